import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import type { MarketCode } from '#kernel/market';
import { orders } from '#shop/orders';
import { refundApprovals } from './tables.ts';

type Approval = typeof refundApprovals.$inferSelect;

/** Most rows of a list; the others follow when these are decided. */
const LIMIT = 200;

/** Inserts a refund that waits for a second person. */
export async function insertApproval(
  tx: Transaction,
  approval: Omit<Approval, 'state' | 'decidedBy' | 'decidedAt' | 'refundId'>,
): Promise<void> {
  await tx.insert(refundApprovals).values({ ...approval, state: 'waiting' });
}

/** Returns the waiting refund of a person's request, by its idempotency key; null when there is none. */
export async function getApprovalOfRequest(q: Queryable, requestKey: string): Promise<Approval | null> {
  return (await q.select().from(refundApprovals).where(eq(refundApprovals.requestKey, requestKey)))[0] ?? null;
}

/** Locks a refund that waits for a second person until the transaction ends; null when there is none. */
export async function lockApproval(tx: Transaction, id: string): Promise<Approval | null> {
  return (await tx.select().from(refundApprovals).where(eq(refundApprovals.id, id)).for('update'))[0] ?? null;
}

/** Writes what the second person decided. */
export async function updateApproval(
  tx: Transaction,
  id: string,
  decided: Pick<Approval, 'state' | 'decidedBy' | 'decidedAt' | 'refundId'>,
): Promise<void> {
  await tx.update(refundApprovals).set(decided).where(eq(refundApprovals.id, id));
}

/** Lists the refunds of some markets that wait for a second person, oldest first. */
export async function listWaitingApprovals(q: Queryable, markets: readonly MarketCode[]) {
  return await q
    .select({ approval: refundApprovals, number: orders.number, market: orders.market, currency: orders.currency })
    .from(refundApprovals)
    .innerJoin(orders, eq(orders.id, refundApprovals.orderId))
    .where(and(eq(refundApprovals.state, 'waiting'), inArray(orders.market, [...markets])))
    .orderBy(asc(refundApprovals.askedAt))
    .limit(LIMIT);
}
