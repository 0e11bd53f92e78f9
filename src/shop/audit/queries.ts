import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { KeptAnswer, KeyedRequest } from './requests.ts';
import { adminRequests, audit } from './tables.ts';

type AuditRow = typeof audit.$inferSelect;

/** Writes a row of the audit log; a trigger chains it at the commit. */
export async function insertAuditRow(db: Queryable, row: AuditRow): Promise<void> {
  await db.insert(audit).values(row);
}

/** Notes that an act of a request commits with this transaction. Returns false when another run has taken over. */
export async function updateRequestCommitted(
  db: Queryable,
  staffId: string,
  { key, attempt }: { readonly key: string; readonly attempt: string },
): Promise<boolean> {
  const rows = await db
    .update(adminRequests)
    .set({ isCommitted: true })
    .where(ofRun(staffId, key, attempt))
    .returning({ key: adminRequests.key });
  return rows.length > 0;
}

/** Writes a request that begins. Returns false when its key is known. */
export async function insertRequest(
  db: Queryable,
  request: KeyedRequest & { readonly attempt: string; readonly startedAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(adminRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ key: adminRequests.key });
  return rows.length > 0;
}

/** The request with this key; null when there is none. */
export async function getRequest(db: Queryable, staffId: string, key: string) {
  const [row] = await db
    .select()
    .from(adminRequests)
    .where(and(eq(adminRequests.staffId, staffId), eq(adminRequests.key, key)));
  return row ?? null;
}

/** Gives a request without a commit to another run. Returns false when it changed meanwhile. */
export async function takeOverRequest(
  db: Queryable,
  { staffId, key }: KeyedRequest,
  before: string,
  after: { readonly attempt: string; readonly startedAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(adminRequests)
    .set(after)
    .where(and(ofRun(staffId, key, before), eq(adminRequests.isCommitted, false), isNull(adminRequests.status)))
    .returning({ key: adminRequests.key });
  return rows.length > 0;
}

/** Keeps the answer of a run. */
export async function updateRequestAnswer(
  db: Queryable,
  staffId: string,
  key: string,
  attempt: string,
  { status, headers, body }: KeptAnswer,
): Promise<void> {
  await db
    .update(adminRequests)
    .set({ status, headers, answer: body })
    .where(ofRun(staffId, key, attempt));
}

/** Deletes a request that did not commit. Returns false when it did. */
export async function deleteRequest(db: Queryable, staffId: string, key: string, attempt: string): Promise<boolean> {
  const rows = await db
    .delete(adminRequests)
    .where(and(ofRun(staffId, key, attempt), eq(adminRequests.isCommitted, false)))
    .returning({ key: adminRequests.key });
  return rows.length > 0;
}

/** Deletes the requests that began before a time. */
export async function deleteOldRequests(db: Queryable, before: Date): Promise<void> {
  await db.delete(adminRequests).where(lt(adminRequests.startedAt, before));
}

function ofRun(staffId: string, key: string, attempt: string) {
  return and(eq(adminRequests.staffId, staffId), eq(adminRequests.key, key), eq(adminRequests.attempt, attempt));
}
