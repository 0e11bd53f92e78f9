import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import type { MarketCode } from '#kernel/market';
import { orders } from '#shop/orders';
import { parcels } from '#shop/parcels';
import { type ExpectedCash, plainWaybill } from './match.rules.ts';
import { remittanceClaims, remittanceLines, remittances } from './tables.ts';

/** Most rows of a list; the others follow when these are settled. */
const LIMIT = 200;

/** Whether the cash of an order came, in any file. */
const remitted = (q: Queryable) =>
  q
    .select({ one: sql`1` })
    .from(remittanceLines)
    .where(and(eq(remittanceLines.orderId, orders.id), inArray(remittanceLines.state, ['matched', 'amount'])));

/** The cash that waybills of a market were to bring, by waybill. The newest parcel of a waybill counts. */
export async function listExpectedCash(
  q: Queryable,
  market: MarketCode,
  waybills: readonly string[],
): Promise<ReadonlyMap<string, ExpectedCash>> {
  if (waybills.length === 0) return new Map();
  const plain = sql<string>`upper(regexp_replace(${parcels.waybill}, '[^A-Za-z0-9]', '', 'g'))`;
  const rows = await q
    .select({
      waybill: parcels.waybill,
      orderId: orders.id,
      number: orders.number,
      total: orders.total,
      isRemitted: sql<boolean>`EXISTS (${remitted(q)})`,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(orders.market, market), eq(orders.paymentMethod, 'COD'), inArray(plain, [...new Set(waybills)])))
    .orderBy(asc(parcels.createdAt), asc(parcels.orderId));
  return new Map(rows.map(({ waybill, ...cash }) => [plainWaybill(waybill ?? ''), cash]));
}

/** Inserts a remittance. Returns false when one of its market and reference is there already. */
export async function insertRemittance(tx: Transaction, row: typeof remittances.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(remittances).values(row).onConflictDoNothing().returning({ id: remittances.id });
  return rows.length > 0;
}

/** Inserts the lines of a remittance. */
export async function insertRemittanceLines(
  tx: Transaction,
  lines: readonly (typeof remittanceLines.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += 500) {
    await tx.insert(remittanceLines).values(lines.slice(from, from + 500));
  }
}

/** Lists the remittances of some markets with their sums, newest first. */
export async function listRemittances(q: Queryable, markets: readonly MarketCode[]) {
  const { state, amount, expected, settledAt } = remittanceLines;
  return await q
    .select({
      id: remittances.id,
      market: remittances.market,
      currency: remittances.currency,
      reference: remittances.reference,
      uploadedBy: remittances.uploadedBy,
      uploadedAt: remittances.uploadedAt,
      lines: count(),
      theirs: sql<string>`coalesce(sum(${amount}), 0)`,
      ours: sql<string>`coalesce(sum(${expected}) FILTER (WHERE ${state} <> 'twice'), 0)`,
      open: sql<string>`count(*) FILTER (WHERE ${state} <> 'matched' AND ${settledAt} IS NULL)`,
    })
    .from(remittances)
    .innerJoin(remittanceLines, eq(remittanceLines.remittanceId, remittances.id))
    .where(inArray(remittances.market, [...markets]))
    .groupBy(remittances.id)
    .orderBy(desc(remittances.uploadedAt), asc(remittances.id))
    .limit(LIMIT);
}

/** Lists the open lines of the remittances of some markets, newest file first. */
export async function listOpenLines(q: Queryable, markets: readonly MarketCode[]) {
  return await q
    .select({
      line: remittanceLines,
      reference: remittances.reference,
      currency: remittances.currency,
      number: orders.number,
    })
    .from(remittanceLines)
    .innerJoin(remittances, eq(remittances.id, remittanceLines.remittanceId))
    .leftJoin(orders, eq(orders.id, remittanceLines.orderId))
    .where(
      and(
        inArray(remittances.market, [...markets]),
        ne(remittanceLines.state, sql`'matched'`),
        isNull(remittanceLines.settledAt),
      ),
    )
    .orderBy(desc(remittances.uploadedAt), asc(remittances.id), asc(remittanceLines.rowNumber))
    .limit(LIMIT);
}

/** Lists delivered cash orders of some markets whose cash has not come, oldest first, with their claims. */
export async function listMissingCash(q: Queryable, markets: readonly MarketCode[]) {
  return await q
    .select({
      orderId: orders.id,
      number: orders.number,
      market: orders.market,
      currency: orders.currency,
      total: orders.total,
      deliveredAt: orders.deliveredAt,
      waybill: parcels.waybill,
      claimedAt: remittanceClaims.claimedAt,
      claimedBy: remittanceClaims.claimedBy,
    })
    .from(orders)
    .innerJoin(parcels, eq(parcels.orderId, orders.id))
    .leftJoin(remittanceClaims, eq(remittanceClaims.orderId, orders.id))
    .where(
      and(
        eq(orders.paymentMethod, sql`'COD'`),
        isNotNull(orders.deliveredAt),
        inArray(orders.market, [...markets]),
        notExists(remitted(q)),
      ),
    )
    .orderBy(asc(orders.deliveredAt), asc(orders.number))
    .limit(LIMIT);
}

/** The market of a remittance; null when there is none. */
export async function getMarketOfRemittance(q: Queryable, id: string): Promise<MarketCode | null> {
  const [row] = await q.select({ market: remittances.market }).from(remittances).where(eq(remittances.id, id));
  return row?.market ?? null;
}

/** Settles an open line with a note. Returns false when there is none. */
export async function updateLineSettled(
  tx: Transaction,
  { id, row }: { readonly id: string; readonly row: number },
  by: string,
  note: string,
  now: Date,
): Promise<boolean> {
  const { remittanceId, rowNumber, settledAt, state } = remittanceLines;
  const rows = await tx
    .update(remittanceLines)
    .set({ settledAt: now, settledBy: by, note })
    .where(and(eq(remittanceId, id), eq(rowNumber, row), isNull(settledAt), ne(state, sql`'matched'`)))
    .returning({ row: rowNumber });
  return rows.length > 0;
}

/** Writes or renews the claim of an order's cash. */
export async function upsertClaim(tx: Transaction, claim: typeof remittanceClaims.$inferInsert): Promise<void> {
  const { claimedBy, claimedAt, note } = claim;
  await tx
    .insert(remittanceClaims)
    .values(claim)
    .onConflictDoUpdate({ target: remittanceClaims.orderId, set: { claimedBy, claimedAt, note } });
}
