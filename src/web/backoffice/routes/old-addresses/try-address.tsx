import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '#contract/admin/base';
import type { tryRedirectCall } from '#contract/admin/redirects';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TEXTS } from './texts.ts';

type Tried = AnswerOf<typeof tryRedirectCall>;

/** A field to try any address: what a visitor of it gets. */
export function TryAddress() {
  const texts = useTexts(TEXTS);
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState<Tried | null>(null);
  const act = useAct();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (address.trim() === '') return;
    void act.run(async () => setTried(await send('POST', '/redirects/try', { body: { address } })));
  }
  return (
    <Panel title={texts.tryTitle}>
      <form className="stack" onSubmit={submit}>
        <TextField
          label={texts.tryLabel}
          ltr
          value={address}
          maxLength={1000}
          onChange={setAddress}
          hint={texts.tryHint}
        />
        <Button type="submit" busy={act.busy}>
          {texts.tryVerb}
        </Button>
      </form>
      {act.problem ? <ProblemNote problem={act.problem} /> : null}
      <div role="status">{tried ? <Outcome tried={tried} /> : null}</div>
    </Panel>
  );
}

function Outcome({ tried: { status, location } }: { readonly tried: Tried }) {
  const texts = useTexts(TEXTS);
  const look = status === 404 ? ({ kind: 'warn', shape: 'line' } as const) : ({ kind: 'ok', shape: 'dot' } as const);
  return (
    <>
      <StatusMark {...look}>{status}</StatusMark>{' '}
      {status === 404 ? texts.nothing : <bdi dir="ltr">{decodeURI(location)}</bdi>}
      {status === 200 ? <span className="sub">{texts.page}</span> : null}
    </>
  );
}
