import { useState } from 'react';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { useZoned } from '../../client/zone.ts';
import { AnyMoney } from '../../ui/any-money.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, ProblemNote } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';
import { act, type OpenRefund } from './use-payments.ts';

/** Refunds that are not done: asked for again, or noted when they were made by hand. */
export function Refunds({ rows }: { readonly rows: readonly OpenRefund[] }) {
  const texts = useTexts(TEXTS);
  const when = useZoned(texts.since);
  const maySettle = useMay()('payments.settle');
  const [noting, setNoting] = useState<OpenRefund | null>(null);
  const retrying = useAct();
  if (rows.length === 0) return <Empty title={texts.empty.refunds} />;
  async function retry({ id }: OpenRefund): Promise<void> {
    await act(() => send('POST', '/refunds/{id}/retry', { path: { id } }));
    toast(texts.retried);
  }
  return (
    <>
      {retrying.problem ? <ProblemNote problem={retrying.problem} /> : null}
      <div className="scroll">
        <table className="t tall">
          <TableHead
            columns={[texts.order, texts.why, texts.provider, when, { end: texts.amount }, { hidden: texts.retry }]}
          />
          <tbody>
            {rows.map((refund) => (
              <tr key={refund.id}>
                <td>
                  <OrderLink number={refund.order} none={texts.noOrder} />
                </td>
                <td>
                  <StatusMark kind={refund.state === 'failed' ? 'bad' : 'warn'}>
                    {refund.kind === 'transfer' ? texts.state.transfer : texts.state[refund.state]}
                  </StatusMark>
                  <span className="sub">
                    <bdi>{refund.lastError}</bdi>
                  </span>
                </td>
                <td>{refund.provider ?? '–'}</td>
                <td>
                  <Time at={refund.since} />
                </td>
                <td className="end">
                  <AnyMoney amount={refund.amount} currency={refund.currency} />
                </td>
                <td className="end">
                  <span className="row money__b">
                    {maySettle && refund.state === 'failed' && refund.kind === 'card' ? (
                      <Button busy={retrying.busy} onClick={() => void retrying.run(() => retry(refund))}>
                        {texts.retry}
                      </Button>
                    ) : null}
                    {maySettle && (refund.state === 'failed' || refund.kind === 'transfer') ? (
                      <Button onClick={() => setNoting(refund)}>{texts.noted}</Button>
                    ) : null}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {noting ? <NoteDialog refund={noting} onClose={() => setNoting(null)} /> : null}
    </>
  );
}

/** Takes the reference of a refund that was made by hand, and for a transfer the last four of the IBAN. */
function NoteDialog({ refund, onClose }: { readonly refund: OpenRefund; readonly onClose: () => void }) {
  const texts = useTexts(TEXTS);
  const [reference, setReference] = useState('');
  const [ibanLast4, setIban] = useState('');
  const noting = useAct();
  async function note(): Promise<void> {
    await act(() => send('POST', '/refunds/{id}/noted', { path: { id: refund.id }, body: { reference, ibanLast4 } }));
    toast(texts.didNote);
    onClose();
  }
  return (
    <FormDialog title={texts.notedTitle[refund.kind]} verb={texts.noted} act={noting} onClose={onClose} onSubmit={note}>
      <TextField
        label={texts.reference[refund.kind]}
        value={reference}
        onChange={setReference}
        path="reference"
        maxLength={80}
        ltr
      />
      {refund.kind === 'transfer' ? (
        <TextField label={texts.iban} value={ibanLast4} onChange={setIban} path="ibanLast4" maxLength={4} ltr />
      ) : null}
    </FormDialog>
  );
}
