import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { countRows, filtered, keyset } from '#database/keyset';
import type { ListPage, ListQuery } from '#kernel/list-query';
import type { MarketCode } from '#kernel/market';
import type { AuditSearch } from './list-audit.ts';
import type { KeyedRequest, StoredAnswer } from './requests.ts';
import { adminRequests, audit, auditChain, auditHead } from './tables.ts';

export type AuditRow = typeof audit.$inferSelect;

/** Writes rows of the audit log; a trigger chains them at the commit. */
export async function insertAuditRows(db: Queryable, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(audit).values([...rows]);
}

/**
 * Sums what a person has given back alone in a market since a time, in minor units: refunds, and the money of cancelled orders.
 * What a second person approved does not count. Locks the person's sum until the transaction ends, so that acts at once are
 * counted one after the other; call it when the order is locked.
 */
export async function lockGivenBack(
  tx: Transaction,
  { actor, market, since }: { readonly actor: string; readonly market: MarketCode; readonly since: Date },
): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`given ${actor}`}, 0))`);
  return await sumGivenBack(tx, { actor, market, since });
}

/** Like `lockGivenBack`, without the lock. */
export async function sumGivenBack(
  q: Queryable,
  { actor, market, since }: { readonly actor: string; readonly market: MarketCode; readonly since: Date },
): Promise<number> {
  const { rows } = await q.execute<{ total: string }>(sql`
    SELECT coalesce(sum((after ->> 'amount')::bigint), 0) AS total FROM ${audit}
     WHERE actor = ${actor} AND at > ${since.toISOString()}::timestamptz AND market = ${market}
       AND action IN ('refund.make', 'order.cancel') AND (after ->> 'approved') IS NULL`);
  return Number(rows[0]?.total ?? 0);
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
  { status, headers, body }: StoredAnswer,
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

const at = { sql: audit.at, type: 'timestamptz' } as const;
const id = { sql: audit.id, type: 'text' } as const;
const FILTERS = {
  at,
  actor: { sql: audit.actor, type: 'text' },
  action: { sql: audit.action, type: 'text' },
  area: ({ values: [area = ''] }: { readonly values: readonly string[] }) =>
    sql`starts_with(${audit.action}, ${`${area}.`})`,
  subject: { sql: audit.subject, type: 'text' },
  market: { sql: audit.market, type: 'text' },
} as const;

function found({ subjects, actors, typed }: AuditSearch) {
  return or(
    subjects.length > 0 ? inArray(audit.subject, [...subjects]) : undefined,
    actors.length > 0 ? inArray(audit.actor, [...actors]) : undefined,
    sql`strpos(lower(coalesce(${audit.reason}, '')), lower(${typed})) > 0`,
  );
}

/** A page of the audit log: the rows of these markets and of none, of one actor or of all. */
export async function listAuditRows(
  db: Queryable,
  {
    query,
    search,
    markets,
    onlyOf,
  }: {
    readonly query: ListQuery;
    readonly search: AuditSearch | null;
    readonly markets: readonly MarketCode[];
    readonly onlyOf: string | null;
  },
): Promise<ListPage<AuditRow>> {
  const keys = keyset(query, { at }, id);
  const where = and(
    or(isNull(audit.market), inArray(audit.market, [...markets])),
    onlyOf === null ? undefined : eq(audit.actor, onlyOf),
    search === null ? undefined : found(search),
    filtered(query, FILTERS),
  );
  const rows = await db
    .select({ row: audit, cursor: keys.cursor })
    .from(audit)
    .where(and(where, keys.where))
    .orderBy(...keys.orderBy)
    .limit(keys.limit);
  const page = keys.page(rows);
  const count = query.count ? { count: await countRows(db, sql`FROM ${audit} WHERE ${where}`) } : {};
  return { ...page, rows: page.rows.map(({ row }) => row), ...count };
}

/** The end of the chain. */
export async function getAuditHead(db: Queryable): Promise<{ readonly position: number; readonly hash: string }> {
  const [head] = await db.select({ position: auditHead.position, hash: auditHead.hash }).from(auditHead);
  return head ?? { position: 0, hash: '' };
}

/**
 * The first position above `after`, up to `until`, whose row, hash or link to the row before is not as it was written;
 * null for none.
 */
export async function getFirstBrokenLink(db: Queryable, after: number, until: number): Promise<number | null> {
  const { rows } = await db.execute<{ position: string }>(sql`
    SELECT place AS position
    FROM generate_series(${after + 1}::bigint, ${until}::bigint) AS place
    LEFT JOIN ${auditChain} AS link ON link.position = place
    LEFT JOIN ${auditChain} AS before ON before.position = place - 1
    LEFT JOIN ${audit} AS entry ON entry.id = link.audit_id
    LEFT JOIN ${auditHead} AS head ON head.position = place
    WHERE link.position IS NULL OR entry.id IS NULL
      OR link.previous <> coalesce(before.hash, '') OR (place > 1 AND before.position IS NULL)
      OR link.hash <> audit_hash(link.position, link.previous, entry)
      OR (head.position IS NOT NULL AND head.hash <> link.hash)
    ORDER BY place LIMIT 1`);
  const [first] = rows;
  return first ? Number(first.position) : null;
}

/** How many rows are not part of the chain, or are beyond its end. */
export async function countUnchained(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ rows: string }>(sql`
    SELECT count(*) AS rows FROM ${audit} AS entry LEFT JOIN ${auditChain} AS link ON link.audit_id = entry.id
    WHERE link.position IS NULL OR link.position > (SELECT position FROM ${auditHead})`);
  return Number(rows[0]?.rows ?? 0);
}
