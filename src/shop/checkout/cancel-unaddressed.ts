import { lockOrder, markCancelledBySeller } from '#shop/orders';
import { listOrdersHeldSince, lockParcel } from '#shop/parcels';
import { ADDRESS_HOURS } from '#shop/parcels/address.rules';
import type { Shop } from '../shop.ts';
import { undoOrder } from './undo-order.ts';

const HOUR_MS = 3_600_000;
/** Most orders that one run cancels; the next continues with the others. */
const MAX_PER_RUN = 100;

/**
 * Cancels orders whose parcels have waited 96 hours for a national address: refund, stock and email as when the seller
 * cancels. An address that comes at the same time loses when the cancellation has locked the order first. Returns how many
 * were cancelled.
 */
export async function cancelUnaddressed(deps: Pick<Shop, 'database' | 'clock' | 'jobs'>): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - ADDRESS_HOURS * HOUR_MS);
  let cancelled = 0;
  for (const orderId of await listOrdersHeldSince(deps.database.read, before, MAX_PER_RUN)) {
    cancelled += await deps.database.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const parcel = await lockParcel(tx, orderId);
      const isHeld = parcel?.state === 'waiting' && parcel.addressNeededAt !== null && parcel.addressNeededAt <= before;
      if (!order || !isHeld) return 0;
      const marked = await markCancelledBySeller(deps, tx, orderId);
      if (!marked.ok) return 0;
      await undoOrder(deps, tx, order);
      return 1;
    });
  }
  return cancelled;
}
