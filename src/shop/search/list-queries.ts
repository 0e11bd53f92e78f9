import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { Currency } from '#kernel/market';
import { all, type Hits, type ListFilters, listedSizeOf, readHits, rowConditions } from './hit-queries.ts';
import { joinRanks, orderOf, ranksOf } from './order-queries.ts';
import { PRICE_STEP } from './query.rules.ts';

type ListQuery = {
  readonly currency: Currency;
  readonly filters: ListFilters;
  readonly from: number;
  readonly limit: number;
  /** Whether to count prices. */
  readonly withPrices: boolean;
};

/**
 * Reads a part of a market's products in the order of the catalogue or of `sort`, and how many of them each filter would
 * leave, in one statement. The counts come from `list_counts`, which has a row for each kind of product and price step,
 * so bounds of prices must be multiples of `PRICE_STEP`; products that are sold out are taken off it one by one.
 */
export async function findListed(q: Queryable, query: ListQuery): Promise<Hits> {
  const { currency, filters, from, limit } = query;
  const category = filters.category === null ? null : sql`${filters.category} = ANY (categories)`;
  const below = filters.under === null ? null : sql`step < ${filters.under / PRICE_STEP}::int`;
  const fits = all(
    filters.price?.from ? sql`step >= ${filters.price.from / PRICE_STEP}::int` : null,
    filters.price?.below ? sql`step < ${filters.price.below / PRICE_STEP}::int` : null,
  );
  const gone = sql`
    UNION ALL SELECT l.categories, l.families, ${listedSizeOf(sql`l`)}, l.step, ${fits}, -1 FROM list_rows l
    WHERE l.currency = ${currency} AND l.product_id IN (
      SELECT product_id FROM product_stock WHERE currency = ${currency} AND on_hand = 0
      UNION ALL SELECT product_id FROM list_rows WHERE currency = ${currency} AND NOT stocked)
    AND ${all(category, below, filters.discounted ? sql`l.discount_price < l.price` : null)}`;
  const { counted: _, ...hits } = await readHits(q, query, {
    before: sql``,
    cells: sql`
      SELECT categories, families, ${listedSizeOf(sql`c`)} AS size, step, ${fits} AS fits, n FROM list_counts c
      WHERE currency = ${currency} AND ${all(category, below, filters.discounted ? sql`discounted` : null)}
      ${filters.inStock ? gone : sql``}`,
    page: sql`
      SELECT l.product_id AS id, row_number() OVER (ORDER BY ${orderOf(filters.sort)}, l.product_id) AS place
      FROM (SELECT l.*${ranksOf(filters.sort)} FROM list_rows l ${joinRanks(filters.sort, sql`l.product_id`, currency)}
            WHERE ${rowConditions(query)}
            ORDER BY ${orderOf(filters.sort)}, l.product_id LIMIT ${limit} OFFSET ${from}) AS l`,
  });
  return hits;
}
