import type { Shop } from '../shop.ts';
import { getOrder, listOrdersOf, listOrdersUnderTab } from './queries.ts';
import type { OrderTab } from './status.rules.ts';
import type { Order } from './types.ts';

/** One order; null when there is none. Who may read it is the caller's question: `ownerId` says whose it is. */
export async function readOrderById(deps: Pick<Shop, 'database'>, id: string): Promise<Order | null> {
  return await getOrder(deps.database.read, id);
}

/**
 * The orders of a shopper, oldest first: pages use the last one (specification, section 7). With a `limit` only the newest
 * so many.
 */
export async function readOrdersOf(
  deps: Pick<Shop, 'database'>,
  ownerId: string,
  limit: number | null = null,
): Promise<readonly Order[]> {
  return (await listOrdersOf(deps.database.read, ownerId, limit)).reverse();
}

export type OrdersPart = { readonly orders: readonly Order[]; readonly next: number | null };

/**
 * My Orders under a tab, newest first: all of them, or with a `limit` one part, and `next` is where to go on from, null at
 * the end (specification, section 2.14).
 */
export async function readOrdersUnderTab(
  deps: Pick<Shop, 'database'>,
  ownerId: string,
  { tab, before, limit }: { readonly tab: OrderTab; readonly before: number | null; readonly limit: number | null },
): Promise<OrdersPart> {
  const orders = await listOrdersUnderTab(deps.database.read, ownerId, tab, before, limit === null ? null : limit + 1);
  if (limit === null || orders.length <= limit) return { orders, next: null };
  const part = orders.slice(0, limit);
  return { orders: part, next: part.at(-1)?.number ?? null };
}
