import type { Market } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { findWholeProduct, findWholeProducts, type WholeProduct } from '#shop/catalogue';
import { lockCustomer } from '#shop/customers';
import type { Shop } from '../shop.ts';
import { deleteWish, insertWish, readWishes } from './records.ts';

/** Most products in one wishlist: more than anybody wants, few enough to be shown and read at once. */
export const MOST_WISHES = 200;

export type WishRefusal = {
  readonly code: 'alreadyInWishlist' | 'productUnavailable' | 'wishlistFull' | 'noSuchCustomer';
};

/**
 * Adds a product of the market to a customer's wishlist. Refused when it is there already (specification, section 5:
 * 'product already in wishlist'), is not sold in the market, or is one too many.
 */
export async function addToWishlist(
  shop: Pick<Shop, 'database' | 'clock'>,
  customerId: string,
  market: Market,
  productId: string,
): Promise<Result<null, WishRefusal>> {
  if (!(await findWholeProduct(shop, market, productId))) return refused({ code: 'productUnavailable' });
  return shop.database.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) return refused({ code: 'noSuchCustomer' });
    const wishes = await readWishes(tx, customerId);
    if (wishes.includes(productId)) return refused({ code: 'alreadyInWishlist' });
    if (wishes.length >= MOST_WISHES) return refused({ code: 'wishlistFull' });
    await insertWish(tx, customerId, productId, shop.clock.now());
    return ok(null);
  });
}

/** The products of a wishlist that the market shows, newest first. */
export async function readWishlist(
  shop: Pick<Shop, 'database'>,
  customerId: string,
  market: Market,
): Promise<readonly WholeProduct[]> {
  return findWholeProducts(shop, market, await readWishes(shop.database.read, customerId));
}

/** Ids of every product in a wishlist, also of those that no market shows now. */
export async function wishesOf(shop: Pick<Shop, 'database'>, customerId: string): Promise<readonly string[]> {
  return readWishes(shop.database.read, customerId);
}

/** Removes a product; it does not matter whether it was there. */
export async function removeFromWishlist(
  shop: Pick<Shop, 'database'>,
  customerId: string,
  productId: string,
): Promise<void> {
  await deleteWish(shop.database.read, customerId, productId);
}
