import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { ZERO } from '#kernel/money';
import { lockCart } from '#shop/cart';
import { markPaid, markUnpaid, orderIn, orderOfCart } from '#shop/orders';
import {
  type Attempt,
  askRefund,
  attemptIn,
  type Capture,
  captureIn,
  insertCapture,
  lockAttempt,
  updateAttempt,
  updatePurpose,
  type Verdict,
} from '#shop/payments';
import { FIRST_QUESTION_MINUTES, minutesToNextQuestion } from '#shop/payments/asking.rules';
import { type Judgement, judge } from '#shop/payments/judge.rules';
import { returnCoupon } from '#shop/pricing';
import { returnStock } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { announceOrder, completeOrder } from './complete-order.ts';
import { holdAgain, releaseHold, releaseHoldOfCart } from './release-hold.ts';

type Needs = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** Where a verdict comes from: `asked` is the provider's answer to our question, `told` its own message. */
export type Source = 'asked' | 'told';

/**
 * Acts on a provider's word about an attempt (architecture, section 4): the one place where a card payment becomes an
 * order. Whatever comes, in whatever order and however often, the end is the same: our exact money makes one order; money
 * that can't become an order is given back; every other news only closes what it is about. One transaction a
 * verdict; a crash before its commit leaves nothing, and the next copy of the news does the work.
 */
export async function settleAttempt(shop: Needs, attemptId: string, verdict: Verdict, source: Source): Promise<void> {
  const known = await attemptIn(shop.database.read, attemptId);
  if (!known) return;
  await shop.database.transaction(async (tx) => {
    await lockCart(tx, known.cartId);
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt) await act(shop, tx, attempt, verdict, source);
  });
}

async function act(shop: Needs, tx: Transaction, attempt: Attempt, verdict: Verdict, source: Source): Promise<void> {
  const judgement = judge({ reference: attempt.id, amount: attempt.amount, currency: attempt.currency }, verdict);
  switch (judgement) {
    case 'captured':
    case 'held':
    case 'mismatch':
      return await takeMoney(shop, tx, attempt, verdict, judgement);
    case 'pending':
      return await waitFor(shop, tx, attempt, verdict, source);
    case 'failed':
    case 'cancelled':
      return await close(shop, tx, attempt, verdict, judgement);
    case 'unknown':
      return await askAgain(shop, tx, attempt, verdict);
    case 'foreign':
      return;
  }
}

const words = (verdict: Verdict) => ({ code: verdict.code ?? '', description: verdict.description.slice(0, 500) });

/** An attempt that ended well or was given back: no other news changes it, but for more money. */
const isEnd = (attempt: Attempt) => attempt.state === 'paid' || attempt.state === 'returned';

/** Money came in. The same payment twice is the same money; only its release from review is news. */
async function takeMoney(
  shop: Needs,
  tx: Transaction,
  attempt: Attempt,
  verdict: Verdict,
  judgement: Extract<Judgement, 'captured' | 'held' | 'mismatch'>,
): Promise<void> {
  const now = shop.clock.now();
  const { provider } = attempt;
  const paymentId = verdict.paymentId ?? '';
  if (paymentId === '') {
    if (!isEnd(attempt)) await updateAttempt(tx, attempt.id, { state: 'review', ...words(verdict) }, now);
    return;
  }
  const before = await captureIn(tx, provider, paymentId);
  if (before && !(before.purpose === 'review' && judgement === 'captured')) return;
  const capture: Capture = before ?? {
    provider,
    paymentId,
    attemptId: attempt.id,
    amount: verdict.amount ?? ZERO,
    currency: verdict.currency ?? '',
    purpose: 'review',
    capturedAt: verdict.at ?? now,
  };
  if (!before) await insertCapture(tx, capture);
  if (judgement === 'mismatch') {
    await releaseHold(tx, attempt, now);
    if (!isEnd(attempt)) await updateAttempt(tx, attempt.id, { state: 'review', ...words(verdict), askAt: null }, now);
    return;
  }
  const ordered = await orderFor(shop, tx, attempt, verdict, judgement === 'captured');
  if (ordered) {
    if (judgement === 'captured') await updatePurpose(tx, capture, 'order');
    const state = judgement === 'captured' ? 'paid' : 'review';
    await updateAttempt(tx, attempt.id, { state, orderId: ordered, hold: 'sold', ...words(verdict), askAt: null }, now);
    return;
  }
  await updatePurpose(tx, capture, 'return');
  await askRefund(shop, tx, attempt, capture, isEnd(attempt) ? 'duplicate' : 'unfulfillable');
  if (!isEnd(attempt)) await updateAttempt(tx, attempt.id, { state: 'returned', ...words(verdict), askAt: null }, now);
}

/** The order that the money is for: the one that waits for it, or a new one. Null when there can be none. */
async function orderFor(
  shop: Needs,
  tx: Transaction,
  attempt: Attempt,
  verdict: Verdict,
  isPaid: boolean,
): Promise<string | null> {
  const now = shop.clock.now();
  const paid = { at: verdict.at ?? now, tranRef: verdict.paymentId ?? '', result: resultOf(attempt, verdict, now) };
  if (attempt.orderId) {
    if (!isPaid) return isEnd(attempt) ? null : attempt.orderId;
    if (!(await markPaid(tx, attempt.orderId, paid))) return null;
    const order = await orderIn(tx, attempt.orderId);
    if (order) await announceOrder(shop, tx, order);
    return attempt.orderId;
  }
  if (isEnd(attempt) || (await orderOfCart(tx, attempt.cartId))) return null;
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
  await releaseHoldOfCart(tx, attempt.cartId, now);
  return await holdAgain(tx, attempt, now);
}

/** What the order keeps of the card payment (specification, section 3: card payment result). */
function resultOf(attempt: Attempt, verdict: Verdict, now: Date): Readonly<Record<string, unknown>> {
  return {
    result: words(verdict),
    id: verdict.paymentId ?? '',
    paymentType: attempt.provider === 'hyperpay' ? 'DB' : 'Sale',
    paymentBrand: verdict.brand ?? '',
    merchantTransactionId: attempt.id,
    timestamp: (verdict.at ?? now).toISOString(),
    email_address: attempt.draft.address.email,
  };
}

/**
 * The payment is under way. Asked for, that makes an order awaiting payment (specification, section 4), which keeps the
 * pieces until it is known; merely told, it makes us ask: the provider sends such a message before every final one.
 */
async function waitFor(
  shop: Needs,
  tx: Transaction,
  attempt: Attempt,
  verdict: Verdict,
  source: Source,
): Promise<void> {
  if (isEnd(attempt) || attempt.state === 'review') return;
  const now = shop.clock.now();
  if (source === 'told' || attempt.orderId) return await askAgain(shop, tx, attempt, verdict);
  const orderId = await orderFor(shop, tx, attempt, { ...verdict, paymentId: null }, false);
  const order = orderId === null ? {} : { orderId, hold: 'sold' as const };
  const askAt = later(now, minutesToNextQuestion(0) ?? FIRST_QUESTION_MINUTES);
  await updateAttempt(tx, attempt.id, { state: 'pending', ...words(verdict), ...order, askAt, questions: 1 }, now);
}

/** Nothing certain is known: the question is put off, each time a little longer. */
async function askAgain(shop: Needs, tx: Transaction, attempt: Attempt, verdict: Verdict): Promise<void> {
  if (isEnd(attempt)) return;
  const now = shop.clock.now();
  const minutes = minutesToNextQuestion(attempt.questions);
  const askAt = minutes === null ? null : later(now, minutes);
  await updateAttempt(tx, attempt.id, { ...words(verdict), askAt, questions: attempt.questions + 1 }, now);
}

/**
 * The payment came to nothing: pieces and coupon go back, the bag stays. The form may be used again until it closes, so
 * the provider is asked once more when it has.
 */
async function close(
  shop: Needs,
  tx: Transaction,
  attempt: Attempt,
  verdict: Verdict,
  state: 'failed' | 'cancelled',
): Promise<void> {
  if (isEnd(attempt) || attempt.state === 'review') return;
  await endAttempt(shop, tx, attempt, { state, ...words(verdict) });
}

/** Ends an attempt without money: releases its hold, or ends the order that was awaiting it and puts its pieces back. */
export async function endAttempt(
  shop: Pick<Shop, 'clock'>,
  tx: Transaction,
  attempt: Attempt,
  end: { readonly state: 'failed' | 'cancelled' | 'expired'; readonly code: string; readonly description: string },
): Promise<void> {
  const now = shop.clock.now();
  const closes = later(attempt.createdAt, FIRST_QUESTION_MINUTES);
  const askAt = closes > now ? closes : null;
  if (attempt.orderId && (await markUnpaid(tx, attempt.orderId, now))) {
    await returnCoupon(tx, attempt.cartId);
    await returnStock(tx, MARKETS[attempt.draft.market], attempt.draft.lines);
    await updateAttempt(tx, attempt.id, { ...end, hold: 'released', askAt }, now);
    return;
  }
  await releaseHold(tx, attempt, now);
  await updateAttempt(tx, attempt.id, { ...end, askAt }, now);
}

function later(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * 60_000);
}
