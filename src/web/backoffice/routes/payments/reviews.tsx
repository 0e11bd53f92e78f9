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
import { act, type Review } from './use-payments.ts';

/** Only exactly the amount that was asked for can be accepted. */
const isOurs = ({ amount, currency, asked, askedCurrency }: Review): boolean =>
  amount === asked && currency === askedCurrency;

/** Payments under review: accepted, or given back. */
export function Reviews({ rows }: { readonly rows: readonly Review[] }) {
  const texts = useTexts(TEXTS);
  const when = useZoned(texts.since);
  const [asked, setAsked] = useState<{ readonly review: Review; readonly verb: 'accept' | 'return' } | null>(null);
  if (rows.length === 0) return <Empty title={texts.empty.review} />;
  return (
    <>
      <div className="scroll">
        <table className="t">
          <TableHead
            columns={[
              texts.order,
              texts.why,
              texts.provider,
              when,
              { end: texts.amount },
              { end: texts.asked },
              { hidden: texts.accept },
            ]}
          />
          <tbody>
            {rows.map((review) => (
              <tr key={`${review.provider} ${review.payment}`}>
                <td>
                  <OrderLink number={review.order} none={texts.noOrder} />
                </td>
                <td>
                  {isOurs(review) ? texts.held : texts.notOurs}
                  <span className="sub">
                    <bdi dir="ltr">{review.payment}</bdi>
                  </span>
                </td>
                <td>{review.provider}</td>
                <td>
                  <Time at={review.since} />
                </td>
                <td className="end">
                  <AnyMoney amount={review.amount} currency={review.currency} />
                </td>
                <td className="end">
                  <AnyMoney amount={review.asked} currency={review.askedCurrency} />
                </td>
                <td className="end">
                  <span className="row money__b">
                    {isOurs(review) ? (
                      <Button onClick={() => setAsked({ review, verb: 'accept' })}>{texts.accept}</Button>
                    ) : null}
                    <Button kind="danger" onClick={() => setAsked({ review, verb: 'return' })}>
                      {texts.giveBack}
                    </Button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked ? (
        <ConfirmDialog
          title={asked.verb === 'accept' ? texts.acceptTitle : texts.returnTitle}
          verb={asked.verb === 'accept' ? texts.accept : texts.giveBack}
          danger={asked.verb === 'return'}
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await act(() => send('POST', `/payments/{id}/${asked.verb}`, { path: { id: asked.review.payment } }));
            toast(asked.verb === 'accept' ? texts.accepted : texts.returned);
          }}
        >
          <p>
            {asked.verb === 'accept' ? texts.acceptLead : texts.returnLead}{' '}
            <AnyMoney amount={asked.review.amount} currency={asked.review.currency} />
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
