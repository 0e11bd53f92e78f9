import type { Order } from '#contract/orders';
import { useText } from '#texts/use-text';

const STATES = {
  on_delivery: 'order.payment.on_delivery',
  awaiting: 'order.payment.awaiting',
  authorised: 'order.payment.paid',
  paid: 'order.payment.paid',
  refund_asked: 'order.payment.refund_asked',
  refunded: 'order.payment.refunded',
  refund_failed: 'order.payment.refund_failed',
  failed: 'order.payment.failed',
  released: 'order.payment.failed',
} as const;

const isState = (state: string): state is keyof typeof STATES => Object.hasOwn(STATES, state);

/** The payment state of an order: paid, awaited, refunded (specification, section 4). */
export function PaymentState({ order }: { order: Pick<Order, 'paymentState'> }) {
  const text = useText();
  const { paymentState } = order;
  return isState(paymentState) ? text(STATES[paymentState]) : null;
}

/** Whether the payment state adds to the order's status: awaited, failed, or refunded. */
export function isMoneyNews({ paymentState }: Pick<Order, 'paymentState'>): boolean {
  return isState(paymentState) && !['on_delivery', 'authorised', 'paid'].includes(paymentState);
}
