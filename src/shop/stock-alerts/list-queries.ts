import { and, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { countRows, filtered, keyset } from '#database/keyset';
import type { ListPage, ListQuery } from '#kernel/list-query';
import { type Bilingual, type Language, MARKETS, type MarketCode } from '#kernel/market';

type Waited = { readonly productId: string; readonly title: Bilingual; readonly market: MarketCode };

/** A product of a market that people wait for. */
export type WaitedForRow = Waited & {
  readonly id: string;
  readonly slug: string;
  /** Requests that wait. */
  readonly waiting: number;
  /** When the one that waits longest was made, ISO 8601. */
  readonly since: string;
  readonly onHand: number;
};

/** A person who waits for a product, ISO 8601. */
export type AlertListRow = Waited & {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly since: string;
  readonly until: string;
};

const TITLE = sql`jsonb_build_object('en', p.title_en, 'ar', p.title_ar)`;

const marketsOf = (markets: readonly string[]): SQL => sql`a.market = ANY(${sql.param([...markets])})`;

const openIn = (markets: readonly MarketCode[], now: Date): SQL =>
  sql`${marketsOf(markets)} AND a.expires_at > ${now.toISOString()}::timestamptz`;

const named = (typed: string): SQL => {
  const part = `%${typed.replaceAll(/[%_\\]/g, '\\$&')}%`;
  return sql`(p.title_en ILIKE ${part} OR p.title_ar ILIKE ${part} OR p.slug ILIKE ${part})`;
};

/** A page of the products that people wait for in markets, with how many do. */
export async function listWaitedFor(
  q: Queryable,
  query: ListQuery,
  markets: readonly MarketCode[],
  now: Date,
): Promise<ListPage<WaitedForRow>> {
  const keys = keyset(
    query,
    { waiting: { sql: sql`w.waiting`, type: 'bigint' }, since: { sql: sql`w.since`, type: 'timestamptz' } },
    { sql: sql`w.id`, type: 'text' },
  );
  const chosen = filtered(query, { market: ({ values }) => marketsOf(values) });
  const currencies = Object.values(MARKETS).map(({ code, currency }) => sql`(${code}::text, ${currency}::text)`);
  const from = sql`FROM (
      SELECT a.product_id || '-' || a.market AS id, a.product_id, a.market, count(*) AS waiting, min(a.created_at) AS since
      FROM stock_alerts a JOIN products p ON p.id = a.product_id
      WHERE ${and(openIn(markets, now), chosen, query.q === '' ? undefined : named(query.q))}
      GROUP BY a.product_id, a.market) w`;
  const found = await q.execute<WaitedForRow & { cursor: string }>(sql`
    SELECT w.id, w.product_id AS "productId", p.slug, ${TITLE} AS title, w.market, w.waiting::integer AS waiting,
      to_json(w.since) #>> '{}' AS since, coalesce(s.on_hand, 0)::integer AS "onHand", ${keys.cursor} AS cursor
    ${from} JOIN products p ON p.id = w.product_id
    JOIN (VALUES ${sql.join(currencies, sql`, `)}) AS m (code, currency) ON m.code = w.market
    LEFT JOIN product_stock s ON s.product_id = w.product_id AND s.currency = m.currency
    WHERE ${keys.where ?? sql`true`} ORDER BY ${sql.join(keys.orderBy, sql`, `)} LIMIT ${keys.limit}`);
  const count = query.count ? { count: await countRows(q, from) } : {};
  return { ...keys.page(found.rows), ...count };
}

/** A page of the people who wait for products in markets, those who wait longest first. */
export async function listAlerts(
  q: Queryable,
  query: ListQuery,
  markets: readonly MarketCode[],
  now: Date,
): Promise<ListPage<AlertListRow>> {
  const keys = keyset(
    query,
    { since: { sql: sql`a.created_at`, type: 'timestamptz' } },
    { sql: sql`a.id`, type: 'text' },
  );
  const where = and(
    openIn(markets, now),
    filtered(query, {
      market: ({ values }) => marketsOf(values),
      product: { sql: sql`a.product_id`, type: 'text' },
    }),
    query.q === '' ? undefined : sql`(a.email = ${query.q.toLowerCase()} OR ${named(query.q)})`,
  );
  const from = sql`FROM stock_alerts a JOIN products p ON p.id = a.product_id`;
  const found = await q.execute<AlertListRow & { cursor: string }>(sql`
    SELECT a.id, a.product_id AS "productId", ${TITLE} AS title, a.market, a.email, a.language,
      to_json(a.created_at) #>> '{}' AS since, to_json(a.expires_at) #>> '{}' AS until, ${keys.cursor} AS cursor
    ${from} WHERE ${and(where, keys.where)} ORDER BY ${sql.join(keys.orderBy, sql`, `)} LIMIT ${keys.limit}`);
  const count = query.count ? { count: await countRows(q, sql`${from} WHERE ${where ?? sql`true`}`) } : {};
  return { ...keys.page(found.rows), ...count };
}

/** What an email waits for, the longest wait first. */
export async function listAlertsOf(q: Queryable, email: string): Promise<AlertListRow[]> {
  const { rows } = await q.execute<AlertListRow>(sql`
    SELECT a.id, a.product_id AS "productId", ${TITLE} AS title, a.market, a.email, a.language,
      to_json(a.created_at) #>> '{}' AS since, to_json(a.expires_at) #>> '{}' AS until
    FROM stock_alerts a JOIN products p ON p.id = a.product_id WHERE a.email = ${email} ORDER BY a.created_at, a.id`);
  return rows;
}
