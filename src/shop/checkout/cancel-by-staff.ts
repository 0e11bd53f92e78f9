import { ok, type Result, refused } from '#kernel/result';
import { insertAudit } from '#shop/audit';
import { lockStaffOrder, recordOrderEvent, type StaffActor } from '#shop/orders';
import type { CancelReason } from '#shop/orders/order-words.rules';
import { lockParcel } from '#shop/parcels';
import { isWithCourier } from '#shop/parcels/progress.rules';
import { mayCancelAlone, moneyOf } from '#shop/refunds';
import type { Shop } from '../shop.ts';
import { cancelBySeller } from './cancel-order.ts';

/** Why an order is not cancelled; nothing is written then. */
type StaffCancelRefusal = {
  readonly code: 'orderNotFound' | 'alreadyCancelled' | 'orderDelivered' | 'parcelUnderWay' | 'cancelAboveLimit';
};

type Cancellation = {
  readonly number: number;
  readonly reason: CancelReason;
  /** For colleagues; the shopper does not see it. */
  readonly note: string;
};

/**
 * Cancels an order for the shop, with all that follows: coupon, stock, credit note, recall of the parcel, refund of the whole
 * payment and the email. Refuses while the courier has the parcel: it must come back first.
 */
export async function cancelOrderByStaff(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'tax'>,
  actor: StaffActor,
  { number, reason, note }: Cancellation,
): Promise<Result<null, StaffCancelRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const order = await lockStaffOrder(tx, number, actor.markets);
    if (!order) return refused({ code: 'orderNotFound' });
    if (order.cancelledAt) return refused({ code: 'alreadyCancelled' });
    const parcel = await lockParcel(tx, order.id);
    if (isWithCourier(parcel)) return refused({ code: order.deliveredAt ? 'orderDelivered' : 'parcelUnderWay' });
    if (!(await mayCancelAlone(deps, tx, actor, order))) return refused({ code: 'cancelAboveLimit' });
    const cancelled = await cancelBySeller(deps, tx, order.id, { kind: 'staff', id: actor.id });
    if (!cancelled.ok)
      return refused({ code: cancelled.error.code === 'cancelDispatched' ? 'orderDelivered' : 'alreadyCancelled' });
    await recordOrderEvent(deps, tx, order.id, actor, { kind: 'cancelled', body: note.trim(), details: { reason } });
    await insertAudit(tx, deps.clock, {
      ...{ actor, action: 'order.cancel', subject: `order:${number}`, market: order.market },
      before: { cancelled: false },
      after: { cancelled: true, reason, amount: moneyOf(order) },
    });
    return ok(null);
  });
}
