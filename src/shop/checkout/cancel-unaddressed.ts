import { lockOrder } from '#shop/orders';
import { listOrdersHeldUntil, lockParcel } from '#shop/parcels';
import { endOfWait } from '#shop/parcels/address.rules';
import type { Shop } from '../shop.ts';
import { cancelBySeller } from './cancel-order.ts';

/** Most orders that one run cancels; the next continues with the others. */
const MAX_PER_RUN = 100;

/**
 * Cancels orders whose parcels have waited for a national address as long as the setting keeps them: refund, stock and email as when the seller
 * cancels. An address that comes at the same time loses when the cancellation has locked the order first. Returns how many
 * were cancelled.
 */
export async function cancelUnaddressed(deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'tax'>): Promise<number> {
  const now = deps.clock.now();
  let cancelled = 0;
  for (const orderId of await listOrdersHeldUntil(deps.database.read, now, MAX_PER_RUN)) {
    cancelled += await deps.database.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const parcel = await lockParcel(tx, orderId);
      const until = parcel?.state === 'waiting' ? endOfWait(parcel) : null;
      if (!order || until === null || until > now) return 0;
      return (await cancelBySeller(deps, tx, orderId, { kind: 'system', name: 'cancel-unaddressed' })).ok ? 1 : 0;
    });
  }
  return cancelled;
}
