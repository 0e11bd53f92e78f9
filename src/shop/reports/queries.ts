import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import { MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { givenBackOf, isIncome } from '#shop/orders';
import { addDays, type Period } from './period.rules.ts';

/** The zone of an order's market. */
const zone = sql.raw(
  `CASE o.market ${MARKET_CODES.map((code) => `WHEN '${code}' THEN '${MARKETS[code].timeZone}'`).join(' ')} END`,
);
/** The day of an order in its market. */
const day = sql`(o.created_at AT TIME ZONE ${zone})::date`;
/** Orders of some markets placed within some days. The first condition uses the index on the time. */
function within(markets: readonly MarketCode[], { from, to }: Period): SQL {
  return sql`o.created_at >= ${addDays(from, -1)}::date AND o.created_at < ${addDays(to, 2)}::date
    AND ${day} BETWEEN ${from}::date AND ${to}::date AND o.market IN ${[...markets]}`;
}

const count = z.coerce.number();
const text = z.string();
const market = z.enum(MARKET_CODES);

async function rowsOf<T>(db: Queryable, schema: z.ZodType<T>, query: SQL): Promise<readonly T[]> {
  const { rows } = await db.execute(query);
  return z.array(schema).parse(rows);
}

const dailySales = z.object({
  market,
  day: text,
  orders: count,
  revenue: count,
  givenBack: count,
  vat: count,
  shipping: count,
  cash: count,
  cashRevenue: count,
  cancelled: count,
  placed: count,
});

/**
 * Orders and amounts of each market and day. `orders`, `revenue` and what follows leave out cancelled and unpaid ones, `placed`
 * has all. `givenBack` is what of the revenue was given back.
 */
export async function listDailySales(db: Queryable, markets: readonly MarketCode[], period: Period) {
  return await rowsOf(
    db,
    dailySales,
    sql`SELECT o.market, ${day}::text AS day, count(*) FILTER (WHERE ${isIncome}) AS orders,
      coalesce(sum(o.total) FILTER (WHERE ${isIncome}), 0) AS revenue,
      coalesce(sum(${givenBackOf}) FILTER (WHERE ${isIncome}), 0) AS "givenBack",
      coalesce(sum(o.vat) FILTER (WHERE ${isIncome}), 0) AS vat,
      coalesce(sum(o.shipping) FILTER (WHERE ${isIncome}), 0) AS shipping,
      count(*) FILTER (WHERE ${isIncome} AND o.payment_method = 'COD') AS cash,
      coalesce(sum(o.total) FILTER (WHERE ${isIncome} AND o.payment_method = 'COD'), 0) AS "cashRevenue",
      count(*) FILTER (WHERE o.cancelled_at IS NOT NULL) AS cancelled,
      count(*) FILTER (WHERE o.payment_state NOT IN ('awaiting', 'failed')) AS placed
    FROM orders o WHERE ${within(markets, period)} GROUP BY 1, 2`,
  );
}

/** Money given back by the day it was done, summed by market. */
export async function listRefunded(db: Queryable, markets: readonly MarketCode[], { from, to }: Period) {
  return await rowsOf(
    db,
    z.object({ market, amount: count }),
    sql`SELECT o.market, sum(r.amount) AS amount FROM refunds r JOIN orders o ON o.id = r.order_id
    WHERE r.state = 'done' AND r.changed_at >= ${addDays(from, -1)}::date AND r.changed_at < ${addDays(to, 2)}::date
      AND (r.changed_at AT TIME ZONE ${zone})::date BETWEEN ${from}::date AND ${to}::date AND o.market IN ${[...markets]}
    GROUP BY 1`,
  );
}

const delivery = z.object({
  market,
  name: text,
  parcels: count,
  delivered: count,
  returned: count,
  quick: count,
  days: count.nullable(),
});

/** What became of the parcels that the courier had, also of one whose first scan was its return, by market and a name: their city or their courier. `quick` were delivered within three days of the order. */
export async function listDeliveries(
  db: Queryable,
  markets: readonly MarketCode[],
  period: Period,
  by: 'city' | 'courier',
) {
  const name = by === 'city' ? sql`initcap(trim(o.city))` : sql`p.courier`;
  return await rowsOf(
    db,
    delivery,
    sql`SELECT o.market, ${name} AS name, count(*) AS parcels,
      count(*) FILTER (WHERE p.state = 'delivered') AS delivered,
      count(*) FILTER (WHERE p.state = 'returned') AS returned,
      count(*) FILTER (WHERE p.state = 'delivered' AND p.ended_at <= o.created_at + interval '3 days') AS quick,
      avg(extract(epoch FROM p.ended_at - o.created_at) / 86400) FILTER (WHERE p.state = 'delivered') AS days
    FROM orders o JOIN parcels p ON p.order_id = o.id
    WHERE (p.dispatched_at IS NOT NULL OR p.state = 'returned') AND ${within(markets, period)} GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
  );
}

/** Price of what was sold by category and market, without VAT; a product of two categories counts in both. */
export async function listByCategory(db: Queryable, markets: readonly MarketCode[], period: Period) {
  return await rowsOf(
    db,
    z.object({ market, en: text, ar: text, amount: count }),
    sql`SELECT o.market, c.display_en AS en, c.display_ar AS ar, sum(l.unit_price * l.count) AS amount
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    JOIN product_categories pc ON pc.product_id = l.product_id JOIN categories c ON c.id = pc.category_id
    WHERE ${isIncome} AND ${within(markets, period)} GROUP BY 1, 2, 3`,
  );
}

/** Uses of gift codes with the goods' reduction, by market. */
export async function listByCode(db: Queryable, markets: readonly MarketCode[], period: Period) {
  return await rowsOf(
    db,
    z.object({ market, code: text, uses: count, given: count }),
    sql`SELECT o.market, o.coupon AS code, count(*) AS uses, sum(o.discount) AS given FROM orders o
    WHERE ${isIncome} AND o.coupon IS NOT NULL AND ${within(markets, period)} GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT 100`,
  );
}

const sold = z.object({ market, id: text, en: text, ar: text, units: count, amount: count });

/** Units and price of each product sold, by market, the most sold first. */
export async function listByProduct(db: Queryable, markets: readonly MarketCode[], period: Period) {
  return await rowsOf(
    db,
    sold,
    sql`SELECT o.market, l.product_id AS id, max(l.title_en) AS en, max(l.title_ar) AS ar, sum(l.count) AS units,
      sum(l.unit_price * l.count) AS amount
    FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE ${isIncome} AND ${within(markets, period)}
    GROUP BY 1, 2 ORDER BY 5 DESC, 2`,
  );
}

/** Units sold by family of scent: a unit counts in each family that one of its notes has. */
export async function listByFamily(db: Queryable, markets: readonly MarketCode[], period: Period) {
  return await rowsOf(
    db,
    z.object({ en: text, ar: text, units: count }),
    sql`SELECT f.name_en AS en, f.name_ar AS ar, sum(l.count) AS units
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    JOIN (SELECT DISTINCT pn.product_id, n.family FROM product_notes pn JOIN notes n ON n.id = pn.note_id) AS has
      ON has.product_id = l.product_id
    JOIN note_families f ON f.id = has.family
    WHERE ${isIncome} AND ${within(markets, period)} GROUP BY f.id, 1, 2 ORDER BY 3 DESC, 1`,
  );
}

/** Units sold by market and day. */
export async function listDailyUnits(db: Queryable, markets: readonly MarketCode[], period: Period) {
  return await rowsOf(
    db,
    z.object({ market, day: text, units: count }),
    sql`SELECT o.market, ${day}::text AS day, sum(l.count) AS units FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE ${isIncome} AND ${within(markets, period)} GROUP BY 1, 2`,
  );
}

/** Orders by day of shoppers whose phone number had none before, and of others, with their amounts by market. */
export async function listByShopper(db: Queryable, markets: readonly MarketCode[], period: Period) {
  return await rowsOf(
    db,
    z.object({ market, day: text, returning: z.boolean(), orders: count, revenue: count }),
    sql`SELECT o.market, ${day}::text AS day,
      EXISTS (SELECT FROM orders e WHERE phone_end(e.phone) = phone_end(o.phone) AND e.created_at < o.created_at
        AND e.cancelled_at IS NULL AND e.payment_state NOT IN ('awaiting', 'failed')) AS returning,
      count(*) AS orders, sum(o.total) AS revenue
    FROM orders o WHERE ${isIncome} AND ${within(markets, period)} GROUP BY 1, 2, 3`,
  );
}

/** Searches by market and day. */
export async function listDailySearches(db: Queryable, markets: readonly MarketCode[], { from, to }: Period) {
  return await rowsOf(
    db,
    z.object({ market, day: text, searches: count, missed: count, clicks: count }),
    sql`SELECT market, day::text AS day, sum(searches) AS searches, sum(missed) AS missed, sum(clicks) AS clicks
    FROM search_counts WHERE day BETWEEN ${from}::date AND ${to}::date AND market IN ${[...markets]} GROUP BY 1, 2`,
  );
}

/** What was searched, the most searched first, at most `most` rows. */
export async function listWords(db: Queryable, markets: readonly MarketCode[], { from, to }: Period, most: number) {
  return await rowsOf(
    db,
    z.object({ words: text, searches: count, missed: count, clicks: count }),
    sql`SELECT words, sum(searches) AS searches, sum(missed) AS missed, sum(clicks) AS clicks FROM search_counts
    WHERE day BETWEEN ${from}::date AND ${to}::date AND market IN ${[...markets]}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${most}`,
  );
}

/** What was searched without result, the most searched first. */
export async function listMissedWords(
  db: Queryable,
  markets: readonly MarketCode[],
  { from, to }: Period,
  most: number,
) {
  return await rowsOf(
    db,
    z.object({ words: text, missed: count }),
    sql`SELECT words, sum(missed) AS missed FROM search_counts
    WHERE missed > 0 AND day BETWEEN ${from}::date AND ${to}::date AND market IN ${[...markets]}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${most}`,
  );
}

/** The steps from a visit to an order, summed over some days. */
export async function listFunnel(db: Queryable, markets: readonly MarketCode[], { from, to }: Period) {
  return await rowsOf(
    db,
    z.object({ step: text, count }),
    sql`SELECT step, sum(count) AS count FROM funnel
    WHERE day BETWEEN ${from}::date AND ${to}::date AND market IN ${[...markets]} GROUP BY 1`,
  );
}

/** Orders and amounts of each market between two instants, with what of them was given back. */
export async function listSalesBetween(db: Queryable, markets: readonly MarketCode[], from: Date, to: Date) {
  return await rowsOf(
    db,
    z.object({ market, orders: count, revenue: count, givenBack: count, vat: count }),
    sql`SELECT o.market, count(*) AS orders, sum(o.total) AS revenue, sum(${givenBackOf}) AS "givenBack", sum(o.vat) AS vat
    FROM orders o
    WHERE ${isIncome} AND o.created_at >= ${from.toISOString()}::timestamptz AND o.created_at < ${to.toISOString()}::timestamptz
      AND o.market IN ${[...markets]} GROUP BY 1`,
  );
}

export type CountedSearch = {
  readonly day: string;
  readonly market: MarketCode;
  readonly words: string;
  readonly searches: number;
  readonly missed: number;
  readonly clicks: number;
};

/** Adds counted searches to what was counted before, in one statement. */
export async function addSearches(db: Queryable, rows: readonly CountedSearch[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    INSERT INTO search_counts (day, market, words, searches, missed, clicks)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (day date, market text, words text, searches integer, missed integer, clicks integer)
    ORDER BY 1, 2, 3
    ON CONFLICT (day, market, words) DO UPDATE SET searches = search_counts.searches + excluded.searches,
      missed = search_counts.missed + excluded.missed, clicks = search_counts.clicks + excluded.clicks`);
}

type CountedStep = {
  readonly day: string;
  readonly market: MarketCode;
  readonly step: string;
  readonly count: number;
};

/** Adds counted steps to what was counted before, in one statement. */
export async function addSteps(db: Queryable, rows: readonly CountedStep[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    INSERT INTO funnel (day, market, step, count)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (day date, market text, step text, count integer) ORDER BY 1, 2, 3
    ON CONFLICT (day, market, step) DO UPDATE SET count = funnel.count + excluded.count`);
}
