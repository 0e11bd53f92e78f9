import type { Order } from '#contract/orders';
import { SummaryRows } from '../cart/summary.tsx';
import { amountsOf } from './order-view.ts';

/** The amounts of an order, which add up. */
export function OrderSums({ order }: { order: Order }) {
  return (
    <div className="sumrows">
      <SummaryRows
        totals={amountsOf(order)}
        currency={order.currency}
        vatPercent={order.taxRate}
        code={order.coupon === '' ? undefined : order.coupon}
      />
    </div>
  );
}
