import { ok, type Result, refused } from '#kernel/result';
import { updateRefundState } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { updateBookedDifferencesSettled, updateDifferenceSettled } from './operator-queries.ts';
import { lockRefund, updateRefund } from './queries.ts';
import { MAX_TRIES, settleRefund } from './refund-payment.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** Why an operator's wish about a refund is not done; nothing was changed then. */
export type RefundRefusal = { readonly code: 'refundUnknown' | 'refundDone' | 'refundUnderWay' };

/** Has a refund that was refused for good asked for again, as often as a new one. The order shows it as under way. */
export async function retryRefund(deps: Deps, refundId: string): Promise<Result<null, RefundRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund) return refused({ code: 'refundUnknown' });
    if (refund.state !== 'failed') return refused({ code: refund.state === 'done' ? 'refundDone' : 'refundUnderWay' });
    await updateRefund(tx, refundId, { state: 'asked' }, deps.clock.now());
    if (refund.orderId) await updateRefundState(tx, refund.orderId, 'refund_asked');
    const maxTries = refund.tries - 1 + MAX_TRIES;
    await deps.jobs.send(tx, 'refundPayment', { refund: refundId, maxTries }, { key: refundId });
    return ok(null);
  });
}

/**
 * Notes that a person gave the money back in the provider's portal, under the id the provider gave to that; the shopper is
 * told. Only for refunds that were refused for good: one that is under way may still be done by its job.
 */
export async function recordManualRefund(
  deps: Deps,
  refundId: string,
  providersId: string,
): Promise<Result<null, RefundRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund) return refused({ code: 'refundUnknown' });
    if (refund.state !== 'failed') return refused({ code: refund.state === 'done' ? 'refundDone' : 'refundUnderWay' });
    await settleRefund(deps, tx, refundId, providersId);
    return ok(null);
  });
}

/** Notes what a person did about a difference with a provider's statement; false when it is not open. */
export async function settleDifference(
  deps: Pick<Shop, 'database' | 'clock'>,
  id: string,
  note: string,
): Promise<boolean> {
  return await deps.database.transaction((tx) => updateDifferenceSettled(tx, id, note, deps.clock.now()));
}

/** Settles the differences about payments and refunds that are in our books by now: reconciliation itself may have booked them. */
export async function settleBookedDifferences(deps: Pick<Shop, 'database' | 'clock'>): Promise<void> {
  await deps.database.transaction((tx) => updateBookedDifferencesSettled(tx, deps.clock.now()));
}
