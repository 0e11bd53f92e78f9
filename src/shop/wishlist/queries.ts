import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { TradeCurrency } from '#kernel/market';
import { wishlistItems } from './tables.ts';

/** The products in a wishlist with the currency that each was seen in, newest first. */
export async function listWishlistItems(db: Queryable, customerId: string) {
  return await db
    .select({ productId: wishlistItems.productId, currency: wishlistItems.currency })
    .from(wishlistItems)
    .where(eq(wishlistItems.customerId, customerId))
    .orderBy(desc(wishlistItems.addedAt), wishlistItems.productId);
}

/** Inserts a product that is not in the wishlist yet. The caller locks the customer first. */
export async function insertWishlistItem(
  db: Queryable,
  customerId: string,
  item: { readonly productId: string; readonly currency: TradeCurrency | null },
  now: Date,
): Promise<void> {
  await db.insert(wishlistItems).values({ customerId, ...item, addedAt: now });
}

/** Removes a product, if it is there. */
export async function deleteWishlistItem(db: Queryable, customerId: string, productId: string): Promise<void> {
  await db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.customerId, customerId), eq(wishlistItems.productId, productId)));
}
