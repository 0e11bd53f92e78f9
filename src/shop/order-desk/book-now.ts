import { ok, type Result, refused } from '#kernel/result';
import { insertAudit } from '#shop/audit';
import { lockStaffOrder, recordOrderEvent, type StaffActor } from '#shop/orders';
import { bookParcelNow, waitsForRefund } from '#shop/parcels';
import type { Shop } from '../shop.ts';

/** Has the parcel of an order booked now, before the time in which the shopper may cancel is over. */
export async function bookNow(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'parcels'>,
  actor: StaffActor,
  number: number,
): Promise<Result<null, { readonly code: 'orderNotFound' | 'parcelBooked' | 'refundWaits' }>> {
  return await deps.database.transaction(async (tx) => {
    const order = await lockStaffOrder(tx, number, actor.markets);
    if (!order) return refused({ code: 'orderNotFound' });
    if (await waitsForRefund(tx, order.id)) return refused({ code: 'refundWaits' });
    if (order.cancelledAt || !(await bookParcelNow(deps, tx, order.id))) return refused({ code: 'parcelBooked' });
    await recordOrderEvent(deps, tx, order.id, actor, { kind: 'booked_now' });
    await insertAudit(tx, deps.clock, {
      ...{ actor, action: 'parcel.book-now', subject: `order:${number}`, market: order.market },
    });
    return ok(null);
  });
}
