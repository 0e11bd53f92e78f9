import { useState } from 'react';
import { useTexts } from '../../client/language.ts';
import { problemOf } from '../../client/problem.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { AnyMoney } from '../../ui/any-money.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, TextField } from '../../ui/field.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { COMMON } from '../../ui/texts.ts';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';
import { act, type OpenRefund } from './use-payments.ts';

/** Refunds that are not done: asked for again, or noted when they were made by hand. */
export function Refunds({ rows }: { readonly rows: readonly OpenRefund[] }) {
  const texts = useTexts(TEXTS);
  const maySettle = useMay()('payments.settle');
  const [noting, setNoting] = useState<OpenRefund | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  if (rows.length === 0) return <Empty title={texts.empty.refunds} />;
  async function retry({ id }: OpenRefund): Promise<void> {
    setFailed(null);
    try {
      await act(`/refunds/${id}/retry`);
      toast(texts.retried);
    } catch (error) {
      setFailed(error);
    }
  }
  return (
    <>
      {failed === null ? null : <ProblemNote problem={problemOf(failed)} />}
      <div className="scroll">
        <table className="t tall">
          <TableHead
            columns={[
              texts.order,
              texts.why,
              texts.provider,
              texts.since,
              { end: texts.amount },
              { hidden: texts.retry },
            ]}
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
                      <Button onClick={() => void retry(refund)}>{texts.retry}</Button>
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
  const common = useTexts(COMMON);
  const [reference, setReference] = useState('');
  const [ibanLast4, setIban] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const problem = failed === null ? null : problemOf(failed);
  async function note(): Promise<void> {
    setBusy(true);
    setFailed(null);
    try {
      await act(`/refunds/${refund.id}/noted`, { reference, ibanLast4 });
      toast(texts.didNote);
      onClose();
    } catch (error) {
      setFailed(error);
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={texts.notedTitle[refund.kind]}
      onClose={onClose}
      onSubmit={() => void note()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="go" busy={busy}>
            {texts.noted}
          </Button>
        </>
      }
    >
      <FieldProblems.Provider value={problem?.fields ?? []}>
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
        {problem ? <ProblemNote problem={problem} /> : null}
      </FieldProblems.Provider>
    </Dialog>
  );
}
