import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { ZERO } from '#kernel/money';
import { awaitsPayment, markPaid, markRefundAsked, orderIn, orderOfCart } from '#shop/orders';
import {
  type Attempt,
  askRefund,
  type Capture,
  captureIn,
  hasEnded,
  insertCapture,
  resultOf,
  updateAttempt,
  updatePurpose,
  type Verdict,
  wordsOf,
} from '#shop/payments';
import type { Judgement } from '#shop/payments/judge.rules';
import type { Shop } from '../shop.ts';
import { announceOrder, completeOrder } from './complete-order.ts';
import { holdAgain, releaseHold, releaseHoldOfCart } from './release-hold.ts';

type Needs = Pick<Shop, 'clock' | 'jobs'>;

/**
 * Money came in for a held attempt: notes it, and makes an order of it, keeps it for a person's look, or gives it back. The
 * same payment twice is the same money; only its release from review is news. Money without a payment's name, or under that of
 * another attempt's, is no money to us: a person looks the attempt up.
 */
export async function takeMoney(
  shop: Needs,
  tx: Transaction,
  attempt: Attempt,
  verdict: Verdict,
  judgement: Extract<Judgement, 'captured' | 'held' | 'mismatch'>,
): Promise<void> {
  const now = shop.clock.now();
  const paymentId = verdict.paymentId ?? '';
  const before = paymentId === '' ? null : await captureIn(tx, attempt.provider, paymentId);
  const isNobodys = paymentId === '' || (before !== null && before.attemptId !== attempt.id);
  if (isNobodys) {
    if (!hasEnded(attempt)) await updateAttempt(tx, attempt.id, { state: 'review', ...resultOf(verdict) }, now);
    return;
  }
  if (before && !(before.purpose === 'review' && judgement === 'captured')) return;
  const capture: Capture = before ?? {
    provider: attempt.provider,
    paymentId,
    attemptId: attempt.id,
    amount: verdict.amount ?? ZERO,
    currency: verdict.currency ?? '',
    purpose: 'review',
    capturedAt: verdict.at ?? now,
  };
  if (!before) await insertCapture(tx, capture);
  if (judgement === 'mismatch') return await keepForReview(tx, attempt, verdict, now);
  const isPaid = judgement === 'captured';
  const orderId = await orderFor(shop, tx, attempt, verdict, isPaid);
  if (orderId === null) return await giveBack(shop, tx, attempt, verdict, capture);
  if (isPaid) await updatePurpose(tx, capture, 'order');
  const end = { state: isPaid ? 'paid' : 'review', orderId, hold: 'sold', askAt: null } as const;
  await updateAttempt(tx, attempt.id, { ...end, ...resultOf(verdict) }, now);
}

/** Money that isn't what we asked for: no goods go out for it, and a person looks at it. */
async function keepForReview(tx: Transaction, attempt: Attempt, verdict: Verdict, now: Date): Promise<void> {
  await releaseHold(tx, attempt, now);
  if (hasEnded(attempt)) return;
  await updateAttempt(tx, attempt.id, { state: 'review', ...resultOf(verdict), askAt: null }, now);
}

/** Money that can't become an order any more; an order that had ended without it shows its refund. */
async function giveBack(
  shop: Needs,
  tx: Transaction,
  attempt: Attempt,
  verdict: Verdict,
  capture: Capture,
): Promise<void> {
  await updatePurpose(tx, capture, 'return');
  if (hasEnded(attempt)) return void (await askRefund(shop, tx, attempt, capture, 'duplicate'));
  const ordered = await orderOfCart(tx, attempt.cartId);
  const reason = ordered && ordered.id !== attempt.orderId ? 'duplicate' : 'unfulfillable';
  await askRefund(shop, tx, attempt, capture, reason);
  if (attempt.orderId) {
    await markRefundAsked(tx, attempt.orderId, { at: capture.capturedAt, tranRef: capture.paymentId });
  }
  const now = shop.clock.now();
  await updateAttempt(tx, attempt.id, { state: 'returned', ...resultOf(verdict), askAt: null }, now);
}

/**
 * The order that money is for: the one that waits for it, or a new one of the frozen draft, whose pieces are taken again
 * when they were released. Null when there can be none.
 */
export async function orderFor(
  shop: Needs,
  tx: Transaction,
  attempt: Attempt,
  verdict: Verdict,
  isPaid: boolean,
): Promise<string | null> {
  const now = shop.clock.now();
  const paid = { at: verdict.at ?? now, tranRef: verdict.paymentId ?? '', result: cardResultOf(attempt, verdict, now) };
  if (hasEnded(attempt)) return null;
  if (attempt.orderId) {
    if (!isPaid) return (await awaitsPayment(tx, attempt.orderId)) ? attempt.orderId : null;
    if (!(await markPaid(tx, attempt.orderId, paid))) return null;
    const order = await orderIn(tx, attempt.orderId);
    if (order) await announceOrder(shop, tx, order);
    return attempt.orderId;
  }
  if (await orderOfCart(tx, attempt.cartId)) return null;
  // its shopper was forgotten meanwhile: there is nowhere to send anything
  if (attempt.draft.address.email === '') return null;
  if (attempt.hold !== 'held' && !(await takeAgain(tx, attempt, now))) return null;
  const order = await completeOrder(shop, tx, attempt.draft, {
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
  await releaseHoldOfCart(tx, attempt.cartId, { coupon, market: MARKETS[market], productIds }, now);
  return await holdAgain(tx, attempt, now);
}

/** What the order keeps of the card payment (specification, section 3: card payment result). */
function cardResultOf(attempt: Attempt, verdict: Verdict, now: Date): Readonly<Record<string, unknown>> {
  return {
    result: wordsOf(verdict),
    id: verdict.paymentId ?? '',
    paymentType: verdict.paymentType ?? '',
    paymentBrand: verdict.brand ?? '',
    merchantTransactionId: attempt.id,
    timestamp: (verdict.at ?? now).toISOString(),
    email_address: attempt.draft.address.email,
  };
}
