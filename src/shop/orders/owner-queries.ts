import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { emptyOldAddresses } from './old-address-queries.ts';
import { orders } from './tables.ts';
import { ANONYMOUS } from './types.ts';

/**
 * Moves orders to a customer. A submission key stays with the customer's own order that has it, or else with the first of the
 * given orders; the others lose it. Guests choose keys freely, so that several may have the same. Returns how many it moves.
 */
export async function updateOrderOwner(tx: Transaction, which: SQL, customerId: string): Promise<number> {
  const moved = await tx
    .update(orders)
    .set({
      ownerId: customerId,
      transactionId: sql`CASE WHEN EXISTS (SELECT FROM orders o WHERE o.owner_id = ${customerId} AND o.transaction_id = ${orders.transactionId})
                           OR ${orders.id} NOT IN (SELECT DISTINCT ON (transaction_id) id FROM orders WHERE ${which} ORDER BY transaction_id, number)
                         THEN '' ELSE ${orders.transactionId} END`,
    })
    .where(which)
    .returning({ id: orders.id });
  return moved.length;
}

/** Condition: orders of a shopper. */
export const ordersOfOwner = (ownerId: string): SQL => eq(orders.ownerId, ownerId);

/** Condition: these orders. */
export const ordersWithIds = (ids: readonly string[]): SQL => inArray(orders.id, [...ids]);

/** Condition: guest orders with an email address, ignoring case. */
export const guestOrdersWithEmail = (email: string): SQL =>
  sql`lower(${orders.email}) = ${email.toLowerCase()} AND ${orders.ownerId} ~ '^[A-Za-z0-9]{24}$'`;

/** Lists the ids of orders. */
export async function listOrderIds(q: Queryable, which: SQL): Promise<string[]> {
  const rows = await q.select({ id: orders.id }).from(orders).where(which);
  return rows.map(({ id }) => id);
}

/** Lists the carts that became some orders. */
export async function listCartIds(q: Queryable, which: SQL): Promise<string[]> {
  const rows = await q.select({ id: orders.cartId }).from(orders).where(which);
  return rows.map(({ id }) => id);
}

/** Anonymises orders in the caller's transaction. Returns their ids. */
export async function anonymiseOrders(tx: Transaction, which: SQL): Promise<string[]> {
  const anonymised = await tx
    .update(orders)
    .set({ ...ANONYMOUS, giftNote: '', paymentResult: null })
    .where(which)
    .returning({ id: orders.id });
  const ids = anonymised.map(({ id }) => id);
  await emptyOldAddresses(tx, ids);
  return ids;
}

/** Condition: orders of an owner that are cancelled, delivered or placed before `before`, and not anonymised. */
export const endedOrdersOf = (ownerId: string, before: Date): SQL =>
  sql`${orders.ownerId} = ${ownerId} AND ${orders.email} <> ''
      AND (${orders.cancelledAt} IS NOT NULL OR ${orders.deliveredAt} IS NOT NULL OR ${orders.createdAt} < ${before.toISOString()}::timestamptz)`;
