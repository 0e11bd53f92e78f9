import { addToWishlistCall, readWishlistCall, removeFromWishlistCall, type WishlistItem } from '#contract/wishlist';
import { type Market, marketOfTradeCurrency, TRADE_CURRENCIES } from '#kernel/market';
import type { WholeProduct } from '#shop/catalogue';
import { addToWishlist, readWishlist, removeFromWishlist } from '#shop/wishlist';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import { kindOf } from '../product-kind.ts';
import type { Api } from './context.ts';
import { productRecord } from './product-record.ts';
import { refuse, refuseNonCustomer } from './refusals.ts';

/**
 * Registers the calls of the wishlist (specification, sections 2.17 and 7). Titles, pictures and prices come from the
 * catalogue.
 */
export function registerWishlist(api: Api, shop: Pick<Shop, 'database' | 'clock'>): void {
  api.openapi(addToWishlistCall, async (c) => {
    const { userId, productId, priceicon } = c.req.valid('json');
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    const { chosenMarket, market, language } = c.var.caller;
    const currency = TRADE_CURRENCIES.find((known) => known === priceicon?.trim().toUpperCase()) ?? null;
    const seen = chosenMarket ?? (currency === null ? market : marketOfTradeCurrency(currency));
    const added = await addToWishlist(shop, userId, seen, productId, currency);
    if (!added.ok) return refuse(c, added.error.code);
    return c.json({ message: texts(language)('wishlist.added') }, 200);
  });

  api.openapi(readWishlistCall, async (c) => {
    const { userId } = c.req.valid('param');
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    const { chosenMarket: chosen, market: fallback } = c.var.caller;
    const items = await readWishlist(shop, userId, { chosen, fallback });
    const products = items.map(({ product, market }) => itemOf(product, market));
    return c.json({ user: [{ userId, products }] }, 200);
  });

  api.openapi(removeFromWishlistCall, async (c) => {
    const { userId, id } = c.req.valid('json');
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    await removeFromWishlist(shop, userId, id);
    return c.json({ message: texts(c.var.caller.language)('wishlist.removed') }, 200);
  });
}

/** Returns a product under the names of a wishlist item (specification, section 3). */
function itemOf(product: WholeProduct, { currency }: Market): WishlistItem {
  const record = productRecord(product);
  return {
    _id: product.id,
    productId: product.id,
    image: record.image,
    title: record.title,
    arabictitle: record.arabictitle,
    description: record.description,
    arabicdescription: record.arabicdescription,
    price: record.price,
    discountprice: record.discountprice,
    stock: record.stock,
    weight: product.sizes[0]?.amount ?? product.weight,
    unit: product.sizes[0]?.unit ?? 'ml',
    kind: kindOf(product, 'en'),
    arabickind: kindOf(product, 'ar'),
    dimensions: record.dimensions,
    category: record.category,
    priceicon: currency,
  };
}
