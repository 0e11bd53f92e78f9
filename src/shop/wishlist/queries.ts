import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { wishlistItems } from './tables.ts';

/** Ids of the products in a wishlist, newest first. */
export async function listWishlistItems(db: Queryable, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ productId: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.customerId, customerId))
    .orderBy(desc(wishlistItems.addedAt), wishlistItems.productId);
  return rows.map((row) => row.productId);
}

/** Inserts a product that is not in the wishlist yet. The caller locks the customer first. */
export async function insertWishlistItem(
  db: Queryable,
  customerId: string,
  productId: string,
  now: Date,
): Promise<void> {
  await db.insert(wishlistItems).values({ customerId, productId, addedAt: now });
}

/** Removes a product, if it is there. */
export async function deleteWishlistItem(db: Queryable, customerId: string, productId: string): Promise<void> {
  await db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.customerId, customerId), eq(wishlistItems.productId, productId)));
}
