import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { Currency } from '#kernel/market';
import { units } from '#kernel/money';
import { SETS } from '#shop/catalogue/catalogue.rules';
import type { SearchFilters } from './query.rules.ts';

export type Hits = {
  readonly ids: readonly string[];
  readonly total: number;
  readonly categories: readonly { readonly id: string; readonly count: number }[];
  readonly families: readonly { readonly id: string; readonly count: number }[];
  readonly sizes: readonly { readonly id: string; readonly count: number }[];
  /** How many cost from `step * PRICE_STEP` whole units on, in ascending order. */
  readonly prices: readonly { readonly step: number; readonly count: number }[];
};

/** The filters of a list: those of a search without words. */
export type ListFilters = Pick<
  SearchFilters,
  'category' | 'families' | 'size' | 'price' | 'under' | 'inStock' | 'discounted' | 'sort'
>;

type Parts = {
  /** Common table expressions that the others read, each with a comma after it. */
  readonly before: SQL;
  /** How many products (`n`) there are of each kind: `categories, families, size, step, fits`, the last by the chosen price. */
  readonly cells: SQL;
  /** The products of the page: `id, place`. */
  readonly page: SQL;
};

/**
 * Reads a page of products and how many each filter would leave, in one statement. What counts the families, sizes or prices
 * leaves out what is chosen of it. `counted` is how many there are whatever is chosen of these three.
 */
export async function readHits(
  q: Queryable,
  { filters, withPrices }: { readonly filters: Pick<SearchFilters, 'families' | 'size'>; readonly withPrices: boolean },
  { before, cells, page }: Parts,
): Promise<Hits & { readonly counted: number }> {
  const { families, size } = chosenKinds(filters);
  const fits = sql`fits`;
  const { rows } = await q.execute<{ found: Hits & { readonly counted: number } }>(sql`
    WITH ${before} cells AS MATERIALIZED (${cells})
    SELECT json_build_object(
      'counted', (SELECT coalesce(sum(n), 0)::int FROM cells),
      'total', (SELECT coalesce(sum(n), 0)::int FROM cells WHERE ${all(families, size, fits)}),
      'ids', (SELECT coalesce(json_agg(id ORDER BY place), '[]') FROM (${page}) AS page),
      'categories', (SELECT coalesce(json_agg(json_build_object('id', c.title, 'count', n) ORDER BY c.position), '[]') FROM (
        ${countEach('categories', all(families, size, fits))}) AS counted JOIN categories c ON c.title = counted.id),
      'families', (SELECT coalesce(json_agg(json_build_object('id', f.id, 'count', n) ORDER BY f.position), '[]') FROM (
        ${countEach('families', all(size, fits))}) AS counted JOIN note_families f ON f.id = counted.id),
      'sizes', (SELECT coalesce(json_agg(json_build_object('id', size, 'count', n)), '[]') FROM (
        SELECT size, sum(n)::int AS n FROM cells WHERE size <> '' AND ${all(families, fits)}
        GROUP BY size HAVING sum(n) > 0 ORDER BY n DESC, size LIMIT 12) AS s),
      'prices', (SELECT coalesce(json_agg(json_build_object('step', step, 'count', n) ORDER BY step), '[]') FROM (
        SELECT step, sum(n)::int AS n FROM cells
        WHERE ${withPrices ? all(families, size) : sql`false`} GROUP BY step HAVING sum(n) > 0) AS p)
    ) AS found`);
  const found = rows[0]?.found;
  if (!found) throw new Error('the statement of a list answered no row');
  return found;
}

/** The chosen families and size, each alone, as conditions on what has their columns. */
export function chosenKinds({ families, size }: Pick<SearchFilters, 'families' | 'size'>) {
  return {
    families: families.length === 0 ? null : sql`families && ${sql.param([...families])}::text[]`,
    size: size === null ? null : sql`size = ${size}`,
  };
}

/** What a row of `list_rows`, `l`, must be to be in a list of a currency. */
export function rowConditions({
  filters,
  currency,
}: {
  readonly filters: ListFilters;
  readonly currency: Currency;
}): SQL {
  const { from = null, below = null } = filters.price ?? {};
  const { category, families, size, under } = filters;
  return all(
    sql`l.currency = ${currency}`,
    category === null ? null : sql`${category} = ANY (l.categories)`,
    families.length === 0 ? null : sql`l.families && ${sql.param([...families])}::text[]`,
    size === null ? null : sql`${listedSizeOf(sql`l`)} = ${size}`,
    from === null ? null : sql`l.discount_price >= ${units(from, currency)}`,
    below === null ? null : sql`l.discount_price < ${units(below, currency)}`,
    under === null ? null : sql`l.discount_price < ${units(under, currency)}`,
    filters.discounted ? sql`l.discount_price < l.price` : null,
    filters.inStock ? isInStock(sql`l.product_id`, currency) : null,
  );
}

function countEach(list: 'categories' | 'families', where: SQL): SQL {
  return sql`SELECT id, sum(n)::int AS n FROM cells, unnest(cells.${sql.identifier(list)}) AS id
    WHERE ${where} GROUP BY id HAVING sum(n) > 0`;
}

/** The size of a row as lists count it: sets, whose sizes are sums of what they hold, have none. */
export function listedSizeOf(row: SQL): SQL {
  return sql`CASE WHEN ${SETS} = ANY (${row}.categories) THEN '' ELSE ${row}.size END`;
}

/** Whether a product is on hand in a currency. */
export function isInStock(id: SQL, currency: Currency): SQL {
  return sql`EXISTS (SELECT FROM product_stock st
    WHERE st.product_id = ${id} AND st.currency = ${currency} AND st.on_hand > 0)`;
}

/** Joins conditions; those that are null ask for nothing. */
export function all(...conditions: readonly (SQL | null)[]): SQL {
  return sql.join([sql`true`, ...conditions.filter((one) => one !== null)], sql` AND `);
}
