import type { Transaction } from '#database/database';
import { lockCart } from '#shop/cart';
import {
  type Attempt,
  attemptIn,
  deleteReview,
  hasEnded,
  lockAttempt,
  resultOf,
  updateAttempt,
  type Verdict,
} from '#shop/payments';
import { FIRST_QUESTION_MINUTES, minutesToNextQuestion } from '#shop/payments/asking.rules';
import { judge } from '#shop/payments/judge.rules';
import type { Shop } from '../shop.ts';
import { askLater, endAttempt } from './end-attempt.ts';
import { orderFor, takeMoney } from './take-money.ts';

type Needs = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** Where a verdict comes from: `asked` is the provider's last answer to our question, `told` its own message or a word in between. */
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

/**
 * The payment is under way. As a last answer, that makes an order awaiting payment (specification, section 4), which keeps the
 * pieces until it is known; merely told, it makes us ask: the provider sends such a message before every final one, and
 * a shopper on the page of their bank is pending too.
 */
async function waitFor(
  shop: Needs,
  tx: Transaction,
  attempt: Attempt,
  verdict: Verdict,
  source: Source,
): Promise<void> {
  if (hasEnded(attempt) || attempt.state === 'review') return;
  const now = shop.clock.now();
  if (source === 'told' || attempt.orderId) return await askAgain(shop, tx, attempt, verdict);
  const orderId = await orderFor(shop, tx, attempt, { ...verdict, paymentId: null }, false);
  const order = orderId === null ? {} : { orderId, hold: 'sold' as const };
  const askAt = later(now, minutesToNextQuestion(0) ?? FIRST_QUESTION_MINUTES);
  await updateAttempt(tx, attempt.id, { state: 'pending', ...resultOf(verdict), ...order, askAt, questions: 1 }, now);
}

/** Nothing certain is known: the question is put off, each time a little longer. */
async function askAgain(shop: Needs, tx: Transaction, attempt: Attempt, verdict: Verdict): Promise<void> {
  if (hasEnded(attempt)) return;
  const words = resultOf(verdict);
  await updateAttempt(tx, attempt.id, words, shop.clock.now());
  await askLater(shop, tx, { ...attempt, ...words }, minutesToNextQuestion(attempt.questions));
}

/** The payment came to nothing: pieces and coupon go back, the bag stays. */
async function close(
  shop: Needs,
  tx: Transaction,
  attempt: Attempt,
  verdict: Verdict,
  state: 'failed' | 'cancelled',
): Promise<void> {
  if (hasEnded(attempt)) return;
  // money under review ends only by the provider's word about that very payment: it let go of what it held
  const letGo = verdict.paymentId !== null && (await deleteReview(tx, attempt.provider, verdict.paymentId));
  if (attempt.state === 'review' && !letGo) return;
  await endAttempt(shop, tx, attempt, { state, ...resultOf(verdict) });
}

function later(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * 60_000);
}
