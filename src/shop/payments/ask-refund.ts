import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { minor } from '#kernel/money';
import type { Shop } from '../shop.ts';
import { selectAttemptOfOrder } from './attempt-records.ts';
import { type Capture, insertRefund, selectMoneyOf } from './money-records.ts';
import type { RefundReason } from './tables.ts';
import type { Attempt } from './views.ts';

/** The job that asks a provider for a refund. */
export const REFUND_PAYMENT = 'refund-payment';

/**
 * Asks for captured money to be given back, in the caller's transaction: written and queued with the fact that causes
 * it, once a payment however often it is called. Money of another currency than ours is left to a person.
 */
export async function askRefund(
  shop: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  attempt: Attempt,
  capture: Capture,
  reason: RefundReason,
): Promise<void> {
  const { provider, paymentId, currency } = capture;
  if ((currency !== 'AED' && currency !== 'SAR') || capture.amount <= 0) return;
  const now = shop.clock.now();
  const id = randomId();
  const fresh = await insertRefund(tx, {
    id,
    provider,
    paymentId,
    attemptId: attempt.id,
    orderId: reason === 'cancelled' || reason === 'review' ? attempt.orderId : null,
    channel: attempt.channel,
    amount: minor(capture.amount),
    currency,
    reason,
    state: 'asked',
    tries: 1,
    refundId: '',
    lastError: '',
    askedAt: now,
    changedAt: now,
  });
  if (fresh) await shop.jobs.send(tx, REFUND_PAYMENT, { refund: id }, { key: id });
}

/**
 * Asks for the refund of a cancelled order's card payment, in the caller's transaction. Nothing happens when it was not
 * paid by card, and once it was asked for.
 */
export async function refundOrder(shop: Pick<Shop, 'clock' | 'jobs'>, tx: Transaction, orderId: string): Promise<void> {
  const attempt = await selectAttemptOfOrder(tx, orderId);
  const capture = attempt && (await selectMoneyOf(tx, attempt.id));
  if (attempt && capture) await askRefund(shop, tx, attempt, capture, 'cancelled');
}
