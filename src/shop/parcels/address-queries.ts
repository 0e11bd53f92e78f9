import { and, asc, count, eq, inArray, isNotNull, lt, not, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import type { MarketCode } from '#kernel/market';
import { ADDRESS_HOURS } from './address.rules.ts';
import { addressRequests, parcels } from './tables.ts';

const isHeld = and(eq(parcels.state, 'waiting'), isNotNull(parcels.addressNeededAt));

export type AddressRequest = typeof addressRequests.$inferSelect;

/** Writes a link that asks for the address of an order. */
export async function insertAddressRequest(tx: Transaction, request: AddressRequest): Promise<void> {
  await tx.insert(addressRequests).values(request);
}

/** The link with this hash of its token; null when there is none. */
export async function getAddressRequest(q: Queryable, tokenHash: string): Promise<AddressRequest | null> {
  const [row] = await q.select().from(addressRequests).where(eq(addressRequests.tokenHash, tokenHash));
  return row ?? null;
}

/** How many links of an order were emailed, and when the newest was. */
export async function countAddressRequests(
  q: Queryable,
  orderId: string,
): Promise<{ readonly count: number; readonly newestAt: Date | null }> {
  const newest = sql<string | null>`max(${addressRequests.createdAt})`;
  const [row] = await q
    .select({ count: count(), newest })
    .from(addressRequests)
    .where(and(eq(addressRequests.orderId, orderId), addressRequests.emailed));
  return { count: row?.count ?? 0, newestAt: row?.newest ? new Date(row.newest) : null };
}

/** Marks every link of an order as answered. */
export async function updateRequestsAnswered(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.update(addressRequests).set({ answeredAt: now }).where(eq(addressRequests.orderId, orderId));
}

/** Deletes the links of an order that were opened from it. */
export async function deleteOpenedRequests(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(addressRequests).where(and(eq(addressRequests.orderId, orderId), not(addressRequests.emailed)));
}

/** Those of some orders whose parcels wait for an address. */
export async function listHeldAmong(q: Queryable, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const which = and(isHeld, inArray(parcels.orderId, [...orderIds]));
  const rows = await q.select({ orderId: parcels.orderId }).from(parcels).where(which);
  return rows.map(({ orderId }) => orderId);
}

/** Deletes links that ended before a time. */
export async function deleteAddressRequestsBefore(q: Queryable, before: Date): Promise<void> {
  await q.delete(addressRequests).where(lt(addressRequests.expiresAt, before));
}

/** The orders whose parcels wait for an address, oldest first, `limit` at most. */
export async function listHeldOrders(q: Queryable, limit: number): Promise<string[]> {
  const rows = await q
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(isHeld)
    .orderBy(asc(parcels.addressNeededAt), asc(parcels.orderId))
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

const endsAt = sql`coalesce(${parcels.addressEndsAt}, ${parcels.addressNeededAt} + make_interval(hours => ${ADDRESS_HOURS}::int))`;

/** The orders whose parcels have waited for an address until a time. */
export async function listOrdersHeldUntil(q: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await q
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(and(isHeld, sql`${endsAt} <= ${now.toISOString()}::timestamptz`))
    .orderBy(asc(parcels.addressNeededAt), asc(parcels.orderId))
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

type AddressFigures = {
  readonly market: MarketCode;
  /** Orders that count, placed since the time. */
  readonly orders: number;
  /** Those of them without a national address. */
  readonly without: number;
  /** Parcels that wait for one now. */
  readonly held: number;
};

/** How many orders of markets were placed since a time without a national address, and how many parcels wait for one. */
export async function listAddressFigures(
  q: Queryable,
  markets: readonly MarketCode[],
  since: Date,
): Promise<AddressFigures[]> {
  if (markets.length === 0) return [];
  const { rows } = await q.execute<{ market: string; orders: number; without: number; held: number }>(sql`
    SELECT o.market, count(*) FILTER (WHERE o.created_at >= ${since.toISOString()}::timestamptz)::int AS orders,
      count(*) FILTER (WHERE o.created_at >= ${since.toISOString()}::timestamptz AND o.short_address = '')::int AS without,
      count(*) FILTER (WHERE p.state = 'waiting' AND p.address_needed_at IS NOT NULL)::int AS held
    FROM orders o JOIN parcels p ON p.order_id = o.id
    WHERE o.market IN ${[...markets]} AND o.cancelled_at IS NULL
      AND (o.created_at >= ${since.toISOString()}::timestamptz OR p.address_needed_at IS NOT NULL)
    GROUP BY o.market`);
  const found = new Map(rows.map((row) => [row.market, row]));
  return markets.map((market) => {
    const { orders = 0, without = 0, held = 0 } = found.get(market) ?? {};
    return { market, orders, without, held };
  });
}

/** Parcels that wait for an address, with what the store room shows of them, oldest first. */
export async function listHeldParcels(q: Queryable, markets: readonly MarketCode[]) {
  if (markets.length === 0) return [];
  const { rows } = await q.execute<{
    market: MarketCode;
    number: string;
    city: string;
    since: string;
    asked: string | null;
  }>(
    sql`SELECT o.market, o.number, o.city, p.address_needed_at AS since,
          (SELECT max(r.created_at) FROM address_requests r WHERE r.order_id = o.id) AS asked
        FROM parcels p JOIN orders o ON o.id = p.order_id
        WHERE p.state = 'waiting' AND p.address_needed_at IS NOT NULL AND o.market IN ${[...markets]}
        ORDER BY p.address_needed_at, o.number LIMIT 200`,
  );
  return rows.map(({ market, number, city, since, asked }) => ({
    market,
    number: Number(number),
    city,
    since: new Date(since),
    askedAt: asked === null ? null : new Date(asked),
  }));
}
