import { ok, type Result, refused } from '#kernel/result';
import { noteRefund } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { REFUND_PAYMENT } from './ask-refund.ts';
import { lockRefund, updateRefund } from './money-records.ts';
import { updateSettled, updateSettledByThemselves } from './operator-records.ts';
import { MOST_TRIES, settleRefund } from './refund-payment.ts';

type Needs = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** Why an operator's wish about a refund is not done; nothing was changed then. */
export type RefundRefusal = { readonly code: 'refundUnknown' | 'refundDone' | 'refundUnderWay' };

/** Has a refund that was refused for good asked for again, as often as a new one. The order shows it as under way. */
export async function retryRefund(shop: Needs, refundId: string): Promise<Result<null, RefundRefusal>> {
  return await shop.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund) return refused({ code: 'refundUnknown' });
    if (refund.state !== 'failed') return refused({ code: refund.state === 'done' ? 'refundDone' : 'refundUnderWay' });
    await updateRefund(tx, refundId, { state: 'asked' }, shop.clock.now());
    if (refund.orderId) await noteRefund(tx, refund.orderId, 'refund_asked');
    const mostTries = refund.tries - 1 + MOST_TRIES;
    await shop.jobs.send(tx, REFUND_PAYMENT, { refund: refundId, mostTries }, { key: refundId });
    return ok(null);
  });
}

/**
 * Notes that a person gave the money back in the provider's portal, under the id the provider gave to that; the shopper is
 * told. Only for refunds that were refused for good: one that is under way may still be done by its job.
 */
export async function noteRefundByHand(
  shop: Needs,
  refundId: string,
  providersId: string,
): Promise<Result<null, RefundRefusal>> {
  return await shop.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund) return refused({ code: 'refundUnknown' });
    if (refund.state !== 'failed') return refused({ code: refund.state === 'done' ? 'refundDone' : 'refundUnderWay' });
    await settleRefund(shop, tx, refundId, providersId);
    return ok(null);
  });
}

/** Notes what a person did about a difference with a provider's statement; false when it is not open. */
export async function settleDifference(
  shop: Pick<Shop, 'database' | 'clock'>,
  id: string,
  note: string,
): Promise<boolean> {
  return await shop.database.transaction((tx) => updateSettled(tx, id, note, shop.clock.now()));
}

/** Settles the differences about payments and refunds that are in our books by now: reconciliation itself may have booked them. */
export async function settleBookedDifferences(shop: Pick<Shop, 'database' | 'clock'>): Promise<void> {
  await shop.database.transaction((tx) => updateSettledByThemselves(tx, shop.clock.now()));
}
