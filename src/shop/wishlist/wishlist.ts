import type { Market } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { findWholeProduct, findWholeProducts, type WholeProduct } from '#shop/catalogue';
import { lockCustomer } from '#shop/customers';
import type { Shop } from '../shop.ts';
import { deleteWishlistItem, insertWishlistItem, listWishlistItems } from './queries.ts';

/** Most products in one wishlist: few enough to show and read at once. */
export const MAX_WISHLIST_ITEMS = 200;

type WishlistRefusal = {
  readonly code: 'alreadyInWishlist' | 'productUnavailable' | 'wishlistFull' | 'noSuchCustomer';
};

/**
 * Adds a product of the market to a customer's wishlist. Returns `alreadyInWishlist` when it is there (specification,
 * section 5), and refuses a product that the market does not sell or that is one too many.
 */
export async function addToWishlist(
  deps: Pick<Shop, 'database' | 'clock'>,
  customerId: string,
  market: Market,
  productId: string,
): Promise<Result<null, WishlistRefusal>> {
  if (!(await findWholeProduct(deps, market, productId))) return refused({ code: 'productUnavailable' });
  return deps.database.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) return refused({ code: 'noSuchCustomer' });
    const ids = await listWishlistItems(tx, customerId);
    if (ids.includes(productId)) return refused({ code: 'alreadyInWishlist' });
    if (ids.length >= MAX_WISHLIST_ITEMS) return refused({ code: 'wishlistFull' });
    await insertWishlistItem(tx, customerId, productId, deps.clock.now());
    return ok(null);
  });
}

/** The products of a wishlist that the market shows, newest first. */
export async function readWishlist(
  deps: Pick<Shop, 'database'>,
  customerId: string,
  market: Market,
): Promise<readonly WholeProduct[]> {
  return findWholeProducts(deps, market, await listWishlistItems(deps.database.read, customerId));
}

/** Ids of every product in a wishlist, including those that no market shows now. */
export async function wishlistOf(deps: Pick<Shop, 'database'>, customerId: string): Promise<readonly string[]> {
  return listWishlistItems(deps.database.read, customerId);
}

/** Removes a product; does nothing when it is not there. */
export async function removeFromWishlist(
  deps: Pick<Shop, 'database'>,
  customerId: string,
  productId: string,
): Promise<void> {
  await deleteWishlistItem(deps.database.read, customerId, productId);
}
