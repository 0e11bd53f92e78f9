import type { Order } from '#contract/orders';
import { formatDateTime } from '../../../../texts/format.ts';
import { useText } from '../../../../texts/use-text.tsx';
import { useLanguage } from '../../client/market.ts';
import { marketOf } from '../../client/order-view.ts';

const STEPS = ['order.placed', 'order.processing', 'order.withCourier', 'order.delivered'] as const;

/** How far an order has come: four steps, or one that says it was cancelled (design, "Timeline"). */
export function Timeline({ order }: { order: Order }) {
  const text = useText();
  const language = useLanguage();
  const placed = formatDateTime(new Date(order.createdAt), marketOf(order), language);
  if (order.isCancelled) {
    return (
      <ol className="timeline timeline--off" aria-label={text('order.progress')}>
        <li className="done">
          {text('order.placed')}
          <small>
            <bdi>{placed}</bdi>
          </small>
        </li>
        <li aria-current="step">{text('order.cancelled')}</li>
      </ol>
    );
  }
  const current = order.isDelivered ? 3 : order.orderStatus ? 2 : 1;
  return (
    <ol className="timeline" aria-label={text('order.progress')}>
      {STEPS.map((step, at) => (
        <li
          key={step}
          className={at < current || order.isDelivered ? 'done' : undefined}
          aria-current={at === current ? 'step' : undefined}
        >
          {text(step)}
          {at === 0 && (
            <small>
              <bdi>{placed}</bdi>
            </small>
          )}
        </li>
      ))}
    </ol>
  );
}
