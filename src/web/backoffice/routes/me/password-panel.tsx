import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { queries } from '../../client/queries.ts';
import { usePerson, useSession } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TEXTS } from './texts.ts';

/** Changes the password of who has one; every session ends then. */
export function PasswordPanel() {
  const texts = useTexts(TEXTS);
  const person = usePerson();
  const { data: session } = useSession();
  const navigate = useNavigate();
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const { busy, problem, run } = useAct();
  if (!session?.secondStep?.password) return null;
  async function change(): Promise<void> {
    await send('POST', '/session/password', { body: { old, next } });
    queries.clear();
    toast(texts.changed);
    await navigate('/sign-in');
  }
  return (
    <Panel title={texts.password}>
      <FieldProblems value={problem?.fields ?? []}>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void run(change);
          }}
        >
          <input type="hidden" name="username" autoComplete="username" value={person.email} />
          <div className="g2">
            <TextField
              label={texts.old}
              type="password"
              path="old"
              autoComplete="current-password"
              value={old}
              onChange={setOld}
            />
            <TextField
              label={texts.next}
              type="password"
              path="next"
              hint={texts.hint}
              autoComplete="new-password"
              value={next}
              onChange={setNext}
            />
          </div>
          {problem ? <ProblemNote problem={problem} /> : null}
          <div className="row">
            <Button type="submit" busy={busy} disabled={old === '' || next === ''}>
              {texts.change}
            </Button>
            <span className="sm mute">{texts.follows}</span>
          </div>
        </form>
      </FieldProblems>
    </Panel>
  );
}
