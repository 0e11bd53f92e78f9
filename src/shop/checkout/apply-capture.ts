import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { ZERO } from '#kernel/money';
import { awaitsPayment, getOrder, getOrderOfCart, markPaid, markRefundRequested } from '#shop/orders';
import {
  type Attempt,
  type Capture,
  codeAndDescription,
  getCapture,
  hasEnded,
  insertCapture,
  type ProviderResult,
  requestRefund,
  resultOf,
  updateAttempt,
  updateCapturePurpose,
} from '#shop/payments';
import type { Assessment } from '#shop/payments/assess-result.rules';
import type { Shop } from '../shop.ts';
import { announceOrder, completeOrder } from './complete-order.ts';
import { releaseReservation, releaseReservationOfCart, reserveAgain } from './release-reservation.ts';

type Deps = Pick<Shop, 'clock' | 'jobs'>;

/**
 * Money came in for a held attempt: notes it, and makes an order of it, keeps it for a person's look, or gives it back. The
 * same payment twice is the same money; only its release from review is news. Money without a payment's name, or under that of
 * another attempt's, is no money to us: a person looks the attempt up.
 */
export async function applyCapture(
  deps: Deps,
  tx: Transaction,
  attempt: Attempt,
  providerResult: ProviderResult,
  assessment: Extract<Assessment, 'captured' | 'held' | 'mismatch'>,
): Promise<void> {
  const now = deps.clock.now();
  const paymentId = providerResult.paymentId ?? '';
  const before = paymentId === '' ? null : await getCapture(tx, attempt.provider, paymentId);
  const isUnattributed = paymentId === '' || (before !== null && before.attemptId !== attempt.id);
  if (isUnattributed) {
    if (!hasEnded(attempt)) await updateAttempt(tx, attempt.id, { state: 'review', ...resultOf(providerResult) }, now);
    return;
  }
  if (before && !(before.purpose === 'review' && assessment === 'captured')) return;
  const capture: Capture = before ?? {
    provider: attempt.provider,
    paymentId,
    attemptId: attempt.id,
    amount: providerResult.amount ?? ZERO,
    currency: providerResult.currency ?? '',
    purpose: 'review',
    capturedAt: providerResult.at ?? now,
  };
  if (!before) await insertCapture(tx, capture);
  if (assessment === 'mismatch') return await holdForReview(tx, attempt, providerResult, now);
  const isPaid = assessment === 'captured';
  const orderId = await orderForPayment(deps, tx, attempt, providerResult, isPaid);
  if (orderId === null) return await refundUnusableMoney(deps, tx, attempt, providerResult, capture);
  if (isPaid) await updateCapturePurpose(tx, capture, 'order');
  const end = { state: isPaid ? 'paid' : 'review', orderId, reservation: 'sold', pollAt: null } as const;
  await updateAttempt(tx, attempt.id, { ...end, ...resultOf(providerResult) }, now);
}

/** Money that isn't what we asked for: no goods go out for it, and a person looks at it. */
async function holdForReview(
  tx: Transaction,
  attempt: Attempt,
  providerResult: ProviderResult,
  now: Date,
): Promise<void> {
  await releaseReservation(tx, attempt, now);
  if (hasEnded(attempt)) return;
  await updateAttempt(tx, attempt.id, { state: 'review', ...resultOf(providerResult), pollAt: null }, now);
}

/** Money that can't become an order any more; an order that had ended without it shows its refund. */
async function refundUnusableMoney(
  deps: Deps,
  tx: Transaction,
  attempt: Attempt,
  providerResult: ProviderResult,
  capture: Capture,
): Promise<void> {
  await updateCapturePurpose(tx, capture, 'return');
  if (hasEnded(attempt)) return void (await requestRefund(deps, tx, attempt, capture, 'duplicate'));
  const ordered = await getOrderOfCart(tx, attempt.cartId);
  const reason = ordered && ordered.id !== attempt.orderId ? 'duplicate' : 'unfulfillable';
  await requestRefund(deps, tx, attempt, capture, reason);
  if (attempt.orderId) {
    await markRefundRequested(tx, attempt.orderId, { at: capture.capturedAt, tranRef: capture.paymentId });
  }
  const now = deps.clock.now();
  await updateAttempt(tx, attempt.id, { state: 'returned', ...resultOf(providerResult), pollAt: null }, now);
}

/**
 * The order that money is for: the one that waits for it, or a new one of the frozen draft, whose pieces are taken again
 * when they were released. Null when there can be none.
 */
export async function orderForPayment(
  deps: Deps,
  tx: Transaction,
  attempt: Attempt,
  providerResult: ProviderResult,
  isPaid: boolean,
): Promise<string | null> {
  const now = deps.clock.now();
  const paid = {
    at: providerResult.at ?? now,
    tranRef: providerResult.paymentId ?? '',
    result: cardResultOf(attempt, providerResult, now),
  };
  if (hasEnded(attempt)) return null;
  if (attempt.orderId) {
    if (!isPaid) return (await awaitsPayment(tx, attempt.orderId)) ? attempt.orderId : null;
    if (!(await markPaid(tx, attempt.orderId, paid))) return null;
    const order = await getOrder(tx, attempt.orderId);
    if (order) await announceOrder(deps, tx, order);
    return attempt.orderId;
  }
  if (await getOrderOfCart(tx, attempt.cartId)) return null;
  // its shopper was forgotten meanwhile: there is nowhere to send anything
  if (attempt.draft.address.email === '') return null;
  if (attempt.reservation !== 'held' && !(await takeAgain(tx, attempt, now))) return null;
  const order = await completeOrder(deps, tx, attempt.draft, {
    method: attempt.channel,
    state: isPaid ? 'paid' : 'awaiting',
    paidAt: isPaid ? paid.at : null,
    transactionId: attempt.id,
    tranRef: paid.tranRef,
    result: paid.result,
  });
  return order.id;
}

/** Takes released pieces from the stock again, those that a newer attempt of the same bag holds among them. */
async function takeAgain(tx: Transaction, attempt: Attempt, now: Date): Promise<boolean> {
  const { coupon, market, lines } = attempt.draft;
  const productIds = lines.map(({ productId }) => productId);
  await releaseReservationOfCart(tx, attempt.cartId, { coupon, market: MARKETS[market], productIds }, now);
  return await reserveAgain(tx, attempt, now);
}

/** What the order keeps of the card payment (specification, section 3: card payment result). */
function cardResultOf(attempt: Attempt, providerResult: ProviderResult, now: Date): Readonly<Record<string, unknown>> {
  return {
    result: codeAndDescription(providerResult),
    id: providerResult.paymentId ?? '',
    paymentType: providerResult.paymentType ?? '',
    paymentBrand: providerResult.brand ?? '',
    merchantTransactionId: attempt.id,
    timestamp: (providerResult.at ?? now).toISOString(),
    email_address: attempt.draft.address.email,
  };
}
