import type { Database, Queryable } from '#database/database';
import type { Market } from '#kernel/market';
import { inMarket } from './in-market.ts';
import { listSlugs, readVersionAndStock, readWhole } from './product-queries.ts';
import type { ProductDetails, WholeProduct } from './types.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

/** One product for its page; null when there is none of that id or it is hidden in the market. */
export async function findProduct(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  id: string,
): Promise<ProductDetails | null> {
  return (await productsForSale(deps.database.read, market, [id])).get(id) ?? null;
}

/** The same with the figures of every market, for the API; null when hidden in the caller's. */
export async function findWholeProduct(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  id: string,
): Promise<WholeProduct | null> {
  return (await findWholeProducts(deps, market, [id]))[0] ?? null;
}

/** The version of the catalogue, and the pieces of a product that are on hand now, read at once. */
export async function productNow(
  deps: Reading,
  id: string,
): Promise<{ readonly version: number; readonly stock: WholeProduct['stock'] }> {
  return await readVersionAndStock(deps.database.read, id);
}

/** Which of these slugs products have, shown in a market or not. */
export async function knownSlugs(deps: Reading, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await listSlugs(deps.database.read, slugs));
}

/** Several at once, in the order asked for; hidden and unknown ones are left out. */
export async function findWholeProducts(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  ids: readonly string[],
): Promise<WholeProduct[]> {
  const found = new Map((await readWhole(deps.database.read, ids)).map((product) => [product.id, product]));
  return ids.flatMap((id) => {
    const product = found.get(id);
    return product && inMarket(product, market) ? [product] : [];
  });
}

/**
 * Products of the market by id, as carts and orders need them: hidden and unknown ones have no entry. Takes the handle
 * to read by, so that it sees what its caller's transaction sees.
 */
export async function productsForSale(
  q: Queryable,
  market: Pick<Market, 'currency'>,
  ids: readonly string[],
): Promise<Map<string, ProductDetails>> {
  const found = await readWhole(q, ids);
  return new Map(
    found.flatMap((whole) => {
      const product = inMarket(whole, market);
      return product ? [[product.id, product] as const] : [];
    }),
  );
}
