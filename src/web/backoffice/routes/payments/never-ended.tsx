import { useState } from 'react';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { useZoned } from '../../client/zone.ts';
import { AnyMoney } from '../../ui/any-money.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/error-panel.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';
import { act, type Undecided } from './use-payments.ts';

/** Attempts without a result that are no longer polled: ended after the portal showed no payment. */
export function NeverEnded({ rows }: { readonly rows: readonly Undecided[] }) {
  const texts = useTexts(TEXTS);
  const when = useZoned(texts.since);
  const [asked, setAsked] = useState<Undecided | null>(null);
  if (rows.length === 0) return <Empty title={texts.empty.open} />;
  return (
    <>
      <div className="scroll">
        <table className="t">
          <TableHead
            columns={[
              texts.order,
              texts.attempt,
              texts.provider,
              when,
              { end: texts.amount },
              texts.helps,
              { hidden: texts.end },
            ]}
          />
          <tbody>
            {rows.map((attempt) => (
              <tr key={attempt.attempt}>
                <td>
                  <OrderLink number={attempt.order} none={texts.noOrder} />
                </td>
                <td>
                  <bdi dir="ltr">{attempt.attempt}</bdi>
                </td>
                <td>{attempt.provider}</td>
                <td>
                  <Time at={attempt.since} />
                </td>
                <td className="end">
                  <AnyMoney amount={attempt.amount} currency={attempt.currency} />
                </td>
                <td className="mute">{texts.lookUp}</td>
                <td className="end">
                  <Button kind="danger" onClick={() => setAsked(attempt)}>
                    {texts.end}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked ? (
        <ConfirmDialog
          title={texts.endTitle}
          verb={texts.end}
          danger
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await act(() => send('POST', '/payment-attempts/{id}/end', { path: { id: asked.attempt } }));
            toast(texts.ended);
          }}
        >
          <p>
            {texts.endLead} <AnyMoney amount={asked.amount} currency={asked.currency} />
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
