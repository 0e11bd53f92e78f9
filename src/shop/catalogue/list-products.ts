import type { Database } from '#database/database';
import type { Market } from '#kernel/market';
import { units } from '#kernel/money';
import { countCards, readCards } from './card-records.ts';
import { LIMITS, type PriceFilter } from './catalogue.rules.ts';
import type { ProductCard, ProductPage } from './views.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

export type ListQuery = {
  /** Title of a category; all products without one. */
  readonly category?: string | undefined;
  /** Only what is asked less for, in whole units of the currency (specification, section 2.5). */
  readonly under?: PriceFilter | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
};

/** Most products in one answer, whatever is asked. */
const MOST = 200;

/**
 * A part of a list of the market's products, hidden ones left out (specification, section 5), in the order of the
 * catalogue, with the number there are in all. The price filter compares what is asked, the discounted price.
 */
export async function listProducts(
  shop: Reading,
  { currency }: Pick<Market, 'currency'>,
  query: ListQuery,
): Promise<ProductPage> {
  const filter = { currency, category: query.category, below: query.under ? units(query.under, currency) : undefined };
  const limit = Math.min(Math.max(query.limit, 1), MOST);
  const offset = Math.max(query.offset ?? 0, 0);
  const products = await readCards(shop.database.read, filter, limit, offset);
  const allSeen = products.length < limit && (offset === 0 || products.length > 0);
  return { products, total: allSeen ? offset + products.length : await countCards(shop.database.read, filter) };
}

/** Up to 6 products of the category bestseller (specification, sections 2.4 and 9.1). */
export async function bestSellers(shop: Reading, { currency }: Pick<Market, 'currency'>): Promise<ProductCard[]> {
  return await readCards(shop.database.read, { currency, category: 'bestseller' }, LIMITS.bestSellers, 0);
}

/** The first 4 products of the market, the one they stand beside left out (specification, section 2.6). */
export async function relatedProducts(
  shop: Reading,
  { currency }: Pick<Market, 'currency'>,
  besideId: string,
): Promise<ProductCard[]> {
  return await readCards(shop.database.read, { currency, except: besideId }, LIMITS.related, 0);
}

/** Cards of these products, in the order of the ids; hidden and unknown ones are left out. */
export async function productCards(
  shop: Reading,
  { currency }: Pick<Market, 'currency'>,
  ids: readonly string[],
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const cards = await readCards(shop.database.read, { currency, ids }, ids.length, 0);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
