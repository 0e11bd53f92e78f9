import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { isTradeCurrency } from '#kernel/market';
import { minor } from '#kernel/money';
import { queuePaymentReturned } from '#shop/emails';
import { updateRefundRequested } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { type Capture, getAttemptOfOrder, getCaptureOfAttempt, insertRefund, updateCapturePurpose } from './queries.ts';
import type { RefundReason } from './tables.ts';
import { type Attempt, hasEnded } from './types.ts';

/**
 * Requests the refund of captured money in the caller's transaction: written and queued together with its cause, once per
 * payment. Emails the shopper unless they cancelled the order. Returns false for money in a currency that is not ours: it
 * needs manual review.
 */
export async function requestRefund(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  attempt: Attempt,
  capture: Capture,
  reason: RefundReason,
): Promise<boolean> {
  const { provider, paymentId, currency } = capture;
  if (!isTradeCurrency(currency) || capture.amount <= 0) return false;
  const now = deps.clock.now();
  const id = randomId();
  const amount = minor(capture.amount);
  // money other than what paid the order is not the order's: its refund does not show on the order
  const isOfOrder = reason === 'cancelled' || (reason !== 'duplicate' && !hasEnded(attempt));
  const isNew = await insertRefund(tx, {
    id,
    provider,
    paymentId,
    attemptId: attempt.id,
    orderId: isOfOrder ? attempt.orderId : null,
    channel: attempt.channel,
    amount,
    currency,
    reason,
    state: 'asked',
    tries: 1,
    busy: false,
    refundId: '',
    lastError: '',
    askedAt: now,
    changedAt: now,
  });
  if (!isNew) return true;
  await deps.jobs.send(tx, 'refundPayment', { refund: id }, { key: id });
  if (reason !== 'cancelled') {
    const { language, market, address } = attempt.draft;
    const to = { key: id, recipient: address.email, language, market };
    const { firstName } = address;
    await queuePaymentReturned(deps, tx, to, { firstName, currency, amount, reference: attempt.id, reason });
  }
  return true;
}

/**
 * Requests the refund of a cancelled order's card payment in the caller's transaction and records it on the order; money under
 * review is refunded too. Returns false when no card payment was captured for the order.
 */
export async function refundOrder(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  orderId: string,
): Promise<boolean> {
  const attempt = await getAttemptOfOrder(tx, orderId);
  const capture = attempt && (await getCaptureOfAttempt(tx, attempt.id));
  if (!attempt || !capture || !(await requestRefund(deps, tx, attempt, capture, 'cancelled'))) return false;
  if (capture.purpose === 'review') await updateCapturePurpose(tx, capture, 'return');
  await updateRefundRequested(tx, orderId, { at: capture.capturedAt, tranRef: capture.paymentId });
  return true;
}
