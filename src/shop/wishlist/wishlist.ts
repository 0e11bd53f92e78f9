import { type Market, marketOfTradeCurrency, type TradeCurrency } from '#kernel/market';
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
  currency: TradeCurrency | null = null,
): Promise<Result<null, WishlistRefusal>> {
  if (!(await findWholeProduct(deps, market, productId))) return refused({ code: 'productUnavailable' });
  return deps.database.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) return refused({ code: 'noSuchCustomer' });
    const items = await listWishlistItems(tx, customerId);
    if (items.some((item) => item.productId === productId)) return refused({ code: 'alreadyInWishlist' });
    if (items.length >= MAX_WISHLIST_ITEMS) return refused({ code: 'wishlistFull' });
    await insertWishlistItem(tx, customerId, { productId, currency }, deps.clock.now());
    return ok(null);
  });
}

/** A product of a wishlist in the market that shows it. */
type WishlistProduct = { readonly product: WholeProduct; readonly market: Market };

/**
 * The products of a wishlist that the market shows, newest first. Of a shopper who chose no market, `chosen` is null: each
 * item then is of the market that it was seen in, else of `fallback`.
 */
export async function readWishlist(
  deps: Pick<Shop, 'database'>,
  customerId: string,
  { chosen, fallback }: { readonly chosen: Market | null; readonly fallback: Market },
): Promise<readonly WishlistProduct[]> {
  const items = await listWishlistItems(deps.database.read, customerId);
  const marketOf = (currency: TradeCurrency | null) =>
    chosen ?? (currency === null ? fallback : marketOfTradeCurrency(currency));
  const found = new Map<string, WishlistProduct>();
  for (const market of new Set(items.map(({ currency }) => marketOf(currency)))) {
    const ids = items.filter(({ currency }) => marketOf(currency) === market).map(({ productId }) => productId);
    for (const product of await findWholeProducts(deps, market, ids)) found.set(product.id, { product, market });
  }
  return items.flatMap(({ productId }) => found.get(productId) ?? []);
}

/** Ids of every product in a wishlist, including those that no market shows now. */
export async function wishlistOf(deps: Pick<Shop, 'database'>, customerId: string): Promise<readonly string[]> {
  return (await listWishlistItems(deps.database.read, customerId)).map(({ productId }) => productId);
}

/** Removes a product; does nothing when it is not there. */
export async function removeFromWishlist(
  deps: Pick<Shop, 'database'>,
  customerId: string,
  productId: string,
): Promise<void> {
  await deleteWishlistItem(deps.database.read, customerId, productId);
}
