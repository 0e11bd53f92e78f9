import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { countRows, filtered, keyset } from '#database/keyset';
import { type Filter, filterValues, type ListPage, type ListQuery } from '#kernel/list-query';
import { isMarketCode, MARKETS, TRADE_CURRENCIES, type TradeCurrency } from '#kernel/market';
import { stockLevels } from '#shop/stock';
import { productSummaries as s } from './tables.ts';

const SORTS = {
  position: { sql: s.position, type: 'integer' },
  nameEn: { sql: s.nameEn, type: 'text' },
  nameAr: { sql: s.nameAr, type: 'text' },
  updated: { sql: s.updatedAt, type: 'timestamptz' },
} as const;

/** A page of products by the list's filters and search, and their number where it is asked for. */
export async function listSummaries(q: Queryable, query: ListQuery): Promise<ListPage<{ readonly id: string }>> {
  const matching = and(filtered(query, filtersOf(query)), await searched(q, query.q));
  const keys = keyset(query, SORTS, { sql: s.productId, type: 'text' });
  if (query.count && matching) return await listAndCount(q, keys, matching, query.after === null);
  const rows = await q
    .select({ id: s.productId, cursor: keys.cursor })
    .from(s)
    .where(and(matching, keys.where))
    .orderBy(...keys.orderBy)
    .limit(keys.limit);
  const page = keys.page(rows);
  return query.count ? { ...page, count: await countRows(q, sql`FROM ${s}`) } : page;
}

/** A page and the number of all that match, which are looked for once. */
async function listAndCount(q: Queryable, keys: ReturnType<typeof keyset>, matching: SQL, isFirst: boolean) {
  const columns = [s.productId, ...Object.values(SORTS).map((one) => one.sql)].map((one) => sql`${one}`);
  const { rows } = await q.execute<{ id: string; cursor: string; count: string }>(sql`
    WITH matching AS MATERIALIZED (SELECT ${sql.join(columns, sql`, `)} FROM ${s} WHERE ${matching})
    SELECT ${s.productId} AS id, ${keys.cursor} AS cursor, (SELECT count(*) FROM matching) AS count
      FROM matching AS ${s} WHERE ${keys.where ?? sql`true`} ORDER BY ${sql.join(keys.orderBy, sql`, `)} LIMIT ${keys.limit}`);
  const [first] = rows;
  const isKnown = first !== undefined || isFirst;
  const count = isKnown
    ? { rows: Number(first?.count ?? 0), exact: true }
    : await countRows(q, sql`FROM ${s} WHERE ${matching}`);
  return { ...keys.page(rows.map(({ id, cursor }) => ({ id, cursor }))), count };
}

function filtersOf(query: ListQuery) {
  const [chosen] = filterValues(query, 'market') ?? [];
  const currencies: readonly TradeCurrency[] = isMarketCode(chosen) ? [MARKETS[chosen].currency] : TRADE_CURRENCIES;
  return {
    market: () => undefined,
    state: { sql: s.state, type: 'text' },
    shown: ({ values }: Filter) => shownCondition(values[0]),
    complete: ({ values }: Filter) => (values[0] === 'true' ? sql`${s.missing} = '{}'` : sql`${s.missing} <> '{}'`),
    stock: ({ values }: Filter) => stockCondition(values, currencies),
    offer: ({ values }: Filter) =>
      values[0] === 'true' ? sql`${s.offers} && ${list(currencies)}` : sql`NOT (${s.offers} && ${list(currencies)})`,
    category: ({ values }: Filter) => sql`${s.categories} && ${list(values)}`,
    family: ({ values }: Filter) => sql`${s.families} && ${list(values)}`,
    size: ({ values }: Filter) => inArray(s.size, [...values]),
  } as const;
}

const list = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

function shownCondition(value: string | undefined): SQL {
  if (value === 'both') return sql`${s.shownIn} @> ${list(TRADE_CURRENCIES)}`;
  if (value === 'some') return sql`${s.shownIn} && ${list(TRADE_CURRENCIES)}`;
  return sql`NOT (${s.shownIn} && ${list(TRADE_CURRENCIES)})`;
}

/** Products with a stock of one of the levels in a market where they are sold. */
function stockCondition(levels: readonly string[], currencies: readonly string[]): SQL {
  const ranges = levels.map((level) => {
    if (level === 'out') return sql`l.on_hand <= 0`;
    if (level === 'low') return sql`(l.on_hand > 0 AND l.is_low)`;
    return level === 'enough' ? sql`(l.on_hand > 0 AND NOT l.is_low)` : sql`l.is_low`;
  });
  return sql`${s.productId} IN (SELECT l.product_id FROM ${stockLevels} l
    WHERE l.currency = ANY (${list(currencies)}) AND (${sql.join(ranges, sql` OR `)}))`;
}

/** The currencies of products in which their stock is low or sold out. */
export async function listLowStocks(
  q: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await q.execute<{ id: string; currencies: string[] }>(sql`
    SELECT l.product_id AS id, array_agg(l.currency) AS currencies FROM ${stockLevels} l
    WHERE l.is_low AND l.product_id = ANY (${list(ids)}) GROUP BY 1`);
  return new Map(rows.map(({ id, currencies }) => [id, currencies]));
}

/**
 * Every word of the text begins a word of the product: as typed, or in the spelling of the search. The spellings are
 * read first, so that they are not made anew for each product.
 */
async function searched(q: Queryable, text: string): Promise<SQL | undefined> {
  if (text === '') return undefined;
  const { rows } = await q.execute<{ typed: string[]; spelled: string[] }>(
    sql`SELECT string_to_array(search_fold(${text}), ' ') AS typed, search_tokens(${text}) AS spelled`,
  );
  const all = (words: readonly string[] = []): SQL => {
    const some = words.filter((word) => word !== '');
    if (some.length === 0) return sql`false`;
    // folded words have letters and digits only, so none is a pattern
    return sql`(${sql.join(
      some.map((word) => sql`${s.words} LIKE ${`% ${word}%`}`),
      sql` AND `,
    )})`;
  };
  return sql`(${all(rows[0]?.typed)} OR ${all(rows[0]?.spelled)})`;
}

/** How many products each view of the screen has. */
export type ViewCounts = Readonly<Record<'all' | 'both' | 'incomplete' | 'low' | 'drafts' | 'putAway', number>>;

/** Counts the products of every view in one pass. */
export async function countSummaries(q: Queryable): Promise<ViewCounts> {
  const low = stockCondition(['low-or-out'], TRADE_CURRENCIES);
  const [row] = await q
    .select({
      all: count(sql`true`),
      both: count(sql`${s.shownIn} @> ${list(TRADE_CURRENCIES)}`),
      incomplete: count(sql`${s.missing} <> '{}' AND ${s.state} <> 'put_away'`),
      low: count(low),
      drafts: count(sql`${s.state} = 'draft'`),
      putAway: count(sql`${s.state} = 'put_away'`),
    })
    .from(s);
  return row ?? { all: 0, both: 0, incomplete: 0, low: 0, drafts: 0, putAway: 0 };
}

const count = (condition: SQL) => sql`count(*) FILTER (WHERE ${condition})`.mapWith(Number);

/** The first sizes of products, the most frequent first. */
export async function listSizes(q: Queryable): Promise<string[]> {
  const rows = await q
    .select({ size: s.size })
    .from(s)
    .where(sql`${s.size} IS NOT NULL`)
    .groupBy(s.size)
    .orderBy(sql`count(*) DESC`, s.size)
    .limit(30);
  return rows.flatMap(({ size }) => size ?? []);
}
