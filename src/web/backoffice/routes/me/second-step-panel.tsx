import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/admin/base';
import type { listPasskeysCall } from '#contract/admin/session';
import { get, send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { hasPasskeys, wasDeclined } from '../../client/passkeys.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { queries } from '../../client/queries.ts';
import { SESSION_KEY, useSession } from '../../client/session.ts';
import { addPasskey } from '../../client/sign-in.ts';
import { toast } from '../../client/undo.ts';
import { AppSetup, RecoveryCodes } from '../../frame/app-setup.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';

type Passkeys = AnswerOf<typeof listPasskeysCall>;
type Passkey = Passkeys['items'][number];

/** Passkeys, the authenticator app, and recovery codes. */
export function SecondStepPanel() {
  const texts = useTexts(TEXTS);
  const { data: session, refetch: readSession } = useSession();
  const [open, setOpen] = useState<'app' | 'codes' | null>(null);
  const close = () => setOpen(null);
  const step = session?.secondStep;
  return (
    <Panel title={texts.second}>
      <div className="stack">
        <PasskeyList />
        {step?.password ? (
          <div className="row wrap">
            <span className="two">
              <span>{texts.app}</span>
              <span className="mute sm">{step.app ? texts.appOn : texts.appOff}</span>
            </span>
            <span className="sp" />
            <Button onClick={() => setOpen(step.app ? 'codes' : 'app')}>
              {step.app ? texts.newCodes : texts.setUp}
            </Button>
          </div>
        ) : null}
      </div>
      {open === 'app' ? (
        <Dialog title={texts.app} onClose={close}>
          <AppSetup
            onDone={() => {
              close();
              void readSession();
            }}
          />
        </Dialog>
      ) : null}
      {open === 'codes' ? <CodesDialog onClose={close} /> : null}
    </Panel>
  );
}

function PasskeyList() {
  const texts = useTexts(TEXTS);
  const { data, refetch } = useQuery({
    queryKey: ['/session/passkeys'],
    queryFn: ({ signal }) => get('/session/passkeys', { signal }),
  });
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const readAgain = () => Promise.all([refetch(), queries.invalidateQueries({ queryKey: SESSION_KEY })]);
  async function add(): Promise<void> {
    setProblem(null);
    try {
      await addPasskey(name.trim());
      setName('');
      toast(texts.added);
      await readAgain();
    } catch (error) {
      if (!wasDeclined(error)) setProblem(problemOf(error));
    }
  }
  return (
    <section className="stack s" aria-label={texts.passkeys}>
      <ul className="stack s">
        {data?.items.map((one) => (
          <li key={one.id} className="row">
            <span className="two">
              <span>{one.name || texts.passkey}</span>
              {one.createdAt ? (
                <span className="mute sm">
                  {texts.since} <Time at={one.createdAt} style="day" />
                </span>
              ) : null}
            </span>
            <span className="sp" />
            <Button kind="text" onClick={() => setRemoved(one)}>
              {texts.remove}
            </Button>
          </li>
        ))}
        {data?.items.length === 0 ? <li className="mute">{texts.noPasskeys}</li> : null}
      </ul>
      {hasPasskeys() ? (
        <form
          className="row wrap"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextField
            label={texts.passkeyName}
            hideLabel
            placeholder={texts.passkeyName}
            value={name}
            onChange={setName}
          />
          <Button icon="key" type="submit">
            {texts.addPasskey}
          </Button>
        </form>
      ) : null}
      {problem ? <ProblemNote problem={problem} /> : null}
      {removed ? (
        <ConfirmDialog
          title={`${texts.remove}: ${removed.name || texts.passkey}`}
          verb={texts.remove}
          danger
          onClose={() => setRemoved(null)}
          onConfirm={async () => {
            await send('DELETE', '/session/passkeys/{id}', { path: { id: removed.id } });
            toast(texts.removed, { kind: 'plain' });
            await readAgain();
          }}
        >
          <p>{texts.removeFollows}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function CodesDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(TEXTS);
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function make(): Promise<void> {
    setProblem(null);
    try {
      setCodes((await send('POST', '/session/recovery-codes', { body: { password } })).recoveryCodes);
    } catch (error) {
      setProblem(problemOf(error));
    }
  }
  if (codes !== null) {
    return (
      <Dialog title={texts.newCodes} onClose={onClose}>
        <RecoveryCodes codes={codes} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={texts.newCodes}
      onClose={onClose}
      onSubmit={() => void make()}
      actions={
        <Button kind="go" type="submit">
          {texts.newCodes}
        </Button>
      }
    >
      <p>{texts.newCodesLead}</p>
      <TextField
        label={texts.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {problem ? <ProblemNote problem={problem} /> : null}
    </Dialog>
  );
}
