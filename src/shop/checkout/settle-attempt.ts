import type { Transaction } from '#database/database';
import { lockCart } from '#shop/cart';
import {
  type Attempt,
  deleteReview,
  getAttempt,
  hasEnded,
  lockAttempt,
  type ProviderResult,
  resultOf,
  updateAttempt,
} from '#shop/payments';
import { assessResult } from '#shop/payments/assess-result.rules';
import { FIRST_POLL_MINUTES, minutesToNextPoll } from '#shop/payments/polling.rules';
import type { Shop } from '../shop.ts';
import { applyCapture, orderForPayment } from './apply-capture.ts';
import { endAttempt, schedulePoll } from './end-attempt.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** Where a verdict comes from: `asked` is the provider's last answer to our question, `told` its own message or a word in between. */
export type Source = 'asked' | 'told';

/**
 * Acts on a provider's word about an attempt: the one place where a card payment becomes an
 * order. Whatever comes, in whatever order and however often, the end is the same: our exact money makes one order; money
 * that can't become an order is given back; every other news only closes what it is about. One transaction a
 * verdict; a crash before its commit leaves nothing, and the next copy of the news does the work.
 */
export async function settleAttempt(
  deps: Deps,
  attemptId: string,
  providerResult: ProviderResult,
  source: Source,
): Promise<void> {
  const known = await getAttempt(deps.database.read, attemptId);
  if (!known) return;
  await deps.database.transaction(async (tx) => {
    await lockCart(tx, known.cartId);
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt) await act(deps, tx, attempt, providerResult, source);
  });
}

async function act(
  deps: Deps,
  tx: Transaction,
  attempt: Attempt,
  providerResult: ProviderResult,
  source: Source,
): Promise<void> {
  const assessment = assessResult(
    { reference: attempt.id, amount: attempt.amount, currency: attempt.currency },
    providerResult,
  );
  switch (assessment) {
    case 'captured':
    case 'held':
    case 'mismatch':
      return await applyCapture(deps, tx, attempt, providerResult, assessment);
    case 'pending':
      return await waitFor(deps, tx, attempt, providerResult, source);
    case 'failed':
    case 'cancelled':
      return await close(deps, tx, attempt, providerResult, assessment);
    case 'unknown':
      return await askAgain(deps, tx, attempt, providerResult);
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
  deps: Deps,
  tx: Transaction,
  attempt: Attempt,
  providerResult: ProviderResult,
  source: Source,
): Promise<void> {
  if (hasEnded(attempt) || attempt.state === 'review') return;
  const now = deps.clock.now();
  if (source === 'told' || attempt.orderId) return await askAgain(deps, tx, attempt, providerResult);
  const orderId = await orderForPayment(deps, tx, attempt, { ...providerResult, paymentId: null }, false);
  const order = orderId === null ? {} : { orderId, reservation: 'sold' as const };
  const pollAt = later(now, minutesToNextPoll(0) ?? FIRST_POLL_MINUTES);
  await updateAttempt(
    tx,
    attempt.id,
    { state: 'pending', ...resultOf(providerResult), ...order, pollAt, pollCount: 1 },
    now,
  );
}

/** Nothing certain is known: the question is put off, each time a little longer. */
async function askAgain(deps: Deps, tx: Transaction, attempt: Attempt, providerResult: ProviderResult): Promise<void> {
  if (hasEnded(attempt)) return;
  const words = resultOf(providerResult);
  await updateAttempt(tx, attempt.id, words, deps.clock.now());
  await schedulePoll(deps, tx, { ...attempt, ...words }, minutesToNextPoll(attempt.pollCount));
}

/** The payment came to nothing: pieces and coupon go back, the bag stays. */
async function close(
  deps: Deps,
  tx: Transaction,
  attempt: Attempt,
  providerResult: ProviderResult,
  state: 'failed' | 'cancelled',
): Promise<void> {
  if (hasEnded(attempt)) return;
  // money under review ends only by the provider's word about that very payment: it let go of what it held
  const letGo =
    providerResult.paymentId !== null && (await deleteReview(tx, attempt.provider, providerResult.paymentId));
  if (attempt.state === 'review' && !letGo) return;
  await endAttempt(deps, tx, attempt, { state, ...resultOf(providerResult) });
}

function later(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * 60_000);
}
