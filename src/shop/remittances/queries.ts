import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import { countRows, filtered, keyset } from '#database/keyset';
import { DAY_MS } from '#kernel/clock';
import type { ListPage, ListQuery } from '#kernel/list-query';
import type { MarketCode, TradeCurrency } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { orders } from '#shop/orders';
import { parcels } from '#shop/parcels';
import type { ExpectedCashBy, MatchedLine } from './match.rules.ts';
import { type CashAge, LAST_DAYS } from './outstanding.rules.ts';
import { COLUMN_KEYS, orderNumberIn, plainWaybill, type RemittanceLine } from './read-lines.rules.ts';
import { remittanceClaims, remittanceFormats, remittanceLines, remittances } from './tables.ts';

/** Most rows of a list; the others follow when these are settled. */
const LIMIT = 200;

/** Whether the cash of an order came, in any file. */
const remitted = (q: Queryable) =>
  q
    .select({ one: sql`1` })
    .from(remittanceLines)
    .where(and(eq(remittanceLines.orderId, orders.id), inArray(remittanceLines.state, ['matched', 'amount', 'fee'])));

/** What the courier was told to collect; the order's total where that was not kept. */
const CASH = sql<Minor>`coalesce(${parcels.cashAsked}, ${orders.total})`.mapWith((value) => minor(Number(value)));

/** The cash that a courier was to bring for waybills, or for the orders of numbers. The newest parcel of a waybill counts. */
export async function listExpectedCash(
  q: Queryable,
  { market, courier }: { readonly market: MarketCode; readonly courier: string },
  lines: readonly Pick<RemittanceLine, 'waybill' | 'reference'>[],
): Promise<ExpectedCashBy> {
  const waybills = JSON.stringify([...new Set(lines.map(({ waybill }) => waybill))]);
  const numbers = JSON.stringify([...new Set(lines.map(({ reference }) => orderNumberIn(reference)).filter(isNumber))]);
  const plain = sql<string>`upper(regexp_replace(${parcels.waybill}, '[^A-Za-z0-9]', '', 'g'))`;
  const rows = await q
    .select({
      waybill: parcels.waybill,
      orderId: orders.id,
      number: orders.number,
      cash: CASH,
      isRemitted: sql<boolean>`EXISTS (${remitted(q)})`,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        eq(orders.market, market),
        eq(parcels.courier, courier),
        eq(orders.paymentMethod, sql`'COD'`),
        isNotNull(parcels.waybill),
        or(
          sql`${plain} IN (SELECT jsonb_array_elements_text(${waybills}::jsonb))`,
          sql`${orders.number} IN (SELECT jsonb_array_elements_text(${numbers}::jsonb)::bigint)`,
        ),
      ),
    )
    .orderBy(asc(parcels.createdAt), asc(parcels.orderId));
  return {
    waybill: new Map(rows.map(({ waybill, ...cash }) => [plainWaybill(waybill ?? ''), cash])),
    number: new Map(rows.map(({ waybill: _, ...cash }) => [cash.number, cash])),
  };
}

function isNumber(value: number | null): value is number {
  return value !== null;
}

/** Makes remittances wait for each other until the transaction ends: no cash comes twice. */
export async function lockRemittances(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('remittances', 0))`);
}

/** Which remittance has this file, or this reference in its market; null for none. */
export async function getSameRemittance(
  q: Queryable,
  { market, reference, contentHash }: { market: MarketCode; reference: string | null; contentHash: string },
): Promise<{ readonly reference: string; readonly isSameFile: boolean } | null> {
  const sameName =
    reference === null ? undefined : and(eq(remittances.market, market), eq(remittances.reference, reference));
  const rows = await q
    .select({ reference: remittances.reference, contentHash: remittances.contentHash })
    .from(remittances)
    .where(or(eq(remittances.contentHash, contentHash), sameName));
  const file = rows.find((row) => row.contentHash === contentHash);
  const found = file ?? rows[0];
  return found ? { reference: found.reference, isSameFile: file !== undefined } : null;
}

/** Inserts a remittance. */
export async function insertRemittance(tx: Transaction, row: typeof remittances.$inferInsert): Promise<void> {
  await tx.insert(remittances).values(row);
}

/** Inserts the lines of a remittance in one statement. */
export async function insertRemittanceLines(tx: Transaction, id: string, lines: readonly MatchedLine[]): Promise<void> {
  const rows = lines.map(({ order, ...line }) => {
    return { ...line, orderId: order?.orderId ?? null, expected: order?.cash ?? null };
  });
  await tx.execute(sql`
    INSERT INTO remittance_lines (remittance_id, row_number, waybill, reference, amount, order_id, expected, state, fee, fee_vat, net,
                                  fee_due, delivered_on)
    SELECT ${id}, l."row", l.waybill, l.reference, l.amount, l."orderId", l.expected, l.state, l.fee, l."feeVat", l.net, l."feeDue", l.date
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS l ("row" integer, waybill text, reference text, amount bigint, "orderId" text, expected bigint, state text, fee bigint,
              "feeVat" bigint, net bigint, "feeDue" bigint, date date)`);
}

/** What the lines of a remittance leave after fee and VAT; what the file says where it says so. */
const NET = sql`coalesce(${remittanceLines.net}, ${remittanceLines.amount} - coalesce(${remittanceLines.fee}, 0) - coalesce(${remittanceLines.feeVat}, 0))`;

/** Lists the newest remittances of some markets with the lines of each result, newest first. */
export async function listRemittances(q: Queryable, markets: readonly MarketCode[]) {
  const { state, amount, expected, settledAt, remittanceId } = remittanceLines;
  const batches = await q
    .select({ ...getTableColumns(remittances) })
    .from(remittances)
    .where(inArray(remittances.market, [...markets]))
    .orderBy(desc(remittances.uploadedAt), asc(remittances.id))
    .limit(LIMIT);
  const ids = batches.map(({ id }) => id);
  const sums = await q
    .select({
      id: remittanceId,
      state,
      lines: count(),
      theirs: sql<string>`coalesce(sum(${amount}), 0)`,
      ours: sql<string>`coalesce(sum(${expected}) FILTER (WHERE ${state} <> 'twice'), 0)`,
      net: sql<string>`coalesce(sum(${NET}), 0)`,
      open: sql<string>`count(*) FILTER (WHERE ${state} <> 'matched' AND ${settledAt} IS NULL)`,
    })
    .from(remittanceLines)
    .where(inArray(remittanceId, ids))
    .groupBy(remittanceId, state);
  const byId = Map.groupBy(sums, ({ id }) => id);
  return batches.map((batch) => ({ batch, results: byId.get(batch.id) ?? [] }));
}

/** A remittance for a change, locked; null when there is none. */
export async function lockRemittance(tx: Transaction, id: string) {
  const [row] = await tx.select().from(remittances).where(eq(remittances.id, id)).for('update');
  return row ?? null;
}

/** How many lines a remittance has, their cash, and what they leave net of fees. */
export async function getRemittanceSums(q: Queryable, id: string) {
  const [row] = await q
    .select({
      lines: count(),
      amount: sql<string>`coalesce(sum(${remittanceLines.amount}), 0)`,
      net: sql<string>`coalesce(sum(${NET}), 0)`,
    })
    .from(remittanceLines)
    .where(eq(remittanceLines.remittanceId, id));
  return { lines: row?.lines ?? 0, amount: Number(row?.amount ?? 0), net: Number(row?.net ?? 0) };
}

/** Deletes a remittance with its lines. */
export async function deleteRemittance(tx: Transaction, id: string): Promise<void> {
  await tx.delete(remittanceLines).where(eq(remittanceLines.remittanceId, id));
  await tx.delete(remittances).where(eq(remittances.id, id));
}

/** Closes a remittance. */
export async function updateRemittanceClosed(
  tx: Transaction,
  id: string,
  closed: {
    readonly closedAt: Date;
    readonly closedBy: string;
    readonly closedById: string;
    readonly closeNote: string;
  },
): Promise<void> {
  await tx.update(remittances).set(closed).where(eq(remittances.id, id));
}

const savedNames = z.record(z.enum(COLUMN_KEYS), z.string().nullable());

/** How the files of a courier are read in a market; null before the first was taken. */
export async function getFormat(q: Queryable, { courier, market }: { courier: string; market: MarketCode }) {
  const [row] = await q
    .select()
    .from(remittanceFormats)
    .where(and(eq(remittanceFormats.courier, courier), eq(remittanceFormats.market, market)));
  if (!row) return null;
  const { columns, dateOrder, feeKind: kind, feeValue: value, uses } = row;
  return { columns: savedNames.parse(columns), dateOrder, fee: { kind, value }, uses };
}

/** Keeps how the files of a courier are read in a market, and counts that it was used. */
export async function upsertFormat(
  tx: Transaction,
  row: Omit<typeof remittanceFormats.$inferInsert, 'uses'>,
): Promise<void> {
  await tx
    .insert(remittanceFormats)
    .values({ ...row, uses: 1 })
    .onConflictDoUpdate({
      target: [remittanceFormats.courier, remittanceFormats.market],
      set: { ...row, uses: sql`${remittanceFormats.uses} + 1` },
    });
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
    .where(and(inArray(remittances.market, [...markets]), openLines()))
    .orderBy(desc(remittances.uploadedAt), asc(remittances.id), asc(remittanceLines.rowNumber))
    .limit(LIMIT);
}

/** How many lines of the remittances of some markets are open. */
export async function countOpenLines(q: Queryable, markets: readonly MarketCode[]): Promise<number> {
  const [row] = await q
    .select({ lines: count() })
    .from(remittanceLines)
    .innerJoin(remittances, eq(remittances.id, remittanceLines.remittanceId))
    .where(and(inArray(remittances.market, [...markets]), openLines()));
  return row?.lines ?? 0;
}

const openLines = () => and(ne(remittanceLines.state, sql`'matched'`), isNull(remittanceLines.settledAt));

/** A delivered cash order whose cash has not come, ISO 8601. */
export type OutstandingRow = {
  readonly id: string;
  readonly number: number;
  readonly market: MarketCode;
  readonly courier: string;
  readonly currency: TradeCurrency;
  readonly cash: number;
  readonly waybill: string | null;
  readonly deliveredAt: string;
  readonly claimedAt: string | null;
  readonly claimedBy: string | null;
};

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

/** The age of an order since its delivery. */
const ageAt = (now: Date) =>
  sql<CashAge>`CASE ${sql.join(
    Object.entries(LAST_DAYS).map(
      ([age, last]) => sql`WHEN ${orders.deliveredAt} > ${daysBefore(now, last + 1)}::timestamptz THEN ${age}::text`,
    ),
    sql` `,
  )} ELSE ${'30+' satisfies CashAge}::text END`;

const outstanding = (q: Queryable, markets: readonly MarketCode[]) =>
  and(
    eq(orders.paymentMethod, sql`'COD'`),
    isNotNull(orders.deliveredAt),
    inArray(orders.market, [...markets]),
    sql`${CASH} > 0`,
    notExists(remitted(q)),
  );

/** A page of the delivered cash orders of some markets whose cash has not come, oldest first, with their claims. */
export async function listOutstanding(
  q: Queryable,
  query: ListQuery,
  markets: readonly MarketCode[],
  now: Date,
): Promise<ListPage<OutstandingRow>> {
  const keys = keyset(
    query,
    { delivered: { sql: orders.deliveredAt, type: 'timestamptz' } },
    { sql: orders.id, type: 'text' },
  );
  const where = and(
    outstanding(q, markets),
    filtered(query, {
      market: { sql: orders.market, type: 'text' },
      courier: { sql: parcels.courier, type: 'text' },
      age: { sql: ageAt(now), type: 'text' },
    }),
  );
  const rows = await q
    .select({
      id: orders.id,
      number: orders.number,
      market: orders.market,
      courier: parcels.courier,
      currency: orders.currency,
      cash: CASH,
      waybill: parcels.waybill,
      deliveredAt: sql<string>`to_json(${orders.deliveredAt}) #>> '{}'`,
      claimedAt: sql<string | null>`to_json(${remittanceClaims.claimedAt}) #>> '{}'`,
      claimedBy: remittanceClaims.claimedBy,
      cursor: keys.cursor,
    })
    .from(orders)
    .innerJoin(parcels, eq(parcels.orderId, orders.id))
    .leftJoin(remittanceClaims, eq(remittanceClaims.orderId, orders.id))
    .where(and(where, keys.where))
    .orderBy(...keys.orderBy)
    .limit(keys.limit);
  const from = sql`FROM ${orders} JOIN ${parcels} ON ${parcels.orderId} = ${orders.id} WHERE ${where}`;
  return { ...keys.page(rows), ...(query.count ? { count: await countRows(q, from) } : {}) };
}

/** The outstanding cash of every delivered order of some markets, by market, courier and age. */
export async function listOutstandingAges(q: Queryable, markets: readonly MarketCode[], now: Date) {
  const aged = q
    .select({
      market: orders.market,
      courier: parcels.courier,
      currency: orders.currency,
      age: ageAt(now).as('age'),
      cash: sql<string>`${CASH}`.as('cash'),
    })
    .from(orders)
    .innerJoin(parcels, eq(parcels.orderId, orders.id))
    .where(outstanding(q, markets))
    .as('aged');
  const rows = await q
    .select({
      market: aged.market,
      courier: aged.courier,
      currency: aged.currency,
      age: aged.age,
      orders: count(),
      cash: sql<string>`sum(${aged.cash})`,
    })
    .from(aged)
    .groupBy(aged.market, aged.courier, aged.currency, aged.age)
    .orderBy(aged.market, aged.courier, aged.currency);
  return rows.map(({ cash, ...row }) => ({ ...row, cash: Number(cash) }));
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
