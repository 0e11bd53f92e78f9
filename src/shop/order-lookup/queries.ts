import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { orders } from '#shop/orders';
import { orderLookups } from './tables.ts';

/** The contact of the order with a number; null when there is none. */
export async function getContactOfOrder(q: Queryable, number: number) {
  const [row] = await q
    .select({ id: orders.id, email: orders.email, phone: orders.phone, market: orders.market })
    .from(orders)
    .where(eq(orders.number, number));
  return row ?? null;
}

/** Inserts a look-up that opens an order until a time. */
export async function insertLookup(
  q: Queryable,
  lookup: { readonly tokenHash: string; readonly orderId: string; readonly expiresAt: Date },
): Promise<void> {
  await q.insert(orderLookups).values(lookup);
}

/** The id of the order that a look-up opens at `now`; null when it has ended. */
export async function getOrderIdOfLookup(q: Queryable, tokenHash: string, now: Date): Promise<string | null> {
  const [row] = await q
    .select({ orderId: orderLookups.orderId })
    .from(orderLookups)
    .where(and(eq(orderLookups.tokenHash, tokenHash), gt(orderLookups.expiresAt, now)));
  return row?.orderId ?? null;
}

/** Deletes a look-up. */
export async function deleteLookup(q: Queryable, tokenHash: string): Promise<void> {
  await q.delete(orderLookups).where(eq(orderLookups.tokenHash, tokenHash));
}

/** Deletes look-ups that ended before a time. */
export async function deleteLookupsBefore(q: Queryable, before: Date): Promise<void> {
  await q.delete(orderLookups).where(lt(orderLookups.expiresAt, before));
}

/** Lists the newest orders with an email address, ignoring case, 20 at most. */
export async function listOrdersOfEmail(q: Queryable, email: string) {
  return await q
    .select({
      id: orders.id,
      number: orders.number,
      email: orders.email,
      firstName: orders.firstName,
      language: orders.language,
      market: orders.market,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(sql`lower(${orders.email}) = ${email.toLowerCase()}`)
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(20);
}
