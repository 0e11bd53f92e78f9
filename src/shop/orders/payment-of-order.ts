import type { Transaction } from '#database/database';
import { lockPayment, type Paid, updateOrderPaid, updateOrderUnpaid } from './payment-queries.ts';

/** Marks an order that awaits its payment as paid. Returns false, and changes nothing, when it does not. */
export async function markPaid(tx: Transaction, orderId: string, paid: Paid): Promise<boolean> {
  if (!(await awaitsPayment(tx, orderId))) return false;
  await updateOrderPaid(tx, orderId, paid);
  return true;
}

/** Whether an order awaits its payment. Locks the order until the transaction ends. */
export async function awaitsPayment(tx: Transaction, orderId: string): Promise<boolean> {
  const payment = await lockPayment(tx, orderId);
  return payment?.state === 'awaiting' && payment.cancelledAt === null;
}

/**
 * Ends an order that awaits a payment that failed. Returns false when it awaits none or was cancelled before: its items are
 * returned to the stock already then.
 */
export async function markUnpaid(tx: Transaction, orderId: string, now: Date): Promise<boolean> {
  const payment = await lockPayment(tx, orderId);
  if (payment?.state !== 'awaiting') return false;
  await updateOrderUnpaid(tx, orderId, payment.cancelledAt ?? now);
  return payment.cancelledAt === null;
}
