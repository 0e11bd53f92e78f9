import { useState } from 'react';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Count, Money } from '../../ui/money.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { Time } from '../../ui/time.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import { TEXTS } from './texts.ts';
import { type Cash, noteCash } from './use-cash.ts';

/** Days after which cash that has not come wants a person. */
const LATE_DAYS = 14;

type Asked = { readonly write: (body: { readonly note: string }) => Promise<unknown>; readonly title: string };

/** Cash from couriers: the files, their rows that do not match, and delivered orders whose cash has not come. */
export function CourierCash({ cash }: { readonly cash: Cash }) {
  const texts = useTexts(CASH_TEXTS);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <div className="stack">
      <Panel title={texts.missing} flush>
        {cash.missing.length === 0 ? <Empty title={texts.missingNone} /> : <Missing cash={cash} onAsk={setAsked} />}
      </Panel>
      <Panel title={texts.lines} flush>
        {cash.lines.length === 0 ? <Empty title={texts.linesNone} /> : <Lines cash={cash} onAsk={setAsked} />}
      </Panel>
      <Panel title={texts.remittances} flush>
        {cash.remittances.length === 0 ? <Empty title={texts.none} /> : <Files cash={cash} />}
      </Panel>
      {asked ? <NoteDialog asked={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

type Props = { readonly cash: Cash; readonly onAsk: (asked: Asked) => void };

function Missing({ cash, onAsk }: Props) {
  const texts = useTexts(CASH_TEXTS);
  return (
    <div className="scroll">
      <table className="t">
        <TableHead
          columns={[
            texts.order,
            texts.waybill,
            texts.age,
            { end: texts.expected },
            texts.claimed,
            { hidden: texts.claim },
          ]}
        />
        <tbody>
          {cash.missing.map((one) => (
            <tr key={one.order}>
              <td>
                <OrderLink number={one.order} />
              </td>
              <td>
                <bdi dir="ltr">{one.waybill ?? '–'}</bdi>
              </td>
              <td>
                <StatusMark kind={one.days > LATE_DAYS ? 'bad' : 'plain'}>{texts.days(one.days)}</StatusMark>
              </td>
              <td className="end">
                <Money amount={one.amount} currency={one.currency} />
              </td>
              <td>
                {one.claimedAt ? (
                  <>
                    <Time at={one.claimedAt} market={one.market} />
                    <span className="sub">{one.claimedBy}</span>
                  </>
                ) : (
                  <span className="faint">–</span>
                )}
              </td>
              <td className="end">
                <Button
                  onClick={() =>
                    onAsk({
                      write: (body) =>
                        send('POST', '/orders/{number}/claim-cash', { path: { number: one.order }, body }),
                      title: `${texts.claim} ${one.order}`,
                    })
                  }
                >
                  {one.claimedAt ? texts.claimAgain : texts.claim}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Lines({ cash, onAsk }: Props) {
  const texts = useTexts(CASH_TEXTS);
  return (
    <div className="scroll">
      <table className="t">
        <TableHead
          columns={[
            texts.reference,
            texts.waybill,
            texts.order,
            { end: texts.expected },
            { end: texts.amount },
            { hidden: texts.counts.amount },
            { hidden: texts.settle },
          ]}
        />
        <tbody>
          {cash.lines.map((line) => (
            <tr key={`${line.id} ${line.row}`}>
              <td>
                <bdi>{line.reference}</bdi>
                <span className="sub">
                  {texts.row} {line.row}
                </span>
              </td>
              <td>
                <bdi dir="ltr">{line.waybill}</bdi>
              </td>
              <td>
                <OrderLink number={line.order} />
              </td>
              <td className="end">
                {line.expected === null ? '–' : <Money amount={line.expected} currency={line.currency} />}
              </td>
              <td className="end">
                <Money amount={line.amount} currency={line.currency} />
              </td>
              <td>
                <StatusMark kind="bad">{texts.counts[line.state]}</StatusMark>
              </td>
              <td className="end">
                <Button
                  onClick={() =>
                    onAsk({
                      write: (body) =>
                        send('POST', '/remittances/{id}/lines/{row}/settle', {
                          path: { id: line.id, row: line.row },
                          body,
                        }),
                      title: `${texts.settle} ${line.waybill}`,
                    })
                  }
                >
                  {texts.settle}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Files({ cash }: { readonly cash: Cash }) {
  const texts = useTexts(CASH_TEXTS);
  const sides = useTexts(TEXTS);
  return (
    <div className="scroll">
      <table className="t">
        <TableHead
          columns={[
            texts.reference,
            texts.by,
            { end: texts.rows },
            { end: sides.ours },
            { end: sides.theirs },
            { end: sides.between },
            { end: texts.open },
          ]}
        />
        <tbody>
          {cash.remittances.map((one) => (
            <tr key={one.id}>
              <td>
                <bdi>{one.reference}</bdi>
              </td>
              <td>
                {one.uploadedBy}
                <span className="sub">
                  <Time at={one.uploadedAt} market={one.market} />
                </span>
              </td>
              <td className="end">
                <Count value={one.lines} />
              </td>
              <td className="end">
                <Money amount={one.ours} currency={one.currency} />
              </td>
              <td className="end">
                <Money amount={one.theirs} currency={one.currency} />
              </td>
              <td className="end b">
                <Money amount={one.theirs - one.ours} currency={one.currency} />
              </td>
              <td className="end">
                <Count value={one.open} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NoteDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const texts = useTexts(CASH_TEXTS);
  const [note, setNote] = useState('');
  const act = useAct();
  async function save(): Promise<void> {
    await noteCash(() => asked.write({ note }));
    toast(texts.noted);
    onClose();
  }
  return (
    <FormDialog title={asked.title} act={act} onClose={onClose} onSubmit={save}>
      <TextField label={texts.whatWasDone} value={note} onChange={setNote} path="note" lines={3} maxLength={500} />
    </FormDialog>
  );
}
