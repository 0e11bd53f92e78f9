import { SummaryRows } from '../cart/summary.tsx';
import { amountsOf, type ShownOrder } from './order-view.ts';

/** The amounts of an order, which add up. */
export function OrderSums({ order }: { order: ShownOrder }) {
  return (
    <div className="sumrows">
      <SummaryRows
        totals={amountsOf(order)}
        currency={order.currency}
        vatPercent={order.taxRate}
        hasShippingVat={order.shippingHasVat === true}
        code={order.coupon === '' ? undefined : order.coupon}
      />
    </div>
  );
}
