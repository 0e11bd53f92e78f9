import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { type Bilingual, type Language, MARKET_CODES, type MarketCode, type TradeCurrency } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import { spellingsOfCity } from '#shop/addresses/known-city.rules';
import type { ORDER_SORTS } from './order-words.rules.ts';
import { type OrderListView, type ShownStatus, SMALL_VIEWS } from './shown-status.rules.ts';
import {
  areOpen,
  hasStatusSql,
  inViewSql,
  isViewOfOrder,
  ordersOf,
  readStatus,
  STATUS_SOURCES,
  shownStatusSql,
  statusSourcesOf,
} from './status-queries.ts';
import type { PaymentState } from './tables.ts';

/** Which orders a list has: those that meet every given condition. */
export type OrderFilter = {
  readonly markets: readonly MarketCode[];
  readonly view?: OrderListView | undefined;
  /** What a person typed: a number, a name in either script, a phone, an e-mail, a waybill, a bank reference. */
  readonly search?: string | undefined;
  readonly statuses?: readonly ShownStatus[] | undefined;
  readonly methods?: readonly PaymentMethod[] | undefined;
  readonly paymentStates?: readonly PaymentState[] | undefined;
  /** In either language and any known spelling. */
  readonly cities?: readonly string[] | undefined;
  readonly coupon?: string | undefined;
  readonly hasCoupon?: boolean | undefined;
  readonly placedFrom?: Date | undefined;
  readonly placedUntil?: Date | undefined;
  readonly totalFrom?: Minor | undefined;
  readonly totalTo?: Minor | undefined;
  readonly productId?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly hasNote?: boolean | undefined;
  /** The id of a member of staff whom a note of the order names. */
  readonly naming?: string | undefined;
  /** Names in the list of couriers. */
  readonly couriers?: readonly string[] | undefined;
  readonly numbers?: readonly number[] | undefined;
};

export type OrderSort = { readonly by: (typeof ORDER_SORTS)[number]; readonly descending: boolean };

/** Where a page begins: after the row with this sort value and number, or before it. */
export type OrderMark = { readonly value: string | number; readonly number: number; readonly backwards: boolean };

/** A row of the list of orders. */
export type OrderRow = {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly market: MarketCode;
  readonly currency: TradeCurrency;
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  readonly city: string;
  readonly paymentMethod: PaymentMethod;
  readonly paymentState: PaymentState;
  readonly status: ShownStatus;
  readonly total: Minor;
  readonly coupon: string | null;
  /** The names of the offers that give it something. */
  readonly offers: readonly Bilingual[];
  readonly waybill: string | null;
  /** The name of the courier that carries its parcel, or will; null without a parcel. */
  readonly courier: string | null;
  readonly invoice: string | null;
  readonly gift: boolean;
  readonly quantity: number;
  /** Pictures of the lines, in their order. */
  readonly images: readonly string[];
  readonly tags: readonly string[];
  readonly hasNote: boolean;
};

/** The city of an order `o` as `spellingsOfCity` spells it. */
const PLAIN_CITY = sql`regexp_replace(regexp_replace(
  translate(lower(trim(o.city)), 'أإآٱةى', 'ااااهي'), '^((al|ad|ar|as|at|an|ash|az)[ -]+|ال)', ''),
  '[^a-zء-ي]', '', 'g')`;

/** Counts above this are estimates. */
export const COUNT_LIMIT = 10_000;
/** A search with filters looks at this many of its newest hits (docs/back-office.md). */
const NEWEST_HITS = 2_000;

const COLUMNS: Readonly<Record<OrderSort['by'], SQL>> = {
  placed: sql`o.created_at`,
  number: sql`o.number`,
  total: sql`o.total`,
};
const CASTS: Readonly<Record<OrderSort['by'], SQL>> = {
  placed: sql`::timestamptz`,
  number: sql`::bigint`,
  total: sql`::bigint`,
};

/** Lists orders, `limit` at most, with what the list shows of each. */
export async function listOrderRows(
  q: Queryable,
  filter: OrderFilter,
  sort: OrderSort,
  after: OrderMark | null,
  limit: number,
  now: Date,
): Promise<OrderRow[]> {
  const { [sort.by]: column } = COLUMNS;
  const descending = after?.backwards ? !sort.descending : sort.descending;
  const direction = descending ? sql`DESC` : sql`ASC`;
  const than = descending ? sql`<` : sql`>`;
  const { search } = filter;
  // numbers are given in the order of placing, and hits come in the order of their numbers
  const byNumber = (number: SQL) =>
    sql`${after ? sql`AND ${number} ${than} ${after.number}::bigint` : sql``} ORDER BY ${number} ${direction} LIMIT ${limit}`;
  const byColumn = sql`${after ? sql`AND (${column}, o.number) ${than} (${after.value}${CASTS[sort.by]}, ${after.number}::bigint)` : sql``}
    ORDER BY ${column} ${direction}, o.number ${direction} LIMIT ${limit}`;
  const page =
    search && isSearchAlone(filter) && sort.by !== 'total'
      ? sql`SELECT s.order_id AS id FROM order_search s WHERE s.words @@ order_search_query(${search}) AND ${inMarkets(sql`s.market`, filter)}
              ${byNumber(sql`s.number`)}`
      : sql`SELECT o.id FROM ${sources(filter)} WHERE ${conditions(filter, now)}
              ${isOfHits(filter) && sort.by !== 'total' ? byNumber(sql`hits.number`) : byColumn}`;
  const { rows } = await q.execute<RawRow>(sql`
    WITH page AS MATERIALIZED (${page})
    SELECT o.id, o.number, o.version, o.created_at AS "createdAt", o.market, o.currency, o.language,
           o.first_name AS "firstName", o.last_name AS "lastName", o.city, o.payment_method AS "paymentMethod",
           o.payment_state AS "paymentState", o.total, o.coupon,
           jsonb_path_query_array(coalesce(o.offers, '[]'), '$[*] ? (@.saving > 0).name') AS offers, o.gift, p.waybill, p.courier, ${shownStatusSql(now)} AS status,
           lines.quantity, lines.images,
           (SELECT coalesce(jsonb_agg(t.tag ORDER BY t.added_at, t.tag), '[]') FROM order_tags t WHERE t.order_id = o.id) AS tags,
           EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'note' AND e.removed_at IS NULL) AS "hasNote",
           (SELECT i.number FROM invoices i WHERE i.order_id = o.id AND i.kind = 'invoice' ORDER BY i.issued_at DESC, i.sequence DESC LIMIT 1) AS invoice
      FROM page JOIN ${STATUS_SOURCES} ON page.id = o.id,
      LATERAL (SELECT coalesce(sum(l.count), 0)::integer AS quantity, coalesce(jsonb_agg(l.image ORDER BY l.position), '[]') AS images
                 FROM order_lines l WHERE l.order_id = o.id) lines
     ORDER BY ${column} ${direction}, o.number ${direction}`);
  const read = rows.map(readRow);
  return after?.backwards ? read.reverse() : read;
}

/** The numbers of orders, in the order of their placing, `limit` at most. */
export async function listOrderNumbers(q: Queryable, filter: OrderFilter, limit: number, now: Date): Promise<number[]> {
  const { rows } = await q.execute<{ number: string }>(sql`
    SELECT o.number FROM ${sources(filter)} WHERE ${conditions(filter, now)} ORDER BY o.number LIMIT ${limit}`);
  return rows.map(({ number }) => Number(number));
}

/** Counts the orders of a list, up to one more than `COUNT_LIMIT`. */
export async function countOrders(q: Queryable, filter: OrderFilter, now: Date): Promise<number> {
  const { search } = filter;
  const matching =
    search && isSearchAlone(filter)
      ? sql`SELECT FROM order_search s WHERE s.words @@ order_search_query(${search}) AND ${inMarkets(sql`s.market`, filter)}`
      : sql`SELECT FROM ${sources(filter)} WHERE ${conditions(filter, now)}`;
  const { rows } = await q.execute<{ count: number }>(sql`
    WITH matching AS (${matching} LIMIT ${COUNT_LIMIT + 1}) SELECT count(*)::integer AS count FROM matching`);
  return rows[0]?.count ?? 0;
}

/** How many orders a list has by the planner's statistics. */
export async function estimateOrders(q: Queryable, filter: OrderFilter, now: Date): Promise<number> {
  const { rows } = await q.execute<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }>(
    sql`EXPLAIN (FORMAT JSON) SELECT 1 FROM ${sources(filter)} WHERE ${conditions(filter, now)}`,
  );
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** Whether only a search and the markets choose the orders. */
function isSearchAlone({ search, markets: _markets, view = 'all', ...others }: OrderFilter): boolean {
  return search !== undefined && view === 'all' && Object.values(others).every((one) => one === undefined);
}

/** Whether few orders remain without the search, so that each of them is looked up in it. */
function isSmall({ view, statuses }: OrderFilter): boolean {
  return (view !== undefined && SMALL_VIEWS.includes(view)) || (statuses !== undefined && areOpen(statuses));
}

/** Whether a filter chooses among the newest hits of a search. */
function isOfHits(filter: OrderFilter): boolean {
  return Boolean(filter.search) && !isSmall(filter);
}

/** Where a filter reads orders: all of them, or the newest hits of its search, as `hits` in the order of their numbers. */
function sources(filter: OrderFilter): SQL {
  if (!filter.search || isSmall(filter)) return readsStatus(filter) ? STATUS_SOURCES : sql`orders o`;
  const hits = sql`(SELECT s.number FROM order_search s WHERE s.words @@ order_search_query(${filter.search})
    AND ${inMarkets(sql`s.market`, filter)} ORDER BY s.number DESC LIMIT ${NEWEST_HITS}) hits`;
  return readsStatus(filter) ? statusSourcesOf(hits) : ordersOf(hits);
}

function readsStatus({ view, statuses }: OrderFilter): boolean {
  return statuses !== undefined || (view !== undefined && !isViewOfOrder(view));
}

function inMarkets(column: SQL, { markets }: OrderFilter): SQL {
  return MARKET_CODES.every((code) => markets.includes(code)) ? sql`true` : isOneOf(column, markets);
}

function conditions(filter: OrderFilter, now: Date): SQL {
  const { view, statuses, methods, paymentStates, cities, coupon, hasCoupon, placedFrom, placedUntil } = filter;
  const { totalFrom, totalTo, productId, tags, hasNote, naming, couriers, numbers, search } = filter;
  const places = cities?.flatMap(spellingsOfCity);
  const note = sql`FROM order_events e WHERE e.order_id = o.id AND e.kind = 'note' AND e.removed_at IS NULL`;
  const all = [
    inMarkets(sql`o.market`, filter),
    view && inViewSql(view, now),
    statuses && hasStatusSql(statuses, now),
    methods && isOneOf(sql`o.payment_method`, methods),
    paymentStates && isOneOf(sql`o.payment_state`, paymentStates),
    places && isOneOf(PLAIN_CITY, places),
    coupon !== undefined && sql`o.coupon = ${coupon}`,
    hasCoupon !== undefined && sql`(o.coupon IS NOT NULL) = ${hasCoupon}`,
    placedFrom && sql`o.created_at >= ${placedFrom.toISOString()}::timestamptz`,
    placedUntil && sql`o.created_at < ${placedUntil.toISOString()}::timestamptz`,
    totalFrom !== undefined && sql`o.total >= ${totalFrom}`,
    totalTo !== undefined && sql`o.total <= ${totalTo}`,
    productId !== undefined && sql`o.id IN (SELECT l.order_id FROM order_lines l WHERE l.product_id = ${productId})`,
    tags && sql`o.id IN (SELECT t.order_id FROM order_tags t WHERE ${isOneOf(sql`t.tag`, tags)})`,
    hasNote !== undefined && sql`EXISTS (SELECT ${note}) = ${hasNote}`,
    naming !== undefined && sql`EXISTS (SELECT ${note} AND ${naming} = ANY (e.mentions))`,
    couriers && sql`o.id IN (SELECT c.order_id FROM parcels c WHERE ${isOneOf(sql`c.courier`, couriers)})`,
    numbers && isOneOf(sql`o.number`, numbers),
    search &&
      isSmall(filter) &&
      // without the offset the planner would search first
      sql`EXISTS (SELECT FROM order_search s WHERE s.order_id = o.id AND s.words @@ order_search_query(${search}) OFFSET 0)`,
  ];
  return sql.join(
    all.filter((one): one is SQL => Boolean(one)),
    sql` AND `,
  );
}

function isOneOf(column: SQL, values: readonly (string | number)[]): SQL {
  if (values.length === 0) return sql`false`;
  return sql`${column} IN (${sql.join(
    values.map((one) => sql`${one}`),
    sql`, `,
  )})`;
}

/** A row as the database answers it: large numbers and times are texts. */
type RawRow = Omit<OrderRow, Spelled> & { readonly [Name in Spelled]: string };
type Spelled = 'number' | 'createdAt' | 'status' | 'total';

function readRow({ number, createdAt, status, total, ...row }: RawRow): OrderRow {
  return {
    ...row,
    ...{ number: Number(number), createdAt: new Date(createdAt) },
    ...{ status: readStatus(status), total: minor(Number(total)) },
  };
}
