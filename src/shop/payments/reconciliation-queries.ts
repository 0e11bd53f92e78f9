import { and, count, desc, eq, gte, inArray, isNotNull, isNull, max, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { TRADE_CURRENCIES } from '#kernel/market';
import { orders } from '#shop/orders';
import type { DaySum } from './reconcile.rules.ts';
import { paymentAttempts, paymentCaptures, paymentDifferences, reconciledDays, refunds } from './tables.ts';

type DayKey = { readonly provider: string; readonly currency: string; readonly day: string };

/** Writes both sides of a day; a closed day stays as it was closed. */
export async function upsertReconciledDay(
  tx: Transaction,
  sum: DaySum & { readonly provider: string },
  now: Date,
): Promise<void> {
  const { provider, currency, day } = sum;
  const { ours, theirs } = sum;
  await tx.execute(sql`
    INSERT INTO reconciled_days (provider, currency, day, ours, theirs, compared_at)
    VALUES (${provider}, ${currency}, ${day}, ${ours}, ${theirs}, ${now.toISOString()}::timestamptz)
    ON CONFLICT (provider, currency, day) DO UPDATE
      SET ours = excluded.ours, theirs = excluded.theirs, compared_at = excluded.compared_at
    WHERE reconciled_days.closed_at IS NULL`);
}

/** Lists the newest days of some currencies, newest first. */
export async function listReconciledDays(q: Queryable, currencies: readonly string[], limit: number) {
  return await q
    .select()
    .from(reconciledDays)
    .where(inArray(reconciledDays.currency, [...currencies]))
    .orderBy(desc(reconciledDays.day), reconciledDays.provider)
    .limit(limit);
}

/** When statements were compared last; null before the first time. */
export async function getLastComparison(q: Queryable): Promise<Date | null> {
  const [row] = await q.select({ at: max(reconciledDays.comparedAt) }).from(reconciledDays);
  return row?.at ?? null;
}

/** Locks a day until the transaction ends; null when it was never compared. */
export async function lockReconciledDay(tx: Transaction, { provider, currency, day }: DayKey) {
  const which = and(
    eq(reconciledDays.provider, provider),
    eq(reconciledDays.currency, currency),
    eq(reconciledDays.day, day),
  );
  return (await tx.select().from(reconciledDays).where(which).for('update'))[0] ?? null;
}

/** Closes a day. */
export async function updateDayClosed(tx: Transaction, key: DayKey, by: string, now: Date): Promise<void> {
  const { provider, currency, day } = key;
  await tx
    .update(reconciledDays)
    .set({ closedAt: now, closedBy: by })
    .where(
      and(eq(reconciledDays.provider, provider), eq(reconciledDays.currency, currency), eq(reconciledDays.day, day)),
    );
}

/** Counts the open differences of a provider in a currency that were found since a time. */
export async function countOpenDifferences(
  q: Queryable,
  { provider, currency }: Pick<DayKey, 'provider' | 'currency'>,
  since: Date,
): Promise<number> {
  const { provider: of, currency: one, settledAt, foundAt } = paymentDifferences;
  const which = and(eq(of, provider), eq(one, currency), isNull(settledAt), gte(foundAt, since));
  const [row] = await q.select({ n: count() }).from(paymentDifferences).where(which);
  return row?.n ?? 0;
}

/** Settled differences in some currencies, and those in a currency that is not ours. */
function settledIn(currencies: readonly string[]) {
  const { currency, settledAt } = paymentDifferences;
  const isTheirs = or(inArray(currency, [...currencies]), notInArray(currency, [...TRADE_CURRENCIES]));
  return and(isNotNull(settledAt), isTheirs);
}

/** Lists the differences settled last in some currencies, and in none of ours, newest first. */
export async function listSettledDifferences(q: Queryable, currencies: readonly string[], limit: number) {
  return await q
    .select()
    .from(paymentDifferences)
    .where(settledIn(currencies))
    .orderBy(desc(paymentDifferences.settledAt), desc(paymentDifferences.id))
    .limit(limit);
}

/** Counts the settled differences in some currencies, and in none of ours. */
export async function countSettledDifferences(q: Queryable, currencies: readonly string[]): Promise<number> {
  const [row] = await q.select({ n: count() }).from(paymentDifferences).where(settledIn(currencies));
  return row?.n ?? 0;
}

/** The numbers of orders by their id. */
export async function listOrderNumbers(
  q: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await q
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** The numbers of the orders of provider transactions, by the id of the payment or of the refund. */
export async function listOrderNumbersOfPayments(
  q: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const paid = await q
    .select({ id: paymentCaptures.paymentId, number: orders.number })
    .from(paymentCaptures)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentCaptures.attemptId))
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(inArray(paymentCaptures.paymentId, [...ids]));
  const returned = await q
    .select({ id: refunds.refundId, payment: refunds.paymentId, number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(or(inArray(refunds.refundId, [...ids]), inArray(refunds.paymentId, [...ids])));
  return new Map([
    ...returned.map(({ id, number }) => [id, number] as const),
    ...paid.map(({ id, number }) => [id, number] as const),
  ]);
}
