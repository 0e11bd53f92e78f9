import type { Order } from '#contract/orders';
import { formatDateTime } from '../../../../texts/format.ts';
import { useText } from '../../../../texts/use-text.tsx';
import { useLanguage } from '../../client/market.ts';
import { amountsOf, marketOf } from '../../client/order-view.ts';
import { Fact } from '../fact.tsx';
import { Amount } from '../price.tsx';

/** Number, date and total of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const text = useText();
  return (
    <dl className="kv kv--3">
      <Fact name={text('order.id')}>
        <bdi>{order.number}</bdi>
      </Fact>
      <DateAndTotal order={order} />
    </dl>
  );
}

/** When an order was placed, on the clock of its country (specification, section 9.2), and what it costs. */
export function DateAndTotal({ order }: { order: Order }) {
  const text = useText();
  const language = useLanguage();
  return (
    <>
      <Fact name={text('order.date')}>
        <bdi>{formatDateTime(new Date(order.createdAt), marketOf(order), language)}</bdi>
      </Fact>
      <Fact name={text('order.total')}>
        <Amount amount={amountsOf(order).total} currency={order.currency} />
      </Fact>
    </>
  );
}
