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
 * Asks for captured money to be given back, in the caller's transaction: written and queued with the fact that causes
 * it, once a payment however often it is called. Who didn't ask for it by cancelling is told by mail. False for money of
 * another currency than ours, which is left to a person.
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
  // other money than what a paid order was paid with is not the order's: giving it back changes nothing about it
  const isOfOrder = reason === 'cancelled' || (reason !== 'duplicate' && !hasEnded(attempt));
  const fresh = await insertRefund(tx, {
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
  if (!fresh) return true;
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
 * Asks for the refund of a cancelled order's card payment, in the caller's transaction, and notes that on the order; money
 * that a person was to look at goes back too. Nothing happens when no card has paid for it, and once it was asked for.
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
