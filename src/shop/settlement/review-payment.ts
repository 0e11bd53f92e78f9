import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, type AuditAction, insertAudit } from '#shop/audit';
import { endUnpaidOrder } from '#shop/checkout';
import { lockOrder, updateRefundRequested } from '#shop/orders';
import {
  type Attempt,
  actsIn,
  type Capture,
  getCapture,
  getCaptureUnderReview,
  hasEnded,
  isUndecided,
  lockAttempt,
  PAYMENTS_COMMAND,
  releaseReviewed,
  requestRefund,
  updateAttempt,
  updateCapturePurpose,
} from '#shop/payments';
import type { Shop } from '../shop.ts';
import { applyCapture } from './apply-capture.ts';
import { endAttempt } from './end-attempt.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** Why a review changed nothing. */
type ReviewRefusal = { readonly code: 'notUnderReview' | 'notOurAmount' | 'foreignMoney' };

/**
 * Accepts a payment under review, by the provider's payment id: its order is paid, or placed and paid. Refuses any other
 * amount than the attempt's. Returns `returned` when no order can be made any more and the money is refunded.
 */
export async function acceptPayment(
  deps: Deps,
  paymentId: string,
  actor: Actor = PAYMENTS_COMMAND,
): Promise<Result<'paid' | 'returned', ReviewRefusal>> {
  return await decide(deps, paymentId, { actor, action: 'payment.accept' }, async (tx, attempt, capture) => {
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
    await applyCapture(deps, tx, { attempt, known: capture }, providerResult, 'captured');
    const after = await getCapture(tx, attempt.provider, paymentId);
    return ok(after?.purpose === 'order' ? 'paid' : 'returned');
  });
}

/**
 * Refunds a payment under review in full: the order that waited for it ends, its items and its coupon are returned, and an
 * email tells the shopper.
 */
export async function returnPayment(
  deps: Deps,
  paymentId: string,
  actor: Actor = PAYMENTS_COMMAND,
): Promise<Result<'returned', ReviewRefusal>> {
  return await decide(deps, paymentId, { actor, action: 'payment.return' }, async (tx, attempt, capture) => {
    if ((await requestRefund(deps, tx, attempt, capture, 'review')) === 'foreignMoney')
      return refused({ code: 'foreignMoney' });
    await updateCapturePurpose(tx, capture, 'return');
    if (hasEnded(attempt)) return ok('returned');
    const now = deps.clock.now();
    const { orderId, draft } = attempt;
    if (orderId) {
      await endUnpaidOrder(tx, { ...draft, id: orderId }, now);
      await updateRefundRequested(tx, orderId, { at: capture.capturedAt, tranRef: paymentId });
    }
    const reservation = orderId ? { reservation: 'released' as const } : {};
    await updateAttempt(tx, attempt, { state: 'returned', ...reservation, pollAt: null }, now);
    return ok('returned');
  });
}

/**
 * Ends an attempt that stayed without a result, after an operator found no payment in the provider's portal: its order
 * ends, its items and its coupon are returned, and an email tells the shopper. Money that comes in later is refunded; what a lender has
 * agreed to pay is released.
 */
export async function endPayment(
  deps: Deps,
  attemptId: string,
  actor: Actor = PAYMENTS_COMMAND,
): Promise<Result<null, { readonly code: 'notOpen' }>> {
  return await deps.database.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (!attempt || !actsIn(actor, attempt.currency) || !(await isUndecided(tx, attemptId))) {
      return refused({ code: 'notOpen' });
    }
    const { code, description } = attempt;
    await endAttempt(deps, tx, attempt, { state: 'expired', code, description });
    await releaseReviewed(deps, tx, attemptId);
    const subject = `payment-attempt:${attemptId}`;
    await insertAudit(tx, deps.clock, { actor, action: 'payment.end', subject, market: attempt.draft.market });
    return ok(null);
  });
}

/** Locks the attempt of a payment under review and decides on the payment. */
async function decide<T>(
  deps: Deps,
  paymentId: string,
  by: { readonly actor: Actor; readonly action: AuditAction },
  how: (tx: Transaction, attempt: Attempt, capture: Capture) => Promise<Result<T, ReviewRefusal>>,
): Promise<Result<T, ReviewRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const found = await getCaptureUnderReview(tx, paymentId);
    const attempt = found && (await lockAttempt(tx, found.attemptId));
    // the order before its money, as cancellations lock them
    if (attempt?.orderId) await lockOrder(tx, attempt.orderId);
    // another decision may have committed while this one waited for the lock
    const capture = attempt && (await getCaptureUnderReview(tx, paymentId));
    if (!capture || !actsIn(by.actor, attempt.currency)) return refused({ code: 'notUnderReview' });
    const decided = await how(tx, attempt, capture);
    if (!decided.ok) return decided;
    const { amount, currency } = capture;
    const after = { result: String(decided.value), amount: Number(amount), currency };
    const subject = `payment:${paymentId}`;
    await insertAudit(tx, deps.clock, { ...by, subject, market: attempt.draft.market, after });
    return decided;
  });
}
