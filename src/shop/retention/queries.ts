import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { beforeLocking } from '#database/row-limiter';
import type { PeriodKind } from './periods.rules.ts';
import { retentionPeriods } from './tables.ts';

/** A period that was changed. */
export type StoredPeriod = {
  readonly kind: string;
  readonly days: number;
  readonly version: number;
  /** The name of who set it. */
  readonly setBy: string;
  readonly setAt: Date;
};

/** The periods that were changed. */
export async function listPeriods(db: Queryable): Promise<readonly StoredPeriod[]> {
  return await db.select().from(retentionPeriods);
}

/** The days that were set for a period, or null. */
export async function getDays(db: Queryable, kind: PeriodKind): Promise<number | null> {
  const [found] = await db
    .select({ days: retentionPeriods.days })
    .from(retentionPeriods)
    .where(eq(retentionPeriods.kind, kind));
  return found?.days ?? null;
}

/** Lets one transaction at a time write periods. */
export async function lockPeriods(tx: Transaction): Promise<void> {
  beforeLocking(['retention_periods']);
  await tx.execute(sql`LOCK TABLE retention_periods IN SHARE ROW EXCLUSIVE MODE`);
}

/** Writes the days of a period. */
export async function upsertPeriod(tx: Transaction, period: Omit<StoredPeriod, 'version'>): Promise<void> {
  const { days, setBy, setAt } = period;
  await tx
    .insert(retentionPeriods)
    .values(period)
    .onConflictDoUpdate({
      target: retentionPeriods.kind,
      set: { days, setBy, setAt, version: sql`${retentionPeriods.version} + 1` },
    });
}
