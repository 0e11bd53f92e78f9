import type { Database, Queryable } from '#database/database';
import type { Market } from '#kernel/market';
import { leftTag, productTag, readOf, stockTag } from '#kernel/page-tags';
import { stockOf } from '#shop/stock';
import { inMarket } from './in-market.ts';
import { listSlugs, listWholeProducts } from './product-queries.ts';
import type { ProductDetails, WholeProduct } from './types.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

/** Finds one product for its page. Returns null for an unknown id and for a product hidden in the market. */
export async function findProduct(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  id: string,
): Promise<ProductDetails | null> {
  return (await productsForSale(deps.database.read, market, [id])).get(id) ?? null;
}

/**
 * Finds one product with the figures of every market, for the API. Returns null when it is hidden in the caller's
 * market.
 */
export async function findWholeProduct(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  id: string,
): Promise<WholeProduct | null> {
  return (await findWholeProducts(deps, market, [id]))[0] ?? null;
}

/** Finds one product for its page, which shows the stock only as far as a shopper may take it. */
export async function findProductOfPage(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  id: string,
): Promise<WholeProduct | null> {
  const read = readOf(deps.database, productTag(id), leftTag(id));
  return await findWholeProduct({ database: { read } }, market, id);
}

/** Units on hand of products of a market, by id; 0 for unknown ones. */
export async function unitsOnHand(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  return await stockOf(deps.database.read, market, ids);
}

/** Returns those of the slugs that products use, visible or not. */
export async function findExistingSlugs(deps: Reading, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await listSlugs(deps.database.read, slugs));
}

/** Finds several products, in the order of the ids. Leaves out hidden and unknown ones. */
export async function findWholeProducts(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  ids: readonly string[],
): Promise<WholeProduct[]> {
  const read = readOf(deps.database, ...ids.flatMap((id) => [productTag(id), stockTag(id)]));
  const found = new Map((await listWholeProducts(read, ids)).map((product) => [product.id, product]));
  return ids.flatMap((id) => {
    const product = found.get(id);
    return product && inMarket(product, market) ? [product] : [];
  });
}

/**
 * Products of a market by id, as carts and orders need them. Hidden and unknown ids have no entry. Takes the caller's
 * handle, so it reads what the caller's transaction sees.
 */
export async function productsForSale(
  q: Queryable,
  market: Pick<Market, 'currency'>,
  ids: readonly string[],
): Promise<Map<string, ProductDetails>> {
  const found = await listWholeProducts(q, ids);
  return new Map(
    found.flatMap((whole) => {
      const product = inMarket(whole, market);
      return product ? [[product.id, product] as const] : [];
    }),
  );
}
