import { and, count, desc, eq } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { wishlistItems } from './tables.ts';

/** Ids of the products in a wishlist, newest first. */
export async function readWishes(db: Queryable, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ productId: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.customerId, customerId))
    .orderBy(desc(wishlistItems.addedAt), wishlistItems.productId);
  return rows.map((row) => row.productId);
}

export async function countWishes(db: Queryable, customerId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(wishlistItems).where(eq(wishlistItems.customerId, customerId));
  return row?.count ?? 0;
}

/** Adds a product; false when it is there already. */
export async function insertWish(db: Queryable, customerId: string, productId: string, now: Date): Promise<boolean> {
  const rows = await db
    .insert(wishlistItems)
    .values({ customerId, productId, addedAt: now })
    .onConflictDoNothing()
    .returning({ productId: wishlistItems.productId });
  return rows.length > 0;
}

/** Removes a product; false when it was not there. */
export async function deleteWish(db: Queryable, customerId: string, productId: string): Promise<boolean> {
  const rows = await db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.customerId, customerId), eq(wishlistItems.productId, productId)))
    .returning({ productId: wishlistItems.productId });
  return rows.length > 0;
}
