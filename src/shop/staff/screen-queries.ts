import { and, asc, eq, gte, isNull, lt, ne } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { staff, staffColumns, staffOpenRecords } from './tables.ts';

/** Notes when a person had a record open last. */
export async function upsertOpenRecord(db: Queryable, record: string, staffId: string, now: Date): Promise<void> {
  await db
    .insert(staffOpenRecords)
    .values({ record, staffId, seenAt: now })
    .onConflictDoUpdate({ target: [staffOpenRecords.record, staffOpenRecords.staffId], set: { seenAt: now } });
}

/** The other people who had a record open since a time, by name. */
export async function listOthersOnRecord(db: Queryable, record: string, staffId: string, since: Date) {
  return await db
    .select({ id: staff.id, name: staff.name })
    .from(staffOpenRecords)
    .innerJoin(staff, eq(staff.id, staffOpenRecords.staffId))
    .where(
      and(
        eq(staffOpenRecords.record, record),
        ne(staffOpenRecords.staffId, staffId),
        gte(staffOpenRecords.seenAt, since),
        isNull(staff.removedAt),
      ),
    )
    .orderBy(asc(staff.name))
    .limit(10);
}

/** Deletes what was open before a time. */
export async function deleteOpenRecordsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(staffOpenRecords).where(lt(staffOpenRecords.seenAt, before));
}

/** The chosen columns of a person. */
export async function listColumns(db: Queryable, staffId: string) {
  return await db
    .select({ grid: staffColumns.grid, columns: staffColumns.columns })
    .from(staffColumns)
    .where(eq(staffColumns.staffId, staffId));
}

/** Keeps the columns of a grid. */
export async function upsertColumns(
  db: Queryable,
  staffId: string,
  grid: string,
  columns: readonly string[],
): Promise<void> {
  await db
    .insert(staffColumns)
    .values({ staffId, grid, columns: [...columns] })
    .onConflictDoUpdate({ target: [staffColumns.staffId, staffColumns.grid], set: { columns: [...columns] } });
}

/** Forgets the columns of a grid. */
export async function deleteColumns(db: Queryable, staffId: string, grid: string): Promise<void> {
  await db.delete(staffColumns).where(and(eq(staffColumns.staffId, staffId), eq(staffColumns.grid, grid)));
}
