import type { Database } from '#database/database';
import type { Market } from '#kernel/market';
import { type Minor, units } from '#kernel/money';
import { listTag, productTag, readOf } from '#kernel/page-tags';
import { countCards, listCards, listCardsById } from './card-queries.ts';
import { BEST_SELLERS, LIMITS, type PriceFilter } from './catalogue.rules.ts';
import type { ProductCard, ProductPage } from './types.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

type ListQuery = {
  /** Title of a category; all products without one. */
  readonly category?: string | undefined;
  /**
   * Only products whose discounted price is below this, in whole units of the currency (specification, section 2.5).
   */
  readonly under?: PriceFilter | undefined;
  /** Only products whose discounted price is between these amounts, both included. */
  readonly between?: { readonly least: Minor; readonly most: Minor } | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
};

/** The most products in one answer. */
const MAX_CARDS = 200;

/**
 * Lists a part of the market's visible products in catalogue order (specification, section 5), with the total count.
 * The price filter compares the discounted price.
 */
export async function listProducts(
  deps: Reading,
  { currency }: Pick<Market, 'currency'>,
  query: ListQuery,
): Promise<ProductPage> {
  const below = query.under ? units(query.under, currency) : undefined;
  const filter = { currency, category: query.category, below, between: query.between };
  const limit = Math.min(Math.max(query.limit, 1), MAX_CARDS);
  const offset = Math.max(query.offset ?? 0, 0);
  const list = readOf(deps.database, listTag(currency, query.category));
  const products = await listCards(list, filter, limit, offset);
  readOf(deps.database, ...products.map(({ id }) => productTag(id)));
  const allSeen = products.length < limit && (offset === 0 || products.length > 0);
  return { products, total: allSeen ? offset + products.length : await countCards(list, filter) };
}

/** Up to 6 products of the category bestseller (specification, sections 2.4 and 9.1). */
export async function bestSellers(deps: Reading, { currency }: Pick<Market, 'currency'>): Promise<ProductCard[]> {
  return await firstOf(deps, { currency, category: BEST_SELLERS }, LIMITS.bestSellers);
}

/** The first 4 products of the market, without the one they are shown beside (specification, section 2.6). */
export async function relatedProducts(
  deps: Reading,
  { currency }: Pick<Market, 'currency'>,
  besideId: string,
): Promise<ProductCard[]> {
  return await firstOf(deps, { currency, except: besideId }, LIMITS.related);
}

async function firstOf(deps: Reading, filter: Parameters<typeof listCards>[1], limit: number): Promise<ProductCard[]> {
  const list = readOf(deps.database, listTag(filter.currency, filter.category));
  const cards = await listCards(list, filter, limit, 0);
  readOf(deps.database, ...cards.map(({ id }) => productTag(id)));
  return cards;
}

/** Cards of the given products, in the order of the ids. Leaves out hidden and unknown ones. */
export async function productCards(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  ids: readonly string[],
): Promise<readonly ProductCard[]> {
  readOf(deps.database, ...ids.map(productTag));
  return await candidateCards(deps, market, ids);
}

/** The same for a page that names the products it shows of these by itself. */
export async function candidateCards(
  { database }: Reading,
  { currency }: Pick<Market, 'currency'>,
  ids: readonly string[],
): Promise<readonly ProductCard[]> {
  if (ids.length === 0) return [];
  return await listCardsById(readOf(database), currency, ids);
}
