import type { Transaction } from '#database/database';
import { lockPayment, updateOrderPaid, updateOrderUnpaid } from './queries.ts';

export type Paid = {
  readonly at: Date;
  /** The provider's payment id. */
  readonly tranRef: string;
  readonly result: Readonly<Record<string, unknown>>;
};

/** Marks an order that was awaiting its payment as paid. False when it is not awaiting it any more, and then nothing changes. */
export async function markPaid(tx: Transaction, orderId: string, paid: Paid): Promise<boolean> {
  const payment = await lockPayment(tx, orderId);
  if (payment?.state !== 'awaiting' || payment.cancelledAt) return false;
  await updateOrderPaid(tx, orderId, paid);
  return true;
}

/** Whether an order still waits for its payment. Holds it until the transaction ends. */
export async function awaitsPayment(tx: Transaction, orderId: string): Promise<boolean> {
  const payment = await lockPayment(tx, orderId);
  return payment?.state === 'awaiting' && payment.cancelledAt === null;
}

/**
 * Ends an order whose payment came to nothing. False when it was not awaiting one, or had been cancelled before: its
 * pieces, which are the caller's, have gone back already then.
 */
export async function markUnpaid(tx: Transaction, orderId: string, now: Date): Promise<boolean> {
  const payment = await lockPayment(tx, orderId);
  if (payment?.state !== 'awaiting') return false;
  await updateOrderUnpaid(tx, orderId, payment.cancelledAt ?? now);
  return payment.cancelledAt === null;
}
