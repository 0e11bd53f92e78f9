import { useTexts } from '../../client/language.ts';
import { useZoned } from '../../client/zone.ts';
import { AnyMoney } from '../../ui/any-money.tsx';
import { Empty } from '../../ui/error-panel.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';
import type { HangingPayment } from './use-payments.ts';

/** What lenders have agreed to pay and have not paid, with what a person does about it. The store goes on asking by itself. */
export function Hanging({ rows }: { readonly rows: readonly HangingPayment[] }) {
  const texts = useTexts(TEXTS);
  const when = useZoned(texts.since);
  if (rows.length === 0) return <Empty title={texts.empty.authorised} />;
  return (
    <div className="scroll">
      <table className="t">
        <TableHead columns={[texts.order, texts.provider, when, { end: texts.amount }, texts.helps]} />
        <tbody>
          {rows.map(({ payment, provider, order, amount, currency, why, lastError, since }) => (
            <tr key={payment}>
              <td>
                <OrderLink number={order} none={texts.noOrder} />
              </td>
              <td>
                {provider} <bdi dir="ltr">{payment}</bdi>
              </td>
              <td>
                <Time at={since} />
              </td>
              <td className="end">
                <AnyMoney amount={amount} currency={currency} />
              </td>
              <td className="mute">
                {texts.hangs[why]} {lastError === '' ? null : <bdi dir="ltr">({lastError})</bdi>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
