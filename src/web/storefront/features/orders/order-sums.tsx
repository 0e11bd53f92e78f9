import { useLanguage } from '../../page/use-page.ts';
import { SummaryRows } from '../cart/summary.tsx';
import { amountsOf, discountOf, type ShownOrder } from './order-view.ts';

/** The amounts of an order, which add up. */
export function OrderSums({ order }: { order: ShownOrder }) {
  const language = useLanguage();
  return (
    <div className="sumrows">
      <SummaryRows
        totals={{ ...amountsOf(order), offers: discountOf(order, language) }}
        currency={order.currency}
        vatPercent={order.taxRate}
        hasShippingVat={order.shippingHasVat === true}
        code={order.coupon === '' ? undefined : order.coupon}
      />
    </div>
  );
}
