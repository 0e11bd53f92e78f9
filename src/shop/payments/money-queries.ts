import { and, asc, between, eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import type { CardProvider } from './port.ts';
import { paymentCaptures, paymentDifferences, refunds } from './tables.ts';

export type Capture = typeof paymentCaptures.$inferSelect;
export type Refund = typeof refunds.$inferSelect;
export type Difference = typeof paymentDifferences.$inferInsert;

/** The money noted under a payment id; null when there is none. */
export async function getCapture(q: Queryable, provider: CardProvider, paymentId: string): Promise<Capture | null> {
  const which = and(eq(paymentCaptures.provider, provider), eq(paymentCaptures.paymentId, paymentId));
  return (await q.select().from(paymentCaptures).where(which))[0] ?? null;
}

/** Notes money that came in. The database refuses a payment id that was noted before. */
export async function insertCapture(tx: Transaction, capture: Capture): Promise<void> {
  await tx.insert(paymentCaptures).values(capture);
}

/** Writes what money that came in is for. */
export async function updateCapturePurpose(
  tx: Transaction,
  capture: Capture,
  purpose: Capture['purpose'],
): Promise<void> {
  await tx
    .update(paymentCaptures)
    .set({ purpose })
    .where(and(eq(paymentCaptures.provider, capture.provider), eq(paymentCaptures.paymentId, capture.paymentId)));
}

/** Takes money out of the books that a provider was holding for review and never took. False when there is none. */
export async function deleteReview(tx: Transaction, provider: CardProvider, paymentId: string): Promise<boolean> {
  const which = and(
    eq(paymentCaptures.provider, provider),
    eq(paymentCaptures.paymentId, paymentId),
    eq(paymentCaptures.purpose, 'review'),
  );
  return (await tx.delete(paymentCaptures).where(which).returning({ paymentId: paymentCaptures.paymentId })).length > 0;
}

/** The money an attempt's order was paid with; what is under review for it when there is none. */
export async function getCaptureOfAttempt(q: Queryable, attemptId: string): Promise<Capture | null> {
  const kept = inArray(paymentCaptures.purpose, ['order', 'review']);
  const [capture] = await q
    .select()
    .from(paymentCaptures)
    .where(and(eq(paymentCaptures.attemptId, attemptId), kept))
    .orderBy(asc(paymentCaptures.purpose), asc(paymentCaptures.capturedAt))
    .limit(1);
  return capture ?? null;
}

/** Money that came in within a time. */
export async function listCapturesBetween(q: Queryable, provider: CardProvider, from: Date, to: Date) {
  const which = and(eq(paymentCaptures.provider, provider), between(paymentCaptures.capturedAt, from, to));
  return await q.select().from(paymentCaptures).where(which);
}

/** Writes a refund once for a payment; false when it was asked for before. */
export async function insertRefund(tx: Transaction, refund: Refund): Promise<boolean> {
  const written = await tx
    .insert(refunds)
    .values(refund)
    .onConflictDoNothing({ target: [refunds.provider, refunds.paymentId] })
    .returning({ id: refunds.id });
  return written.length > 0;
}

/** A refund, held until the transaction ends; null when there is none. */
export async function lockRefund(tx: Transaction, id: string): Promise<Refund | null> {
  return (await tx.select().from(refunds).where(eq(refunds.id, id)).for('update'))[0] ?? null;
}

/** Writes how a refund stands, and that it was touched now. */
export async function updateRefund(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<Refund, 'state' | 'tries' | 'busy' | 'refundId' | 'lastError'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ ...changes, changedAt: now })
    .where(eq(refunds.id, id));
}

/** Refunds that were touched within a time. */
export async function listRefundsBetween(
  q: Queryable,
  provider: CardProvider,
  from: Date,
  to: Date,
): Promise<Refund[]> {
  const changed = between(refunds.changedAt, from, to);
  return await q
    .select()
    .from(refunds)
    .where(and(eq(refunds.provider, provider), changed));
}

/** Keeps a difference; one that is known already is left as it is. Answers whether it is new. */
export async function insertDifference(tx: Transaction, difference: Difference): Promise<boolean> {
  const { provider, kind, paymentId } = paymentDifferences;
  const written = await tx
    .insert(paymentDifferences)
    .values(difference)
    .onConflictDoNothing({ target: [provider, kind, paymentId] })
    .returning({ id: paymentDifferences.id });
  return written.length > 0;
}
