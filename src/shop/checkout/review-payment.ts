import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { lockCart } from '#shop/cart';
import { markRefundAsked, markUnpaid } from '#shop/orders';
import {
  type Attempt,
  askRefund,
  attemptIn,
  type Capture,
  captureIn,
  hasEnded,
  lockAttempt,
  openMatters,
  reviewIn,
  updateAttempt,
  updatePurpose,
} from '#shop/payments';
import { returnCoupon } from '#shop/pricing';
import { returnStock } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { endAttempt } from './end-attempt.ts';
import { takeMoney } from './take-money.ts';

type Needs = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** Why a payment is not decided on; nothing was changed then. */
export type ReviewRefusal = { readonly code: 'notUnderReview' | 'notOurAmount' | 'foreignMoney' };

/**
 * A person accepts a payment under review, by the provider's payment id: its order is paid, or placed and paid. Only our
 * exact amount is accepted. When no order can be made any more, the money is given back: the answer says what became of it.
 */
export async function acceptPayment(
  shop: Needs,
  paymentId: string,
): Promise<Result<'paid' | 'returned', ReviewRefusal>> {
  return await decide(shop, paymentId, async (tx, attempt, capture) => {
    const { amount, currency } = capture;
    if (amount !== attempt.amount || currency !== attempt.currency) return refused({ code: 'notOurAmount' });
    const verdict = {
      kind: 'payment',
      status: 'paid',
      code: attempt.code,
      description: attempt.description,
      paymentId,
      paymentType: attempt.paymentType || null,
      originalPaymentId: null,
      amount,
      currency,
      reference: attempt.id,
      session: attempt.session,
      brand: null,
      at: capture.capturedAt,
    } as const;
    await takeMoney(shop, tx, attempt, verdict, 'captured');
    const after = await captureIn(tx, attempt.provider, paymentId);
    return ok(after?.purpose === 'order' ? 'paid' : 'returned');
  });
}

/**
 * A person has a payment under review given back whole: the order that waited for it ends, its pieces and its code go back,
 * and the shopper is told by mail.
 */
export async function returnPayment(shop: Needs, paymentId: string): Promise<Result<'returned', ReviewRefusal>> {
  return await decide(shop, paymentId, async (tx, attempt, capture) => {
    if (!(await askRefund(shop, tx, attempt, capture, 'review'))) return refused({ code: 'foreignMoney' });
    await updatePurpose(tx, capture, 'return');
    if (hasEnded(attempt)) return ok('returned');
    const now = shop.clock.now();
    const { orderId, cartId, draft } = attempt;
    if (orderId && (await markUnpaid(tx, orderId, now))) {
      await returnCoupon(tx, cartId);
      await returnStock(tx, MARKETS[draft.market], draft.lines);
    }
    if (orderId) await markRefundAsked(tx, orderId, { at: capture.capturedAt, tranRef: paymentId });
    const hold = orderId ? { hold: 'released' as const } : {};
    await updateAttempt(tx, attempt.id, { state: 'returned', ...hold, askAt: null }, now);
    return ok('returned');
  });
}

/**
 * A person has found in the provider's portal that a payment which never ended came to nothing: its order ends, its pieces
 * and its code go back, and the shopper is told. Money that comes all the same is given back.
 */
export async function endPayment(shop: Needs, attemptId: string): Promise<Result<null, { readonly code: 'notOpen' }>> {
  const { undecided } = await openMatters(shop);
  const isListed = undecided.some(({ attempt }) => attempt === attemptId);
  const known = isListed ? await attemptIn(shop.database.read, attemptId) : null;
  if (!known) return refused({ code: 'notOpen' });
  return await shop.database.transaction(async (tx) => {
    await lockCart(tx, known.cartId);
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt?.state !== known.state || attempt.askAt !== null) return refused({ code: 'notOpen' });
    await endAttempt(shop, tx, attempt, { state: 'expired', code: attempt.code, description: attempt.description });
    return ok(null);
  });
}

/** Holds a payment under review with its attempt and bag, and decides on it. */
async function decide<T>(
  shop: Needs,
  paymentId: string,
  how: (tx: Transaction, attempt: Attempt, capture: Capture) => Promise<Result<T, ReviewRefusal>>,
): Promise<Result<T, ReviewRefusal>> {
  const found = await reviewIn(shop.database.read, paymentId);
  const known = found && (await attemptIn(shop.database.read, found.attemptId));
  if (!known) return refused({ code: 'notUnderReview' });
  return await shop.database.transaction(async (tx) => {
    await lockCart(tx, known.cartId);
    const attempt = await lockAttempt(tx, known.id);
    const capture = await reviewIn(tx, paymentId);
    if (!attempt || !capture) return refused({ code: 'notUnderReview' });
    return await how(tx, attempt, capture);
  });
}
