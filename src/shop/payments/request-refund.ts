import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { isTradeCurrency } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { queuePaymentReturned } from '#shop/emails';
import { updateRefundRequested } from '#shop/orders';
import type { Shop } from '../shop.ts';
import {
  lockAuthorisationOfOrder,
  updateAuthorisation,
  updateReleaseToRefund,
  updateReviewedToRelease,
} from './authorisation-queries.ts';
import { type Capture, getAttemptOfOrder, getCaptureOfAttempt, lockRefund, updateCapturePurpose } from './queries.ts';
import { insertRefund, lockCapture, type Refund, sumRefundsOf } from './refund-queries.ts';
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

/** A part of an order that is taken off what its lender pays. */
type Release = Pick<Refund, 'id' | 'orderId' | 'requestKey' | 'amount' | 'shipping' | 'currency' | 'reason' | 'words'>;

/**
 * Takes a part off what a lender is to pay for a locked order, in the caller's transaction; the rest is captured when the parcel
 * goes, and nothing where nothing is left. Returns null, and writes nothing, when the lender holds nothing for it any more:
 * what it has paid is refunded then. Throws when the part is more than what is left.
 */
export async function requestRelease(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  orderId: string,
  releaseOf: (left: Minor) => Release,
): Promise<Release | null> {
  const authorisation = await lockAuthorisationOfOrder(tx, orderId);
  if (authorisation?.state !== 'authorised') return null;
  const now = deps.clock.now();
  if (authorisation.keep === 0) return null;
  const release = releaseOf(authorisation.keep);
  const keep = minor(authorisation.keep - release.amount);
  if (keep < 0) throw new Error('the part exceeds what the lender holds');
  const none = { provider: null, paymentId: null, attemptId: null, channel: null };
  await insertRefund(tx, { ...release, ...none, kind: 'release', askedAt: now });
  await updateAuthorisation(tx, authorisation, { keep, ...(keep === 0 ? { dueAt: now } : {}) }, now);
  if (keep === 0) await deps.jobs.send(tx, 'finishAuthorisations', {}, { key: 'payments' });
  return release;
}

/** Releases what a lender has agreed to pay beside our amount, in the caller's transaction. */
export async function releaseReviewed(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  attemptId: string,
): Promise<void> {
  const now = deps.clock.now();
  if (!(await updateReviewedToRelease(tx, attemptId, now))) return;
  await deps.jobs.send(tx, 'finishAuthorisations', {}, { key: 'payments' });
}

/** Makes a refund of what was to be released and was captured before, in the caller's transaction. */
export async function refundRelease(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  id: string,
  of: Pick<Refund, 'provider' | 'paymentId' | 'attemptId' | 'channel'>,
): Promise<void> {
  const { provider, paymentId, attemptId, channel } = of;
  await updateReleaseToRefund(tx, id, { provider, paymentId, attemptId, channel }, deps.clock.now());
  await deps.jobs.send(tx, 'refundPayment', { refund: id }, { key: id });
  const refund = await lockRefund(tx, id);
  if (refund?.orderId) await applyRefundState(tx, refund.orderId);
}

/**
 * Requests the refund of what is left of a cancelled order's payment in the caller's transaction and records it on the
 * order; money under review is refunded too, and what a lender has not paid yet is released. Returns null when there is no money.
 */
export async function refundOrder(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  orderId: string,
): Promise<Exclude<Requested, 'foreignMoney'> | null> {
  const attempt = await getAttemptOfOrder(tx, orderId);
  if (!attempt) return null;
  const release = await requestRelease(deps, tx, orderId, (amount) => ({
    ...{ id: randomId(), orderId, requestKey: null, amount, shipping: minor(0), currency: attempt.currency },
    ...{ reason: 'cancelled', words: '' },
  }));
  if (release) return release;
  const capture = await getCaptureOfAttempt(tx, attempt.id);
  if (!capture) return null;
  const requested = await requestRefund(deps, tx, attempt, capture, 'cancelled');
  if (requested === 'foreignMoney') return null;
  if (capture.purpose === 'review') await updateCapturePurpose(tx, capture, 'return');
  await updateRefundRequested(tx, orderId, { at: capture.capturedAt, tranRef: capture.paymentId });
  await applyRefundState(tx, orderId);
  return requested;
}
