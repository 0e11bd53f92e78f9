import { useState } from 'react';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { useZoned } from '../../client/zone.ts';
import { AnyMoney } from '../../ui/any-money.tsx';
import { ApprovalDetails } from '../../ui/approval-details.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';
import { type Approval, act } from './use-payments.ts';

/** The order's number that an approval is about; null for another subject. */
function orderOf({ subject }: Approval): number | null {
  const number = /^order:(\d+)$/.exec(subject)?.[1];
  return number === undefined ? null : Number(number);
}

function Amount({ approval }: { readonly approval: Approval }) {
  const { amount, currency } = approval.payload;
  if (typeof amount !== 'number' || typeof currency !== 'string') return null;
  return <AnyMoney amount={amount} currency={currency} />;
}

/** Refunds above the limit, which a second person agrees to or refuses. */
export function Approvals({ rows }: { readonly rows: readonly Approval[] }) {
  const texts = useTexts(TEXTS);
  const when = useZoned(texts.since);
  const may = useMay();
  const [asked, setAsked] = useState<{ readonly approval: Approval; readonly verb: 'approve' | 'refuse' } | null>(null);
  if (rows.length === 0) return <Empty title={texts.empty.second} />;
  return (
    <>
      <div className="scroll">
        <table className="t">
          <TableHead columns={[texts.order, texts.askedBy, when, { end: texts.amount }, { hidden: texts.approve }]} />
          <tbody>
            {rows.map((approval) => (
              <tr key={approval.id}>
                <td>
                  <OrderLink number={orderOf(approval)} none={texts.noOrder} />
                </td>
                <td>
                  {approval.askedBy.name}
                  {approval.mayApprove ? null : <span className="sub">{texts.own}</span>}
                </td>
                <td>
                  <Time at={approval.askedAt} />
                </td>
                <td className="end">
                  <Amount approval={approval} />
                </td>
                <td className="end">
                  <span className="row money__b">
                    {approval.mayApprove && may('refunds.make-large') ? (
                      <Button onClick={() => setAsked({ approval, verb: 'approve' })}>{texts.approve}</Button>
                    ) : null}
                    <Button kind="danger" onClick={() => setAsked({ approval, verb: 'refuse' })}>
                      {approval.mayApprove ? texts.refuse : texts.withdraw}
                    </Button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked?.verb === 'approve' ? <ApproveDialog approval={asked.approval} onClose={() => setAsked(null)} /> : null}
      {asked?.verb === 'refuse' ? <RefuseDialog approval={asked.approval} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

type DialogProps = { readonly approval: Approval; readonly onClose: () => void };

function ApproveDialog({ approval, onClose }: DialogProps) {
  const texts = useTexts(TEXTS);
  async function approve(): Promise<void> {
    await act(() => send('POST', '/approvals/{id}/approve', { path: { id: approval.id } }));
    toast(texts.approved);
  }
  return (
    <ConfirmDialog title={texts.approveTitle} verb={texts.approve} onClose={onClose} onConfirm={approve}>
      <p>
        {texts.approveLead} <Amount approval={approval} />
      </p>
      <p>
        <ApprovalDetails approval={approval} />
      </p>
    </ConfirmDialog>
  );
}

/** Refuses with a note, or withdraws one's own request. */
function RefuseDialog({ approval, onClose }: DialogProps) {
  const texts = useTexts(TEXTS);
  const [note, setNote] = useState('');
  async function refuse(): Promise<void> {
    await act(() => send('POST', '/approvals/{id}/refuse', { path: { id: approval.id }, body: { note } }));
    toast(texts.refusedIt);
  }
  const verb = approval.mayApprove ? texts.refuse : texts.withdraw;
  return (
    <ConfirmDialog title={texts.refuseTitle} verb={verb} danger onClose={onClose} onConfirm={refuse}>
      <TextField label={texts.note} value={note} onChange={setNote} maxLength={500} optional />
    </ConfirmDialog>
  );
}
