import { and, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { MarketCode } from '#kernel/market';
import { approvals } from './tables.ts';

export type Approval = typeof approvals.$inferSelect;

/** Writes an approval that is asked for. Returns false when one of its kind and subject waits already. */
export async function insertApproval(db: Queryable, row: typeof approvals.$inferInsert): Promise<boolean> {
  const rows = await db.insert(approvals).values(row).onConflictDoNothing().returning({ id: approvals.id });
  return rows.length > 0;
}

/** Locks an approval until the transaction ends; null when there is none. */
export async function lockApproval(db: Queryable, id: string): Promise<Approval | null> {
  const [row] = await db.select().from(approvals).where(eq(approvals.id, id)).for('update');
  return row ?? null;
}

/** Writes the decision on an approval. */
export async function updateApproval(
  db: Queryable,
  id: string,
  decision: Pick<Approval, 'state' | 'decidedBy' | 'decidedAt' | 'note'>,
): Promise<void> {
  await db.update(approvals).set(decision).where(eq(approvals.id, id));
}

/** Every approval of a kind that was asked for a subject, oldest first. */
export async function listApprovalsOf(db: Queryable, kind: string, subject: string): Promise<readonly Approval[]> {
  return await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.kind, kind), eq(approvals.subject, subject)))
    .orderBy(approvals.askedAt, approvals.id);
}

/** The approvals that wait, and those decided since a time, newest first, of markets and of none; at most 200. */
export async function listApprovalRows(
  db: Queryable,
  markets: readonly MarketCode[],
  decidedSince: Date,
): Promise<readonly Approval[]> {
  return await db
    .select()
    .from(approvals)
    .where(
      and(
        or(isNull(approvals.market), inArray(approvals.market, [...markets])),
        or(eq(approvals.state, 'waiting'), gte(approvals.decidedAt, decidedSince)),
      ),
    )
    .orderBy(desc(approvals.askedAt), desc(approvals.id))
    .limit(200);
}
