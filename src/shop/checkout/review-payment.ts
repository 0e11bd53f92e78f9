import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { lockCart } from '#shop/cart';
import { markRefundRequested, markUnpaid } from '#shop/orders';
import {
  type Attempt,
  type Capture,
  getAttempt,
  getCapture,
  getCaptureUnderReview,
  hasEnded,
  listOpenCases,
  lockAttempt,
  requestRefund,
  updateAttempt,
  updateCapturePurpose,
} from '#shop/payments';
import { releaseCoupon } from '#shop/pricing';
import { returnStock } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { applyCapture } from './apply-capture.ts';
import { endAttempt } from './end-attempt.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** Why a payment is not decided on; nothing was changed then. */
export type ReviewRefusal = { readonly code: 'notUnderReview' | 'notOurAmount' | 'foreignMoney' };

/**
 * A person accepts a payment under review, by the provider's payment id: its order is paid, or placed and paid. Only our
 * exact amount is accepted. When no order can be made any more, the money is given back: the answer says what became of it.
 */
export async function acceptPayment(
  deps: Deps,
  paymentId: string,
): Promise<Result<'paid' | 'returned', ReviewRefusal>> {
  return await decide(deps, paymentId, async (tx, attempt, capture) => {
    const { amount, currency } = capture;
    if (amount !== attempt.amount || currency !== attempt.currency) return refused({ code: 'notOurAmount' });
    const providerResult = {
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
    await applyCapture(deps, tx, attempt, providerResult, 'captured');
    const after = await getCapture(tx, attempt.provider, paymentId);
    return ok(after?.purpose === 'order' ? 'paid' : 'returned');
  });
}

/**
 * A person has a payment under review given back whole: the order that waited for it ends, its pieces and its code go back,
 * and the shopper is told by mail.
 */
export async function returnPayment(deps: Deps, paymentId: string): Promise<Result<'returned', ReviewRefusal>> {
  return await decide(deps, paymentId, async (tx, attempt, capture) => {
    if (!(await requestRefund(deps, tx, attempt, capture, 'review'))) return refused({ code: 'foreignMoney' });
    await updateCapturePurpose(tx, capture, 'return');
    if (hasEnded(attempt)) return ok('returned');
    const now = deps.clock.now();
    const { orderId, cartId, draft } = attempt;
    if (orderId && (await markUnpaid(tx, orderId, now))) {
      await releaseCoupon(tx, cartId);
      await returnStock(tx, MARKETS[draft.market], draft.lines);
    }
    if (orderId) await markRefundRequested(tx, orderId, { at: capture.capturedAt, tranRef: paymentId });
    const reservation = orderId ? { reservation: 'released' as const } : {};
    await updateAttempt(tx, attempt.id, { state: 'returned', ...reservation, pollAt: null }, now);
    return ok('returned');
  });
}

/**
 * A person has found in the provider's portal that a payment which never ended came to nothing: its order ends, its pieces
 * and its code go back, and the shopper is told. Money that comes all the same is given back.
 */
export async function endPayment(deps: Deps, attemptId: string): Promise<Result<null, { readonly code: 'notOpen' }>> {
  const { undecided } = await listOpenCases(deps);
  const isListed = undecided.some(({ attempt }) => attempt === attemptId);
  const known = isListed ? await getAttempt(deps.database.read, attemptId) : null;
  if (!known) return refused({ code: 'notOpen' });
  return await deps.database.transaction(async (tx) => {
    await lockCart(tx, known.cartId);
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt?.state !== known.state || attempt.pollAt !== null) return refused({ code: 'notOpen' });
    await endAttempt(deps, tx, attempt, { state: 'expired', code: attempt.code, description: attempt.description });
    return ok(null);
  });
}

/** Holds a payment under review with its attempt and bag, and decides on it. */
async function decide<T>(
  deps: Deps,
  paymentId: string,
  how: (tx: Transaction, attempt: Attempt, capture: Capture) => Promise<Result<T, ReviewRefusal>>,
): Promise<Result<T, ReviewRefusal>> {
  const found = await getCaptureUnderReview(deps.database.read, paymentId);
  const known = found && (await getAttempt(deps.database.read, found.attemptId));
  if (!known) return refused({ code: 'notUnderReview' });
  return await deps.database.transaction(async (tx) => {
    await lockCart(tx, known.cartId);
    const attempt = await lockAttempt(tx, known.id);
    const capture = await getCaptureUnderReview(tx, paymentId);
    if (!attempt || !capture) return refused({ code: 'notUnderReview' });
    return await how(tx, attempt, capture);
  });
}
