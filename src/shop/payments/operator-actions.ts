import { ok, type Result, refused } from '#kernel/result';
import { updateRefundState } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { updateBookedDifferencesSettled, updateDifferenceSettled } from './operator-queries.ts';
import { lockRefund, updateRefund } from './queries.ts';
import { MAX_TRIES, settleRefund } from './refund-payment.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** Why an operator's request about a refund changed nothing. */
type RefundRefusal = { readonly code: 'refundUnknown' | 'refundDone' | 'refundUnderWay' };

/** Requests a failed refund again, with as many tries as a new one. The order shows the refund as requested. */
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
 * Records a refund that an operator made in the provider's portal, with the provider's id, and emails the shopper. Returns
 * `refundUnderWay` unless the refund has failed: its job may still do it.
 */
export async function recordManualRefund(
  deps: Deps,
  refundId: string,
  providerId: string,
): Promise<Result<null, RefundRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund) return refused({ code: 'refundUnknown' });
    if (refund.state !== 'failed') return refused({ code: refund.state === 'done' ? 'refundDone' : 'refundUnderWay' });
    await settleRefund(deps, tx, refundId, providerId);
    return ok(null);
  });
}

/** Records what an operator did about a difference with a provider's statement. Returns false when it is not open. */
export async function settleDifference(
  deps: Pick<Shop, 'database' | 'clock'>,
  id: string,
  note: string,
): Promise<boolean> {
  return await deps.database.transaction((tx) => updateDifferenceSettled(tx, id, note, deps.clock.now()));
}

/** Settles the differences about payments and refunds that have been recorded since. */
export async function settleBookedDifferences(deps: Pick<Shop, 'database' | 'clock'>): Promise<void> {
  await deps.database.transaction((tx) => updateBookedDifferencesSettled(tx, deps.clock.now()));
}
