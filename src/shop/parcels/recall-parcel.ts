import type { Transaction } from '#database/database';
import type { Shop } from '../shop.ts';
import { processSoon } from './expect-parcel.ts';
import { lockParcel, updateParcel } from './queries.ts';

/**
 * Stops the parcel of an order that is being cancelled, in the caller's transaction: one that nobody has booked is
 * never booked, any other one is called back from the courier. Cancelling twice is cancelling once.
 */
export async function recallParcel(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  orderId: string,
): Promise<void> {
  const parcel = await lockParcel(tx, orderId);
  const now = deps.clock.now();
  switch (parcel?.state) {
    case 'waiting':
    case 'refused':
      return await updateParcel(tx, orderId, { state: 'cancelled', dueAt: null, endedAt: now }, now);
    case 'booking':
      // it keeps its turn: whoever is asking the courier now has got his answer by then
      await updateParcel(tx, orderId, { state: 'cancelling' }, now);
      return await processSoon(deps, tx, orderId);
    case 'booked':
    case 'dispatched':
      await updateParcel(tx, orderId, { state: 'cancelling', dueAt: now, tries: 0 }, now);
      return await processSoon(deps, tx, orderId);
  }
}
