import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { Language, MarketCode, TradeCurrency } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import { recordOf } from '#kernel/record';
import { ORDER_LIST_VIEWS, type OrderListView, type ShownStatus } from './shown-status.rules.ts';
import {
  hasStatusSql,
  inViewSql,
  isViewOfOrder,
  readStatus,
  STATUS_SOURCES,
  shownStatusSql,
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
  /** As typed by shoppers, ignoring case. */
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
  readonly numbers?: readonly number[] | undefined;
};

export const ORDER_SORTS = ['placed', 'number', 'total'] as const;
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
  readonly waybill: string | null;
  readonly invoice: string | null;
  readonly gift: boolean;
  readonly quantity: number;
  /** Pictures of the lines, in their order. */
  readonly images: readonly string[];
  readonly tags: readonly string[];
  readonly hasNote: boolean;
};

/** Counts above this are estimates. */
const COUNT_LIMIT = 10_000;
/** A search has no more hits than this; whoever has more types more. */
const MOST_HITS = 10_000;

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
  const mark = after
    ? sql`AND (${column}, o.number) ${descending ? sql`<` : sql`>`} (${after.value}${CASTS[sort.by]}, ${after.number}::bigint)`
    : sql``;
  const { rows } = await q.execute<RawRow>(sql`
    WITH ${found(filter)} page AS (
      SELECT o.id FROM ${sources(filter, !readsStatus(filter))} WHERE ${conditions(filter, now)} ${mark}
       ORDER BY ${column} ${direction}, o.number ${direction} LIMIT ${limit})
    SELECT o.id, o.number, o.version, o.created_at, o.market, o.currency, o.language, o.first_name, o.last_name, o.city,
           o.payment_method, o.payment_state, o.total, o.coupon, o.gift, p.waybill, ${shownStatusSql(now)} AS status,
           lines.quantity, lines.images,
           (SELECT coalesce(jsonb_agg(t.tag ORDER BY t.added_at, t.tag), '[]') FROM order_tags t WHERE t.order_id = o.id) AS tags,
           EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'note' AND e.removed_at IS NULL) AS has_note,
           (SELECT i.number FROM invoices i WHERE i.order_id = o.id AND i.kind = 'invoice' ORDER BY i.issued_at DESC LIMIT 1) AS invoice
      FROM page JOIN ${STATUS_SOURCES} ON page.id = o.id,
      LATERAL (SELECT coalesce(sum(l.count), 0)::integer AS quantity, coalesce(jsonb_agg(l.image ORDER BY l.position), '[]') AS images
                 FROM order_lines l WHERE l.order_id = o.id) lines
     ORDER BY ${column} ${direction}, o.number ${direction}`);
  const read = rows.map(readRow);
  return after?.backwards ? read.reverse() : read;
}

/** The numbers of orders, in the order of their placing, `limit` at most. */
export async function listOrderNumbers(q: Queryable, filter: OrderFilter, limit: number, now: Date): Promise<number[]> {
  const { rows } = await q.execute<{ number: string }>(sql`WITH ${found(filter)} page AS (
      SELECT o.number FROM ${sources(filter)} WHERE ${conditions(filter, now)} ORDER BY o.number LIMIT ${limit})
    SELECT number FROM page`);
  return rows.map(({ number }) => Number(number));
}

/** How many orders a list has; an estimate above 10,000. */
export type OrderCount = { readonly count: number; readonly exact: boolean };

/** Counts the orders of a list. */
export async function countOrders(q: Queryable, filter: OrderFilter, now: Date): Promise<OrderCount> {
  const { rows } = await q.execute<{ count: number }>(sql`WITH ${found(filter)} matching AS (
      SELECT FROM ${sources(filter, !readsStatus(filter))} WHERE ${conditions(filter, now)} LIMIT ${COUNT_LIMIT + 1})
    SELECT count(*)::integer AS count FROM matching`);
  const count = rows[0]?.count ?? 0;
  return count <= COUNT_LIMIT ? { count, exact: true } : await estimate(q, filter, now);
}

/** Counts the orders of every view in some markets. */
export async function countViews(
  q: Queryable,
  markets: readonly MarketCode[],
  now: Date,
): Promise<Readonly<Record<OrderListView, OrderCount>>> {
  const counts = ORDER_LIST_VIEWS.map((view) => {
    const filter = { markets, view };
    return sql`(SELECT count(*)::integer FROM (SELECT FROM ${sources(filter, isViewOfOrder(view))}
      WHERE ${conditions(filter, now)} LIMIT ${COUNT_LIMIT + 1}) matching) AS ${sql.identifier(view)}`;
  });
  const { rows } = await q.execute<Record<OrderListView, number>>(sql`SELECT ${sql.join(counts, sql`, `)}`);
  const found: Partial<Record<OrderListView, OrderCount>> = {};
  for (const view of ORDER_LIST_VIEWS) {
    const count = rows[0]?.[view] ?? 0;
    found[view] = count <= COUNT_LIMIT ? { count, exact: true } : await estimate(q, { markets, view }, now);
  }
  return recordOf(ORDER_LIST_VIEWS, (view) => found[view] ?? { count: 0, exact: true });
}

/** What the planner expects. */
async function estimate(q: Queryable, filter: OrderFilter, now: Date): Promise<OrderCount> {
  const { rows } = await q.execute<{
    'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[];
  }>(sql`EXPLAIN (FORMAT JSON)
    WITH ${found(filter)} matching AS (SELECT 1) SELECT 1 FROM ${sources(filter, !readsStatus(filter))} WHERE ${conditions(filter, now)}`);
  const planned = rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  return { count: Math.max(planned, COUNT_LIMIT + 1), exact: false };
}

/** The orders that a search finds, as the CTE `found`; nothing without a search. */
function found({ search }: OrderFilter): SQL {
  if (!search) return sql``;
  return sql`found AS MATERIALIZED (SELECT order_id FROM order_search WHERE words @@ order_search_query(${search}) LIMIT ${MOST_HITS + 1}),`;
}

function sources({ search }: OrderFilter, ordersAlone = false): SQL {
  const from = ordersAlone ? sql`orders o` : STATUS_SOURCES;
  return search ? sql`${from} JOIN found ON found.order_id = o.id` : from;
}

function readsStatus({ view, statuses }: OrderFilter): boolean {
  return statuses !== undefined || (view !== undefined && !isViewOfOrder(view));
}

function conditions(filter: OrderFilter, now: Date): SQL {
  const { markets, view, statuses, methods, paymentStates, cities, coupon, hasCoupon, placedFrom, placedUntil } =
    filter;
  const { totalFrom, totalTo, productId, tags, hasNote, numbers } = filter;
  const all = [
    isOneOf(sql`o.market`, markets),
    view && inViewSql(view, now),
    statuses && hasStatusSql(statuses, now),
    methods && isOneOf(sql`o.payment_method`, methods),
    paymentStates && isOneOf(sql`o.payment_state`, paymentStates),
    cities &&
      isOneOf(
        sql`lower(o.city)`,
        cities.map((city) => city.trim().toLowerCase()),
      ),
    coupon !== undefined && sql`o.coupon = ${coupon}`,
    hasCoupon !== undefined && sql`(o.coupon IS NOT NULL) = ${hasCoupon}`,
    placedFrom && sql`o.created_at >= ${placedFrom.toISOString()}::timestamptz`,
    placedUntil && sql`o.created_at < ${placedUntil.toISOString()}::timestamptz`,
    totalFrom !== undefined && sql`o.total >= ${totalFrom}`,
    totalTo !== undefined && sql`o.total <= ${totalTo}`,
    productId !== undefined &&
      sql`EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.product_id = ${productId})`,
    tags && sql`EXISTS (SELECT FROM order_tags t WHERE t.order_id = o.id AND ${isOneOf(sql`t.tag`, tags)})`,
    hasNote !== undefined &&
      sql`EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'note' AND e.removed_at IS NULL) = ${hasNote}`,
    numbers && isOneOf(sql`o.number`, numbers),
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

type RawRow = {
  id: string;
  number: string;
  version: number;
  created_at: string;
  market: MarketCode;
  currency: TradeCurrency;
  language: Language;
  first_name: string;
  last_name: string;
  city: string;
  payment_method: PaymentMethod;
  payment_state: PaymentState;
  total: string;
  coupon: string | null;
  gift: boolean;
  waybill: string | null;
  status: string;
  quantity: number;
  images: string[];
  tags: string[];
  has_note: boolean;
  invoice: string | null;
};

function readRow(row: RawRow): OrderRow {
  return {
    id: row.id,
    number: Number(row.number),
    version: row.version,
    createdAt: new Date(row.created_at),
    market: row.market,
    currency: row.currency,
    language: row.language,
    firstName: row.first_name,
    lastName: row.last_name,
    city: row.city,
    paymentMethod: row.payment_method,
    paymentState: row.payment_state,
    status: readStatus(row.status),
    total: minor(Number(row.total)),
    coupon: row.coupon,
    waybill: row.waybill,
    invoice: row.invoice,
    gift: row.gift,
    quantity: row.quantity,
    images: row.images,
    tags: row.tags,
    hasNote: row.has_note,
  };
}
