import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { products, scheduledPrices } from './tables.ts';

type Row = typeof scheduledPrices.$inferSelect;

/** A price from a date, with the name of its product. */
export type ScheduledPrice = Row & { readonly titleEn: string; readonly titleAr: string };

const columns = {
  row: scheduledPrices,
  titleEn: products.titleEn,
  titleAr: products.titleAr,
};

/** The planned and running prices of one product, or of all, and those that ended since a time, by their start. */
export async function listScheduled(
  q: Queryable,
  filter: { readonly productId?: string | undefined; readonly endedSince: Date },
): Promise<ScheduledPrice[]> {
  const rows = await q
    .select(columns)
    .from(scheduledPrices)
    .innerJoin(products, eq(products.id, scheduledPrices.productId))
    .where(
      and(
        filter.productId === undefined ? undefined : eq(scheduledPrices.productId, filter.productId),
        sql`(${scheduledPrices.state} IN ('planned', 'running')
             OR (${scheduledPrices.state} = 'done' AND coalesce(${scheduledPrices.endsAt}, ${scheduledPrices.startsAt}) >= ${filter.endedSince}))`,
      ),
    )
    .orderBy(asc(scheduledPrices.startsAt), asc(scheduledPrices.id))
    .limit(1000);
  return rows.map(({ row, ...titles }) => ({ ...row, ...titles }));
}

/** The planned and running prices of a product in a currency. The caller has locked the product. */
export async function listPending(tx: Transaction, productId: string, currency: Row['currency']): Promise<Row[]> {
  return await tx
    .select()
    .from(scheduledPrices)
    .where(
      and(
        eq(scheduledPrices.productId, productId),
        eq(scheduledPrices.currency, currency),
        inArray(scheduledPrices.state, ['planned', 'running']),
      ),
    );
}

/** Adds a planned price. */
export async function insertScheduled(tx: Transaction, row: typeof scheduledPrices.$inferInsert): Promise<void> {
  await tx.insert(scheduledPrices).values(row);
}

/** Locks a scheduled price until the transaction ends; null for an unknown id. */
export async function lockScheduled(tx: Transaction, id: string): Promise<Row | null> {
  const [row] = await tx.select().from(scheduledPrices).where(eq(scheduledPrices.id, id)).for('update');
  return row ?? null;
}

/** The prices that are due to begin or to end, in the order of their times; ends before beginnings. */
export async function listDue(q: Queryable, now: Date): Promise<Pick<Row, 'id' | 'productId' | 'currency'>[]> {
  const ending = await q
    .select({ id: scheduledPrices.id, productId: scheduledPrices.productId, currency: scheduledPrices.currency })
    .from(scheduledPrices)
    .where(and(eq(scheduledPrices.state, 'running'), lte(scheduledPrices.endsAt, now)))
    .orderBy(asc(scheduledPrices.endsAt), asc(scheduledPrices.id))
    .limit(500);
  const beginning = await q
    .select({ id: scheduledPrices.id, productId: scheduledPrices.productId, currency: scheduledPrices.currency })
    .from(scheduledPrices)
    .where(and(eq(scheduledPrices.state, 'planned'), lte(scheduledPrices.startsAt, now)))
    .orderBy(asc(scheduledPrices.startsAt), asc(scheduledPrices.id))
    .limit(500);
  return [...ending, ...beginning];
}

/** Sets the state of a scheduled price, and what the product cost before it where that is given. */
export async function updateScheduled(
  tx: Transaction,
  id: string,
  values: Partial<Pick<Row, 'state' | 'beforePrice' | 'beforeDiscount'>>,
): Promise<void> {
  await tx.update(scheduledPrices).set(values).where(eq(scheduledPrices.id, id));
}

/** The next planned price of each of the products. */
export async function listNextScheduled(
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, { readonly currency: string; readonly startsAt: Date }>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .selectDistinctOn([scheduledPrices.productId], {
      id: scheduledPrices.productId,
      currency: scheduledPrices.currency,
      startsAt: scheduledPrices.startsAt,
    })
    .from(scheduledPrices)
    .where(and(inArray(scheduledPrices.productId, [...ids]), eq(scheduledPrices.state, 'planned')))
    .orderBy(scheduledPrices.productId, asc(scheduledPrices.startsAt), asc(scheduledPrices.id));
  return new Map(rows.map(({ id, ...next }) => [id, next]));
}
