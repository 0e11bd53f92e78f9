import { and, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#database/database';
import { countRows, filtered, keyset } from '#database/keyset';
import { DAY_MS } from '#kernel/clock';
import { filterValues, type ListPage, type ListQuery } from '#kernel/list-query';
import { CURRENCIES, type Currency, MARKETS, type MarketCode } from '#kernel/market';
import { ranksTag } from '#kernel/page-tags';
import type { StockReason } from './reasons.rules.ts';
import { LASTS_FOR_EVER, SALES_DAYS, type StockView } from './stock-list.rules.ts';

/** One stock of a product: units on hand, held by card payments, of orders to pack; `sold` in four weeks. */
export type StockListRow = {
  readonly productId: string;
  readonly slug: string;
  readonly title: { readonly en: string; readonly ar: string };
  /** With its unit: "100 ml". */
  readonly size: string;
  readonly picture: { readonly id: string; readonly widths: readonly number[] } | null;
  readonly currency: Currency;
  readonly onHand: number;
  readonly held: number;
  readonly toPack: number;
  readonly sold: number;
  readonly lasts: number;
  readonly lowStockDays: number;
  readonly shelf: string;
};

const FRESH_MINUTES = 10;

/** Counts the sales of four weeks again when the last count is older than ten minutes; lists that are sorted by them are made anew. */
export async function refreshSales(database: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - FRESH_MINUTES * 60_000).toISOString();
  const stale = sql`SELECT FROM stock_sales_counted WHERE counted_at < ${since}::timestamptz`;
  if ((await database.read.execute(stale)).rows.length === 0) return;
  await database.transaction(async (tx) => {
    // of two processes at once the second finds it done
    const { rows } = await tx.execute(sql`${stale} FOR UPDATE SKIP LOCKED`);
    if (rows.length === 0) return;
    const from = new Date(now.getTime() - SALES_DAYS * DAY_MS).toISOString();
    await tx.execute(sql`DELETE FROM stock_sales`);
    await tx.execute(sql`INSERT INTO stock_sales (product_id, currency, sold)
      SELECT l.product_id, o.currency, sum(l.count) FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE o.created_at >= ${from}::timestamptz AND o.cancelled_at IS NULL AND o.payment_state <> 'failed'
        AND EXISTS (SELECT FROM products p WHERE p.id = l.product_id)
      GROUP BY l.product_id, o.currency`);
    await tx.execute(sql`SELECT change_pages(${sql.param(CURRENCIES.map(ranksTag))}::text[])`);
    await tx.execute(sql`UPDATE stock_sales_counted SET counted_at = ${now.toISOString()}::timestamptz`);
  });
}

const HELD = sql`held AS (
  SELECT line ->> 'productId' AS product_id, a.currency, sum((line ->> 'count')::integer)::integer AS units
  FROM payment_attempts a, jsonb_array_elements(a.draft -> 'lines') AS line
  WHERE a.reservation = 'held' GROUP BY 1, 2)`;
const TO_PACK = sql`to_pack AS (
  SELECT l.product_id, o.currency, sum(l.count)::integer AS units
  FROM (SELECT order_id AS id FROM parcels
          WHERE packed_at IS NULL AND state IN ('waiting', 'booking', 'booked', 'refused')
        UNION SELECT id FROM orders WHERE payment_state = 'awaiting' AND cancelled_at IS NULL) open
    JOIN orders o ON o.id = open.id AND o.cancelled_at IS NULL JOIN order_lines l ON l.order_id = o.id
  GROUP BY 1, 2)`;
const LASTS = sql`CASE WHEN x.sold IS NULL THEN ${LASTS_FOR_EVER}
  ELSE least(s.on_hand::bigint * ${SALES_DAYS} / x.sold, ${LASTS_FOR_EVER})::integer END`;
/** Each stock `s` of a product `p` with its sales `x`; a price without a stock is a stock of nothing. */
const STOCKS = sql`(SELECT product_id, currency, coalesce(k.on_hand, 0) AS on_hand,
      coalesce(c.price > 0 AND NOT c.hidden, false) AS is_sold
    FROM product_prices c FULL JOIN product_stock k USING (product_id, currency)
    WHERE k.product_id IS NOT NULL OR c.price > 0) s
  JOIN products p ON p.id = s.product_id
  LEFT JOIN stock_sales x ON x.product_id = s.product_id AND x.currency = s.currency`;
/** A stock is sold out, or lasts less than the product's own days, of a product that shoppers see there. */
const IS_LOW = sql`(p.state = 'shown' AND s.is_sold AND (s.on_hand <= 0 OR (${LASTS}) < p.low_stock_days))`;
const FROM = sql`FROM ${STOCKS}
  LEFT JOIN held h ON h.product_id = s.product_id AND h.currency = s.currency
  LEFT JOIN to_pack t ON t.product_id = s.product_id AND t.currency = s.currency`;

const COLUMNS = {
  lasts: { sql: sql`(${LASTS})`, type: 'integer' },
  name: { sql: sql`p.title_en`, type: 'text' },
  onHand: { sql: sql`s.on_hand`, type: 'integer' },
  sold: { sql: sql`coalesce(x.sold, 0)`, type: 'integer' },
  shelf: { sql: sql`p.shelf`, type: 'text' },
} as const;
const ID = { sql: sql`(s.product_id || s.currency)`, type: 'text' } as const;

const VIEWS: Readonly<Record<StockView, SQL>> = {
  low: IS_LOW,
  all: sql`true`,
  held: sql`coalesce(h.units, 0) > 0`,
};

const currenciesOf = (markets: readonly string[]): SQL =>
  sql`s.currency IN ${Object.values(MARKETS)
    .filter(({ code }) => markets.includes(code))
    .map(({ currency }) => currency)}`;

/** Matches what a person typed against names in both languages, barcode, name in paths and shelf. */
function searched(q: string): SQL | undefined {
  if (q === '') return undefined;
  const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(p.title_en ILIKE ${like} OR p.title_ar ILIKE ${like} OR p.barcode = ${q.toUpperCase()}
    OR p.slug ILIKE ${like} OR upper(p.shelf) = ${q.toUpperCase()})`;
}

function conditions(query: ListQuery, markets: readonly MarketCode[]): SQL {
  const rest = { filters: query.filters.filter(({ name }) => name !== 'view') };
  const all = and(
    sql`p.state <> 'put_away'`,
    currenciesOf(markets),
    searched(query.q),
    filtered(rest, {
      market: ({ values }) => currenciesOf(values),
      category: ({ values }) => sql`EXISTS (SELECT FROM product_categories c JOIN categories k ON k.id = c.category_id
        WHERE c.product_id = p.id AND k.title IN ${[...values]})`,
      lasts: COLUMNS.lasts,
      product: { sql: sql`p.id`, type: 'text' },
    }),
  );
  return all ?? sql`true`;
}

/** A page of the list of stock. */
export async function listStockRows(
  q: Queryable,
  query: ListQuery,
  markets: readonly MarketCode[],
): Promise<ListPage<StockListRow>> {
  const keys = keyset(query, COLUMNS, ID);
  const view = viewOf(query);
  const where = and(conditions(query, markets), view && VIEWS[view]);
  const found = await q.execute<StockListRow & { cursor: string }>(sql`WITH ${HELD}, ${TO_PACK}
    SELECT s.product_id AS "productId", p.slug, jsonb_build_object('en', p.title_en, 'ar', p.title_ar) AS title,
      coalesce((SELECT trim_scale(z.amount) || ' ' || z.unit FROM product_sizes z WHERE z.product_id = p.id
        ORDER BY z.position LIMIT 1), '') AS size,
      (SELECT jsonb_build_object('id', m.id, 'widths', to_jsonb(m.widths)) FROM product_images i
        JOIN media m ON m.id = i.media_id WHERE i.product_id = p.id ORDER BY i.position LIMIT 1) AS picture,
      s.currency, s.on_hand AS "onHand", coalesce(h.units, 0) AS held, coalesce(t.units, 0) AS "toPack",
      coalesce(x.sold, 0) AS sold, ${LASTS} AS lasts, p.low_stock_days AS "lowStockDays", p.shelf, ${keys.cursor} AS cursor
    ${FROM} WHERE ${and(where, keys.where)} ORDER BY ${sql.join(keys.orderBy, sql`, `)} LIMIT ${keys.limit}`);
  const count = { count: await countWith(q, where ?? sql`true`) };
  return { ...keys.page(found.rows), ...count };
}

function viewOf(query: ListQuery): StockView | undefined {
  const [view] = filterValues(query, 'view') ?? [];
  return view === 'low' || view === 'held' || view === 'all' ? view : undefined;
}

async function countWith(q: Queryable, where: SQL): Promise<{ rows: number; exact: boolean }> {
  const { rows } = await q.execute<{ rows: number }>(
    sql`WITH ${HELD}, ${TO_PACK} SELECT count(*)::integer AS rows ${FROM} WHERE ${where}`,
  );
  return { rows: rows[0]?.rows ?? 0, exact: true };
}

/** Counts the views of the list in markets. */
export async function countStockViews(
  q: Queryable,
  markets: readonly MarketCode[],
): Promise<Readonly<Record<StockView, number>>> {
  const { rows } = await q.execute<Record<StockView, number>>(sql`WITH ${HELD}, ${TO_PACK}
    SELECT count(*) FILTER (WHERE ${VIEWS.low})::integer AS low, count(*)::integer AS "all",
      count(*) FILTER (WHERE ${VIEWS.held})::integer AS held
    ${FROM} WHERE p.state <> 'put_away' AND ${currenciesOf(markets)}`);
  return rows[0] ?? { low: 0, all: 0, held: 0 };
}

/**
 * Every stock that shoppers can see, with whether it is low or sold out: the one answer for all screens. A subquery with
 * `product_id`, `currency`, `on_hand` and `is_low`. Call `refreshSales` before.
 */
export const stockLevels = sql`(SELECT s.product_id, s.currency, s.on_hand, ${IS_LOW} AS is_low FROM ${STOCKS} WHERE s.is_sold)`;

/** A movement with its product and its order's number. */
export type MovementRow = {
  readonly id: number;
  readonly productId: string;
  readonly slug: string;
  readonly title: { readonly en: string; readonly ar: string };
  readonly currency: Currency;
  readonly delta: number;
  readonly after: number;
  readonly reason: StockReason;
  readonly reference: string;
  readonly note: string;
  readonly order: number | null;
  readonly actor: string;
  readonly at: string;
};

const NEWEST = { sql: sql`s.id`, type: 'bigint' } as const;

/** A page of the movements, newest first. */
export async function listMovementRows(
  q: Queryable,
  query: ListQuery,
  markets: readonly MarketCode[],
): Promise<ListPage<MovementRow>> {
  const keys = keyset(query, { newest: NEWEST }, NEWEST);
  const where = and(
    currenciesOf(markets),
    searched(query.q),
    filtered(query, {
      market: ({ values }) => currenciesOf(values),
      product: { sql: sql`s.product_id`, type: 'text' },
      reason: { sql: sql`s.reason`, type: 'text' },
      at: { sql: sql`s.at`, type: 'timestamptz' },
    }),
  );
  const from = sql`FROM stock_movements s JOIN products p ON p.id = s.product_id`;
  const found = await q.execute<MovementRow & { cursor: string }>(sql`
    SELECT s.id::integer AS id, s.product_id AS "productId", p.slug,
      jsonb_build_object('en', p.title_en, 'ar', p.title_ar) AS title, s.currency, s.delta, s.after, s.reason, s.reference,
      s.note, (SELECT o.number::integer FROM orders o WHERE o.id = s.order_id) AS "order", s.actor,
      to_json(s.at) #>> '{}' AS at, ${keys.cursor} AS cursor
    ${from} WHERE ${and(where, keys.where)} ORDER BY ${sql.join(keys.orderBy, sql`, `)} LIMIT ${keys.limit}`);
  const count = query.count ? { count: await countRows(q, sql`${from} WHERE ${where ?? sql`true`}`) } : {};
  return { ...keys.page(found.rows), ...count };
}
