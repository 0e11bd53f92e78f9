import type { Transaction } from '#database/database';
import type { Order } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { processSoon } from './expect-parcel.ts';
import { lockParcel, updateParcel } from './queries.ts';

/**
 * Has the parcel of an order, which the caller holds, booked now: one that the courier refused, or that waits and fails.
 * False, and nothing changed, when he may have it already.
 */
export async function rebookParcel(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  order: Order,
): Promise<boolean> {
  const parcel = await lockParcel(tx, order.id);
  if (parcel?.state !== 'refused' && parcel?.state !== 'waiting') return false;
  // a waiting parcel's turn counts from its order, for the shopper's time to cancel
  const turn = { state: 'waiting', dueAt: order.createdAt, endedAt: null, tries: 0, lastError: '' } as const;
  await updateParcel(tx, order.id, turn, deps.clock.now());
  await processSoon(deps, tx, order.id);
  return true;
}
