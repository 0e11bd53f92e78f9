import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database';
import type { PaymentChannel } from '#kernel/payment-method';
import { orders, PAID_STATES, type PaymentState } from './tables.ts';

/** Locks an order until the transaction ends and returns the state of its payment; null when there is none. */
export async function lockPayment(tx: Transaction, orderId: string) {
  const [row] = await tx
    .select({ state: orders.paymentState, cancelledAt: orders.cancelledAt })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update');
  return row ?? null;
}

/** Money of a payment that came in, or that a lender has agreed to pay. `tranRef` is the provider's payment id. */
export type Paid = Readonly<{
  state: 'paid' | 'authorised';
  at: Date;
  tranRef: string;
  result: Readonly<Record<string, unknown>>;
}>;

/** Updates an order that awaits its payment as paid, or as authorised. */
export async function updateOrderPaid(tx: Transaction, orderId: string, paid: Paid): Promise<void> {
  await tx
    .update(orders)
    .set({
      paymentState: paid.state,
      paidAt: paid.state === 'paid' ? paid.at : null,
      tranRef: paid.tranRef,
      paymentResult: paid.result,
    })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, 'awaiting')));
}

/** Updates an authorised order as paid. */
export async function updateOrderCaptured(
  tx: Transaction,
  orderId: string,
  { at, tranRef }: { readonly at: Date; readonly tranRef: string },
): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentState: 'paid', paidAt: at, tranRef })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, 'authorised')));
}

/** Updates an authorised order as released: no money moves. */
export async function updateOrderReleased(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentState: 'released' })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, 'authorised')));
}

/** Updates the way in which an order that awaits its payment is paid, and the payment it awaits. */
export async function updateOrderChannel(
  tx: Transaction,
  orderId: string,
  channel: PaymentChannel,
  attemptId: string,
): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentMethod: channel, transactionId: attemptId })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, 'awaiting')));
}

/** Updates an order that awaits its payment as failed and cancelled at `at`. */
export async function updateOrderUnpaid(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentState: 'failed', cancelledAt: at })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, 'awaiting')));
}

/** Updates a cancelled order as to be refunded; a known time and payment id of the money stay. */
export async function updateRefundRequested(
  tx: Transaction,
  orderId: string,
  paid: { readonly at: Date; readonly tranRef: string },
): Promise<void> {
  await tx
    .update(orders)
    .set({
      paymentState: 'refund_asked',
      paidAt: sql`coalesce(${orders.paidAt}, ${paid.at.toISOString()}::timestamptz)`,
      tranRef: sql`CASE ${orders.tranRef} WHEN '' THEN ${paid.tranRef} ELSE ${orders.tranRef} END`,
    })
    .where(
      and(
        eq(orders.id, orderId),
        isNotNull(orders.cancelledAt),
        inArray(orders.paymentState, ['paid', 'partly_refunded', 'awaiting', 'failed']),
      ),
    );
}

/** Updates the refund state of an order that was paid or whose refund was requested; other orders stay as they are. */
export async function updateRefundState(tx: Transaction, orderId: string, state: PaymentState): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentState: state })
    .where(and(eq(orders.id, orderId), inArray(orders.paymentState, [...PAID_STATES])));
}
