import type { Order } from '#contract/orders';
import { formatDateTime } from '../../../../texts/format.ts';
import { useText } from '../../../../texts/use-text.tsx';
import { useLanguage } from '../../client/market.ts';
import { amountsOf, marketOf } from '../../client/order-view.ts';
import { Amount } from '../price.tsx';

/** Number, date and total of an order; the date on the clock of its country (specification, section 9.2). */
export function OrderFacts({ order }: { order: Order }) {
  const text = useText();
  const language = useLanguage();
  return (
    <dl className="kv kv--3">
      <div>
        <dt>{text('order.id')}</dt>
        <dd>
          <bdi>{order.number}</bdi>
        </dd>
      </div>
      <div>
        <dt>{text('order.date')}</dt>
        <dd>
          <bdi>{formatDateTime(new Date(order.createdAt), marketOf(order), language)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{text('order.total')}</dt>
        <dd>
          <Amount amount={amountsOf(order).total} currency={order.currency} />
        </dd>
      </div>
    </dl>
  );
}
