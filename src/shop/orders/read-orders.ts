import type { Shop } from '../shop.ts';
import { selectOrder, selectOrdersOf } from './records.ts';
import type { Order } from './views.ts';

/** One order; null when there is none. Who may read it is the caller's question: `ownerId` says whose it is. */
export async function readOrderById(shop: Pick<Shop, 'database'>, id: string): Promise<Order | null> {
  return await selectOrder(shop.database.read, id);
}

/** The newest `limit` orders of a shopper, oldest first: pages use the last one (specification, section 7). */
export async function readOrdersOf(
  shop: Pick<Shop, 'database'>,
  ownerId: string,
  limit = 20,
): Promise<readonly Order[]> {
  return (await selectOrdersOf(shop.database.read, ownerId, limit)).reverse();
}
