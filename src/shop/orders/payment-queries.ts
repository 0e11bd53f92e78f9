import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
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
export async function updateOrderPaid(
  tx: Transaction,
  orderId: string,
  paid: { readonly at: Date; readonly tranRef: string; readonly result: Readonly<Record<string, unknown>> },
): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentState: 'paid', paidAt: paid.at, tranRef: paid.tranRef, paymentResult: paid.result })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, 'awaiting')));
}

/** Writes that an order's payment came to nothing, which ended the order at `at`. */
export async function updateOrderUnpaid(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentState: 'failed', cancelledAt: at })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, 'awaiting')));
}

/** Writes that a cancelled order's money is to be given back; when and by which payment it came stays if that is known. */
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
        inArray(orders.paymentState, ['paid', 'awaiting', 'failed']),
      ),
    );
}

/** Writes how a refund that was asked for stands; an order that keeps its money is never touched. */
export async function updateRefundState(tx: Transaction, orderId: string, state: PaymentState): Promise<void> {
  const refundable: PaymentState[] = ['refund_asked', 'refund_failed'];
  await tx
    .update(orders)
    .set({ paymentState: state })
    .where(and(eq(orders.id, orderId), inArray(orders.paymentState, refundable)));
}
