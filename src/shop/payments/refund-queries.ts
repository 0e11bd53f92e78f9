import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { type Minor, minor } from '#kernel/money';
import type { Capture } from './queries.ts';
import { paymentAttempts, paymentCaptures, refundLines, refunds } from './tables.ts';

export type Refund = typeof refunds.$inferSelect;
type RefundLine = typeof refundLines.$inferSelect;

/** A refund to the card that paid. */
export type CardRefund = Refund & {
  readonly provider: NonNullable<Refund['provider']>;
  readonly paymentId: NonNullable<Refund['paymentId']>;
  readonly attemptId: NonNullable<Refund['attemptId']>;
  readonly channel: NonNullable<Refund['channel']>;
};

/** Whether a refund goes to the card that paid; the others are sent to a bank account by a person. */
export function isCardRefund(refund: Refund): refund is CardRefund {
  const { provider, paymentId, attemptId, channel } = refund;
  return provider !== null && paymentId !== null && attemptId !== null && channel !== null;
}

/** Locks captured money until the transaction ends, so that its refunds come one after the other. */
export async function lockCapture(tx: Transaction, { provider, paymentId }: Capture): Promise<void> {
  const which = and(eq(paymentCaptures.provider, provider), eq(paymentCaptures.paymentId, paymentId));
  await tx.select({ amount: paymentCaptures.amount }).from(paymentCaptures).where(which).for('update');
}

/** The sum of the refunds of a payment, whether done or not: a failed one may still be made. */
export async function sumRefundsOf(q: Queryable, { provider, paymentId }: Capture): Promise<Minor> {
  const which = and(eq(refunds.provider, provider), eq(refunds.paymentId, paymentId));
  const [row] = await q
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(which);
  return minor(Number(row?.sum ?? 0));
}

/** Inserts a refund. The database refuses one that exceeds its payment. */
export async function insertRefund(
  tx: Transaction,
  refund: Omit<Refund, 'tries' | 'busy' | 'refundId' | 'lastError' | 'ibanLast4' | 'state' | 'changedAt'>,
): Promise<void> {
  await tx.insert(refunds).values({ ...refund, state: 'asked', changedAt: refund.askedAt });
}

/** Inserts what a refund gives back of an order's lines. */
export async function insertRefundLines(tx: Transaction, lines: readonly RefundLine[]): Promise<void> {
  if (lines.length > 0) await tx.insert(refundLines).values([...lines]);
}

/** Returns the refund of a person's request, by its idempotency key; null when there is none. */
export async function getRefundOfRequest(q: Queryable, requestKey: string): Promise<Refund | null> {
  return (await q.select().from(refunds).where(eq(refunds.requestKey, requestKey)))[0] ?? null;
}

/** Returns the provider that a refund goes through; null for one that is sent to a bank account, and for none. */
export async function getProviderOfRefund(q: Queryable, id: string): Promise<string | null> {
  const [row] = await q.select({ provider: refunds.provider }).from(refunds).where(eq(refunds.id, id));
  return row?.provider ?? null;
}

/** Returns the money that paid an order, and the channel it came through; null when none was captured. */
export async function getCaptureOfOrder(q: Queryable, orderId: string) {
  const [row] = await q
    .select({ capture: paymentCaptures, channel: paymentAttempts.channel })
    .from(paymentCaptures)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentCaptures.attemptId))
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentCaptures.purpose, 'order')));
  return row ?? null;
}

/** Lists the refunds of an order, oldest first. */
export async function listRefundsOfOrder(q: Queryable, orderId: string): Promise<Refund[]> {
  return await q
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.askedAt), asc(refunds.id));
}

/** Lists what the refunds of some orders gave back of their lines. */
export async function listRefundLinesOf(q: Queryable, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return await q
    .select({ orderId: refunds.orderId, line: refundLines })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(inArray(refunds.orderId, [...orderIds]), ne(refunds.reason, 'cancelled')));
}
