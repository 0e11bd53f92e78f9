import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { EVERYTHING } from '#kernel/page-tags';
import { contentHeads, contentSwitches, contentVersions } from './tables.ts';

export type VersionRow = typeof contentVersions.$inferSelect;
type Facts = Omit<VersionRow, 'body'>;

const OPEN = ['draft', 'scheduled'] as const;
const FACTS = {
  key: contentVersions.key,
  number: contentVersions.number,
  state: contentVersions.state,
  publishAt: contentVersions.publishAt,
  market: contentVersions.market,
  author: contentVersions.author,
  authorName: contentVersions.authorName,
  restored: contentVersions.restored,
  createdAt: contentVersions.createdAt,
  savedAt: contentVersions.savedAt,
  publishedAt: contentVersions.publishedAt,
};

/** Locks a key until the transaction ends and returns its version; 0 for a key that never had a draft. */
export async function lockHead(tx: Transaction, key: string): Promise<number> {
  await tx.insert(contentHeads).values({ key, version: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(contentHeads).where(eq(contentHeads.key, key)).for('update');
  if (!row) throw new Error(`the locked content ${key} vanished`);
  return row.version;
}

/** The version of a key; 0 for one that never had a draft. */
export async function getHead(q: Queryable, key: string): Promise<number> {
  const [row] = await q.select().from(contentHeads).where(eq(contentHeads.key, key));
  return row?.version ?? 0;
}

/** Counts a change of a locked key. */
export async function bumpHead(tx: Transaction, key: string): Promise<void> {
  await tx
    .update(contentHeads)
    .set({ version: sql`${contentHeads.version} + 1` })
    .where(eq(contentHeads.key, key));
}

/** The version of a key that is a draft or scheduled; null when there is none. */
export async function getOpenVersion(q: Queryable, key: string): Promise<VersionRow | null> {
  const [row] = await q
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.key, key), inArray(contentVersions.state, [...OPEN])));
  return row ?? null;
}

/** The version that pages show; null before the first publication of the back office. */
export async function getPublishedVersion(q: Queryable, key: string): Promise<VersionRow | null> {
  const [row] = await q
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.key, key), eq(contentVersions.state, 'published')));
  return row ?? null;
}

/** One numbered version; null when there is none. */
export async function getVersion(q: Queryable, key: string, number: number): Promise<VersionRow | null> {
  const [row] = await q
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.key, key), eq(contentVersions.number, number)));
  return row ?? null;
}

/** The versions of a key without their bodies, newest first. */
export async function listVersions(q: Queryable, key: string): Promise<Facts[]> {
  return await q
    .select(FACTS)
    .from(contentVersions)
    .where(eq(contentVersions.key, key))
    .orderBy(desc(contentVersions.number));
}

/** The open and the published versions of every key, without their bodies. */
export async function listCurrentVersions(q: Queryable): Promise<Facts[]> {
  return await q
    .select(FACTS)
    .from(contentVersions)
    .where(inArray(contentVersions.state, [...OPEN, 'published']));
}

/** Writes a version with the next number of its locked key, and returns the number. */
export async function insertVersion(tx: Transaction, row: Omit<VersionRow, 'number'>): Promise<number> {
  const next = sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM content_versions WHERE key = ${row.key})`;
  const [written] = await tx
    .insert(contentVersions)
    .values({ ...row, number: next })
    .returning({ number: contentVersions.number });
  if (!written) throw new Error('no version was written');
  return written.number;
}

/** Changes a version of a locked key. */
export async function updateVersion(
  tx: Transaction,
  key: string,
  number: number,
  change: Partial<Omit<VersionRow, 'key' | 'number'>>,
): Promise<void> {
  await tx
    .update(contentVersions)
    .set(change)
    .where(and(eq(contentVersions.key, key), eq(contentVersions.number, number)));
}

/** The keys whose scheduled version is due, the earliest first. */
export async function listDueKeys(q: Queryable, now: Date): Promise<string[]> {
  const rows = await q
    .select({ key: contentVersions.key })
    .from(contentVersions)
    .where(and(eq(contentVersions.state, 'scheduled'), lte(contentVersions.publishAt, now)))
    .orderBy(asc(contentVersions.publishAt), asc(contentVersions.key));
  return rows.map(({ key }) => key);
}

/** The versions scheduled until a time, the earliest first. */
export async function listScheduledUntil(q: Queryable, until: Date): Promise<VersionRow[]> {
  return await q
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.state, 'scheduled'), lte(contentVersions.publishAt, until)))
    .orderBy(asc(contentVersions.publishAt), asc(contentVersions.key));
}

/** Notes the times at which pages change by themselves. */
export async function insertSwitches(tx: Transaction, times: readonly Date[]): Promise<void> {
  if (times.length === 0) return;
  await tx
    .insert(contentSwitches)
    .values(times.map((at) => ({ at })))
    .onConflictDoNothing();
}

/** Removes the times that have come. Returns whether there were any. */
export async function deleteSwitches(tx: Transaction, now: Date): Promise<boolean> {
  const due = await tx
    .delete(contentSwitches)
    .where(lte(contentSwitches.at, now))
    .returning({ at: contentSwitches.at });
  return due.length > 0;
}

/** Whether a time has come at which pages change by themselves. */
export async function hasDueSwitch(q: Queryable, now: Date): Promise<boolean> {
  const rows = await q
    .select({ at: contentSwitches.at })
    .from(contentSwitches)
    .where(lte(contentSwitches.at, now))
    .limit(1);
  return rows.length > 0;
}

/** Has every page rendered anew. */
export async function changeAllPages(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT change_pages(ARRAY[${EVERYTHING}])`);
}
