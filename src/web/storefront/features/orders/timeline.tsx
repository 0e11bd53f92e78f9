import { useText } from '#texts/use-text';
import { promiseDays } from './order-promise.ts';
import type { ShownOrder } from './order-view.ts';
import { useStepDate } from './step-date.ts';

const STEPS = ['order.stepReceived', 'order.stepWrapped', 'order.stepCourier', 'order.stepDelivered'] as const;

/** The progress of an order: four steps, or one that says it was cancelled (design, "Timeline"). */
export function Timeline({ order }: { order: ShownOrder }) {
  const text = useText();
  if (order.isCancelled) {
    return (
      <ol className="timeline timeline--off" aria-label={text('order.progress')}>
        <li className="done">
          {text('order.stepReceived')}
          <StepTime order={order} at={order.createdAt} />
        </li>
        <li aria-current="step">{text('order.cancelled')}</li>
      </ol>
    );
  }
  const { shipment } = order;
  const promised = promiseDays(text, order);
  const isDispatched = shipment ? shipment.dispatchedAt !== null : order.orderStatus !== undefined;
  const current = order.isDelivered ? 3 : isDispatched ? 2 : 1;
  const times = [order.createdAt, shipment?.bookedAt, shipment?.dispatchedAt, shipment?.deliveredAt];
  return (
    <ol className="timeline tl2" aria-label={text('order.progress')}>
      {STEPS.map((step, at) => (
        <li
          key={step}
          className={at < current || order.isDelivered ? 'done' : undefined}
          aria-current={at === current ? 'step' : undefined}
        >
          {text(at === 3 && order.isDelivered ? 'order.delivered' : step)}
          <StepTime order={order} at={times[at]} />
          {at === 3 && promised !== null && (
            <small>
              <bdi>{promised}</bdi>
            </small>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What a person will see of an order before its number is known: the steps alone, drawn as if on the way. */
export function StepsPreview() {
  const text = useText();
  return (
    <ol className="timeline timeline--v">
      {STEPS.map((step, at) => (
        <li key={step} className={at < 2 ? 'done' : undefined} aria-current={at === 2 ? 'step' : undefined}>
          {text(step)}
        </li>
      ))}
    </ol>
  );
}

/** When a step was reached, in the time zone of the order's market; nothing while unknown. */
function StepTime({ order, at }: { order: ShownOrder; at: string | null | undefined }) {
  const stepDate = useStepDate(order);
  if (!at) return null;
  return (
    <small>
      <bdi>{stepDate(at)}</bdi>
    </small>
  );
}
