import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { Currency } from '#kernel/market';
import { units } from '#kernel/money';
import { joinRanks, listedSizeOf, orderOf, ranksOf, textList } from './order-queries.ts';
import type { Hits } from './queries.ts';
import { PRICE_STEP, type SearchFilters } from './query.rules.ts';

/** The filters of a list: those of a search without words. */
export type ListFilters = Pick<
  SearchFilters,
  'category' | 'families' | 'size' | 'price' | 'under' | 'inStock' | 'discounted' | 'sort'
>;

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
  const { families, size, price } = choices(filters);
  const category = filters.category === null ? null : sql`${filters.category} = ANY (categories)`;
  const below = filters.under === null ? null : sql`step < ${filters.under / PRICE_STEP}::int`;
  const gone = sql`
    UNION ALL SELECT l.categories, l.families, ${listedSizeOf(sql`l`, sql`''`)}, l.step, -1 FROM list_rows l
    WHERE l.currency = ${currency} AND l.product_id IN (
      SELECT product_id FROM product_stock WHERE currency = ${currency} AND on_hand = 0
      UNION ALL SELECT product_id FROM list_rows WHERE currency = ${currency} AND NOT stocked)
    AND ${all(category, below, filters.discounted ? sql`l.discount_price < l.price` : null)}`;
  const { rows } = await q.execute<{ found: Hits }>(sql`
    WITH cells AS MATERIALIZED (
      SELECT categories, families, ${listedSizeOf(sql`c`, sql`''`)} AS size, step, n FROM list_counts c
      WHERE currency = ${currency} AND ${all(category, below, filters.discounted ? sql`discounted` : null)}
      ${filters.inStock ? gone : sql``})
    SELECT json_build_object(
      'total', (SELECT coalesce(sum(n), 0)::int FROM cells WHERE ${all(families, size, price)}),
      'ids', (SELECT coalesce(json_agg(id ORDER BY place), '[]') FROM (
        SELECT l.product_id AS id, row_number() OVER (ORDER BY ${orderOf(filters.sort)}, l.product_id) AS place
        FROM (SELECT l.*${ranksOf(filters.sort)} FROM list_rows l ${joinRanks(filters.sort, sql`l.product_id`, currency)}
              WHERE l.currency = ${currency} AND ${rowConditions(query, category)}
              ORDER BY ${orderOf(filters.sort)}, l.product_id LIMIT ${limit} OFFSET ${from}) AS l) AS page),
      'categories', (SELECT coalesce(json_agg(json_build_object('id', c.title, 'count', n) ORDER BY c.position), '[]') FROM (
        ${countEach('categories', all(families, size, price))}) AS counted JOIN categories c ON c.title = counted.id),
      'families', (SELECT coalesce(json_agg(json_build_object('id', f.id, 'count', n) ORDER BY f.position), '[]') FROM (
        ${countEach('families', all(size, price))}) AS counted JOIN note_families f ON f.id = counted.id),
      'sizes', (SELECT coalesce(json_agg(json_build_object('id', size, 'count', n)), '[]') FROM (
        SELECT size, sum(n)::int AS n FROM cells WHERE size <> '' AND ${all(families, price)}
        GROUP BY size HAVING sum(n) > 0 ORDER BY n DESC, size LIMIT 12) AS s),
      'prices', (SELECT coalesce(json_agg(json_build_object('step', step, 'count', n) ORDER BY step), '[]') FROM (
        SELECT step, sum(n)::int AS n FROM cells
        WHERE ${query.withPrices ? all(families, size) : sql`false`} GROUP BY step HAVING sum(n) > 0) AS p)
    ) AS found`);
  const found = rows[0]?.found;
  if (!found) throw new Error('the statement of a list answered no row');
  return found;
}

/** What a row of a list must be, besides of the currency. */
function rowConditions({ filters, currency }: ListQuery, category: SQL | null): SQL {
  const { from = null, below = null } = filters.price ?? {};
  const under = filters.under;
  return all(
    category,
    filters.families.length === 0 ? null : sql`l.families && ${textList(filters.families)}`,
    filters.size === null ? null : sql`${listedSizeOf(sql`l`, sql`''`)} = ${filters.size}`,
    from === null ? null : sql`l.discount_price >= ${units(from, currency)}`,
    below === null ? null : sql`l.discount_price < ${units(below, currency)}`,
    under === null ? null : sql`l.discount_price < ${units(under, currency)}`,
    filters.discounted ? sql`l.discount_price < l.price` : null,
    filters.inStock
      ? sql`EXISTS (SELECT FROM product_stock st
                    WHERE st.product_id = l.product_id AND st.currency = ${currency} AND st.on_hand > 0)`
      : null,
  );
}

/** The families, size and price of the counts, each alone: what counts the options of one leaves it out. */
function choices(filters: ListFilters): Record<'families' | 'size' | 'price', SQL | null> {
  const { families, size, price } = filters;
  const bounds = [
    ...(price?.from ? [sql`step >= ${price.from / PRICE_STEP}::int`] : []),
    ...(price?.below ? [sql`step < ${price.below / PRICE_STEP}::int`] : []),
  ];
  return {
    families: families.length === 0 ? null : sql`families && ${textList(families)}`,
    size: size === null ? null : sql`size = ${size}`,
    price: bounds.length > 0 ? all(...bounds) : null,
  };
}

function countEach(list: 'categories' | 'families', where: SQL): SQL {
  return sql`SELECT id, sum(n)::int AS n FROM cells, unnest(cells.${sql.identifier(list)}) AS id
    WHERE ${where} GROUP BY id HAVING sum(n) > 0`;
}

function all(...conditions: readonly (SQL | null)[]): SQL {
  return sql.join([sql`true`, ...conditions.filter((one) => one !== null)], sql` AND `);
}
