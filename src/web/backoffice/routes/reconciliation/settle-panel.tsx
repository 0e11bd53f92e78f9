import { useState } from 'react';
import { useAct } from '../../client/act.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { AnyMoney } from '../../ui/any-money.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, TextField } from '../../ui/field.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TEXTS } from './texts.ts';
import { type Difference, settle } from './use-reconciliation.ts';

/** Settles one difference with what was done about it. */
export function SettlePanel({
  difference,
  onSettled,
}: {
  readonly difference: Difference;
  readonly onSettled: () => void;
}) {
  const texts = useTexts(TEXTS);
  const [note, setNote] = useState('');
  const { busy, problem, run } = useAct();
  async function submit(): Promise<void> {
    await settle(difference.id, note);
    toast(texts.settled);
    onSettled();
  }
  return (
    <Panel title={texts.settleTitle(texts.kind[difference.kind] ?? difference.kind)}>
      <FieldProblems.Provider value={problem?.fields ?? []}>
        <form
          noValidate
          className="stack s"
          onSubmit={(event) => {
            event.preventDefault();
            void run(submit);
          }}
        >
          <div className="row wrap">
            {difference.order === null ? null : (
              <span>
                {texts.order} <OrderLink number={difference.order} />
              </span>
            )}
            <span className="mute">
              <AnyMoney amount={difference.ours ?? difference.theirs} currency={difference.currency} />
            </span>
            <bdi dir="ltr" className="mute">
              {difference.payment}
            </bdi>
          </div>
          <TextField
            label={texts.whatWasDone}
            value={note}
            onChange={setNote}
            path="note"
            lines={3}
            maxLength={500}
            hint={texts.stored}
            autoFocus
          />
          {problem ? <ProblemNote problem={problem} /> : null}
          <div className="row">
            <Button type="submit" kind="go" busy={busy}>
              {texts.settle}
            </Button>
          </div>
        </form>
      </FieldProblems.Provider>
    </Panel>
  );
}
