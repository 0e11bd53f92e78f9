import type { Order } from '#contract/orders';
import { itemStatusText, orderStatusText, type StatusText } from '#shop/orders/status.rules';
import { useText } from '../../../../texts/use-text.tsx';

type Of = Pick<Order, 'isCancelled' | 'isDelivered' | 'orderStatus'>;

/** The status of a whole order in the words of specification, section 4; its dot differs in shape, not in colour alone. */
export function OrderStatus({ order }: { order: Of }) {
  return <Dotted order={order} words={orderStatusText(stateOf(order))} />;
}

/** The status of one item in the order details, where a missing one reads 'Processing' (section 2.15). */
export function ItemStatus({ order }: { order: Of }) {
  return <Dotted order={order} words={itemStatusText(stateOf(order))} />;
}

function stateOf(order: Of) {
  return { isCancelled: order.isCancelled, scan: order.orderStatus?.ScanDescription ?? null };
}

function Dotted({ order, words }: { order: Of; words: StatusText }) {
  const text = useText();
  const look = order.isCancelled
    ? 'status--bad'
    : order.isDelivered
      ? 'status--ok status--on'
      : order.orderStatus || ('key' in words && words.key === 'order.processing')
        ? 'status--gold status--on'
        : 'status--gold';
  return <span className={`status ${look}`}>{'key' in words ? text(words.key) : <bdi>{words.words}</bdi>}</span>;
}
