import { useText } from '#texts/use-text';
import { formatDateTime } from '../../../../texts/format.ts';
import { useLanguage } from '../../page/use-page.ts';
import { Fact } from '../../ui/fact.tsx';
import { Amount } from '../../ui/price.tsx';
import { amountsOf, marketOf, type ShownOrder } from './order-view.ts';

/** Number, date and total of an order. */
export function StatusFacts({ order }: { order: ShownOrder }) {
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

/** When an order was placed, in the time zone of its market (specification, section 9.2), and its total. */
function DateAndTotal({ order }: { order: ShownOrder }) {
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
