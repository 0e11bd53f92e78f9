import type { Order } from '#contract/orders';
import type { Language } from '#kernel/market';
import { itemStatusText, orderStatusText, type StatusText } from '#shop/orders/status.rules';
import { useText } from '#texts/use-text';
import { useLanguage } from '../../page/use-page.ts';

type Of = Pick<Order, 'isCancelled' | 'isDelivered' | 'orderStatus'>;

/** The status of an order, with the texts of specification, section 4; its dot differs in shape, not only in colour. */
export function OrderStatus({ order }: { order: Of }) {
  const language = useLanguage();
  return <Dotted order={order} status={orderStatusText(stateOf(order, language))} />;
}

/** The status of one item in the order details; 'Processing' without one (specification, section 2.15). */
export function ItemStatus({ order }: { order: Of }) {
  const language = useLanguage();
  return <Dotted order={order} status={itemStatusText(stateOf(order, language))} />;
}

/** A courier's status is shown as the courier wrote it: in Arabic where it has an Arabic text. */
function stateOf({ isCancelled, orderStatus }: Of, language: Language) {
  const arabic = language === 'ar' ? orderStatus?.ScanDescriptionAr : undefined;
  return { isCancelled, scan: arabic || orderStatus?.ScanDescription || null };
}

function Dotted({ order, status }: { order: Of; status: StatusText }) {
  const text = useText();
  const look = order.isCancelled
    ? 'status--bad'
    : order.isDelivered
      ? 'status--ok status--on'
      : order.orderStatus || ('key' in status && status.key === 'order.processing')
        ? 'status--gold status--on'
        : 'status--gold';
  return <span className={`status ${look}`}>{'key' in status ? text(status.key) : <bdi>{status.words}</bdi>}</span>;
}
