import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/database';
import { orders, type PaymentState } from './tables.ts';

/** Holds an order's payment until the transaction ends. */
export async function lockPayment(tx: Transaction, orderId: string) {
  const [row] = await tx
    .select({ state: orders.paymentState, cancelledAt: orders.cancelledAt })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update');
  return row ?? null;
}

/** Writes that an order that was awaiting its payment is paid. */
export async function writePaid(
  tx: Transaction,
  orderId: string,
  paid: { readonly at: Date; readonly tranRef: string; readonly result: Readonly<Record<string, unknown>> },
): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentState: 'paid', paidAt: paid.at, tranRef: paid.tranRef, paymentResult: paid.result })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, 'awaiting')));
}

/** Writes that an order's payment came to nothing, which ends the order. */
export async function writeUnpaid(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentState: 'failed', cancelledAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, 'awaiting'), isNull(orders.cancelledAt)));
}

/** Writes how the refund of a paid order stands. */
export async function writeRefund(tx: Transaction, orderId: string, state: PaymentState): Promise<void> {
  const refundable: PaymentState[] = ['paid', 'refund_asked', 'refund_failed'];
  await tx
    .update(orders)
    .set({ paymentState: state })
    .where(and(eq(orders.id, orderId), inArray(orders.paymentState, refundable)));
}
