import type { Transaction } from '#database/database';
import { lockPayment, writePaid, writeRefund, writeUnpaid } from './payment-records.ts';

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
  await writePaid(tx, orderId, paid);
  return true;
}

/** Ends an order whose payment came to nothing. False when it is not awaiting one; stock is the caller's. */
export async function markUnpaid(tx: Transaction, orderId: string, now: Date): Promise<boolean> {
  const payment = await lockPayment(tx, orderId);
  if (payment?.state !== 'awaiting' || payment.cancelledAt) return false;
  await writeUnpaid(tx, orderId, now);
  return true;
}

/** Notes how the refund of a paid order stands. */
export async function noteRefund(
  tx: Transaction,
  orderId: string,
  state: 'refund_asked' | 'refunded' | 'refund_failed',
): Promise<void> {
  await writeRefund(tx, orderId, state);
}
