import type { Shop } from '../shop.ts';
import { getOrder, listOrdersOf, listOrdersUnderTab } from './queries.ts';
import type { OrderTab } from './status.rules.ts';
import type { Order } from './types.ts';

/** Returns an order; null when there is none. The caller checks access by the order's `ownerId`. */
export async function readOrderById(deps: Pick<Shop, 'database'>, id: string): Promise<Order | null> {
  return await getOrder(deps.database.read, id);
}

/** Returns the orders of a shopper, oldest first (specification, section 7); with a `limit` only the newest ones. */
export async function readOrdersOf(
  deps: Pick<Shop, 'database'>,
  ownerId: string,
  limit: number | null = null,
): Promise<readonly Order[]> {
  return (await listOrdersOf(deps.database.read, ownerId, limit)).reverse();
}

type OrdersPart = { readonly orders: readonly Order[]; readonly next: number | null };

/**
 * Returns the orders under a tab of My Orders, newest first (specification, section 2.14): all of them, or with a `limit` one
 * page; `next` is the `before` of the next page, null at the end.
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
