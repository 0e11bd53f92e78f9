import { and, count, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import type { JsonObject } from '#kernel/json';
import { staffJobRows, staffJobs } from './tables.ts';

export type StaffJob = typeof staffJobs.$inferSelect;

/** Writes a job. */
export async function insertStaffJob(db: Queryable, row: typeof staffJobs.$inferInsert): Promise<void> {
  await db.insert(staffJobs).values(row);
}

/** The job with this id; null when there is none. */
export async function getStaffJob(db: Queryable, id: string): Promise<StaffJob | null> {
  const [row] = await db.select().from(staffJobs).where(eq(staffJobs.id, id));
  return row ?? null;
}

/** Changes the state of a job. */
export async function updateStaffJob(db: Queryable, id: string, state: StaffJob['state'], now: Date): Promise<void> {
  await db.update(staffJobs).set({ state, updatedAt: now }).where(eq(staffJobs.id, id));
}

/** Notes how many rows of a job are behind it. */
export async function updateJobDone(db: Queryable, id: string, done: number, now: Date): Promise<void> {
  await db.update(staffJobs).set({ done, updatedAt: now }).where(eq(staffJobs.id, id));
}

/** Writes the result of a row; a second one of the same row changes nothing. */
export async function insertJobRow(
  db: Queryable,
  jobId: string,
  rowKey: string,
  result: JsonObject,
  now: Date,
): Promise<void> {
  const added = await db
    .insert(staffJobRows)
    .values({ jobId, rowKey, result })
    .onConflictDoNothing()
    .returning({ rowKey: staffJobRows.rowKey });
  if (added.length === 0) return;
  await db
    .update(staffJobs)
    .set({ done: sql`${staffJobs.done} + 1`, updatedAt: now })
    .where(eq(staffJobs.id, jobId));
}

/** The keys of the rows that have a result. */
export async function listJobRowKeys(db: Queryable, jobId: string): Promise<readonly string[]> {
  const rows = await db.select({ key: staffJobRows.rowKey }).from(staffJobRows).where(eq(staffJobRows.jobId, jobId));
  return rows.map(({ key }) => key);
}

/** The rows that were not done, at most 500, and how many were not. */
export async function listRefusedRows(db: Queryable, jobId: string) {
  const refused = and(eq(staffJobRows.jobId, jobId), sql`${staffJobRows.result} ->> 'ok' = 'false'`);
  const rows = await db
    .select({ key: staffJobRows.rowKey, result: staffJobRows.result })
    .from(staffJobRows)
    .where(refused)
    .orderBy(staffJobRows.rowKey)
    .limit(500);
  const [counted] = await db.select({ count: count() }).from(staffJobRows).where(refused);
  return { rows, count: counted?.count ?? 0 };
}

/** The rows that the one result of an act on a whole sheet says it wrote; null for a job of many results. */
export async function getWrittenRows(db: Queryable, jobId: string): Promise<number | null> {
  const [row] = await db
    .select({ rows: sql<number>`(${staffJobRows.result} ->> 'rows')::int` })
    .from(staffJobRows)
    .where(and(eq(staffJobRows.jobId, jobId), sql`${staffJobRows.result} ? 'rows'`));
  return row?.rows ?? null;
}

const papersOfRow = z.object({ papers: z.array(z.object({ kind: z.enum(['labels', 'manifest']), id: z.string() })) });

/** The papers that a job has made, the first ones first. */
export async function listJobPapers(db: Queryable, jobId: string) {
  const made = and(eq(staffJobRows.jobId, jobId), sql`${staffJobRows.result} ? 'papers'`);
  const rows = await db
    .select({ result: staffJobRows.result })
    .from(staffJobRows)
    .where(made)
    .orderBy(sql`(${staffJobRows.result} ->> 'part')::int`);
  return rows.flatMap(({ result }) => papersOfRow.parse(result).papers);
}
