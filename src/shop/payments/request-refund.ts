import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { isTradeCurrency } from '#kernel/market';
import { minor } from '#kernel/money';
import { queuePaymentReturned } from '#shop/emails';
import { updateRefundRequested } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { type Capture, getAttemptOfOrder, getCaptureOfAttempt, updateCapturePurpose } from './queries.ts';
import { insertRefund, lockCapture, sumRefundsOf } from './refund-queries.ts';
import type { RefundReason, StaffReason } from './refund-reasons.rules.ts';
import { applyRefundState } from './refund-state.ts';
import { type Attempt, hasEnded } from './types.ts';

/** The refund that was requested, or why there is none: everything is refunded, or the money is not in our currency. */
type Requested = { readonly id: string } | 'nothingLeft' | 'foreignMoney';

/**
 * Requests the refund of what is left of captured money in the caller's transaction: written and queued together with its
 * cause. Locks the money, so that a second request finds nothing left. Emails the shopper unless they cancelled the order.
 * Money in a currency that is not ours needs manual review.
 */
export async function requestRefund(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  attempt: Attempt,
  capture: Capture,
  reason: Exclude<RefundReason, StaffReason>,
): Promise<Requested> {
  const { provider, paymentId, currency } = capture;
  if (!isTradeCurrency(currency) || capture.amount <= 0) return 'foreignMoney';
  await lockCapture(tx, capture);
  const amount = minor(capture.amount - (await sumRefundsOf(tx, capture)));
  if (amount <= 0) return 'nothingLeft';
  const id = randomId();
  // money other than what paid the order is not the order's: its refund does not show on the order
  const isOfOrder = reason === 'cancelled' || (reason !== 'duplicate' && !hasEnded(attempt));
  await insertRefund(tx, {
    id,
    kind: 'card',
    provider,
    paymentId,
    attemptId: attempt.id,
    orderId: isOfOrder ? attempt.orderId : null,
    channel: attempt.channel,
    requestKey: null,
    amount,
    shipping: minor(0),
    currency,
    reason,
    words: '',
    askedAt: deps.clock.now(),
  });
  await deps.jobs.send(tx, 'refundPayment', { refund: id }, { key: id });
  if (reason !== 'cancelled') {
    const { language, market, address } = attempt.draft;
    const to = { key: id, recipient: address.email, language, market };
    const { firstName } = address;
    await queuePaymentReturned(deps, tx, to, { firstName, currency, amount, reference: attempt.id, reason });
  }
  return { id };
}

/**
 * Requests the refund of what is left of a cancelled order's card payment in the caller's transaction and records it on the
 * order; money under review is refunded too. Returns null when no card payment was captured for the order.
 */
export async function refundOrder(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  orderId: string,
): Promise<Exclude<Requested, 'foreignMoney'> | null> {
  const attempt = await getAttemptOfOrder(tx, orderId);
  const capture = attempt && (await getCaptureOfAttempt(tx, attempt.id));
  if (!attempt || !capture) return null;
  const requested = await requestRefund(deps, tx, attempt, capture, 'cancelled');
  if (requested === 'foreignMoney') return null;
  if (capture.purpose === 'review') await updateCapturePurpose(tx, capture, 'return');
  await updateRefundRequested(tx, orderId, { at: capture.capturedAt, tranRef: capture.paymentId });
  await applyRefundState(tx, orderId);
  return requested;
}
