import { and, asc, between, desc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { lockCart } from '#shop/cart';
import type { CardProvider } from './port.ts';
import { paymentAttempts, paymentCaptures, paymentDifferences, refunds } from './tables.ts';
import { type Attempt, readDraft, readPrepared } from './types.ts';

type AttemptRow = typeof paymentAttempts.$inferSelect;
export type Capture = typeof paymentCaptures.$inferSelect;
export type Refund = typeof refunds.$inferSelect;
export type Difference = typeof paymentDifferences.$inferInsert;

function read({ changedAt: _changed, ...row }: AttemptRow): Attempt {
  return { ...row, draft: readDraft(row.draft), prepared: readPrepared(row.prepared) };
}

/** Writes a new attempt. The database refuses a second one that holds pieces for the same bag. */
export async function insertAttempt(tx: Transaction, attempt: Attempt): Promise<void> {
  await tx.insert(paymentAttempts).values({ ...attempt, changedAt: attempt.createdAt });
}

/** One attempt; null when there is none. */
export async function getAttempt(q: Queryable, id: string): Promise<Attempt | null> {
  const [row] = await q.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return row ? read(row) : null;
}

/** The attempt behind a provider's session; null when it is none of ours. */
export async function getAttemptBySession(q: Queryable, session: string): Promise<Attempt | null> {
  const [row] = await q.select().from(paymentAttempts).where(eq(paymentAttempts.session, session));
  return row ? read(row) : null;
}

/** The attempt that goes by any of these: our reference, the provider's session, its payment id. Null when none does. */
export async function getAttemptByName(q: Queryable, names: readonly string[]): Promise<Attempt | null> {
  if (names.length === 0) return null;
  // what the index of payments is about, said again so that a prepared statement finds it
  const paid = and(inArray(paymentAttempts.paymentId, [...names]), ne(paymentAttempts.paymentId, sql`''`));
  const which = or(inArray(paymentAttempts.id, [...names]), inArray(paymentAttempts.session, [...names]), paid);
  const [row] = await q.select().from(paymentAttempts).where(which).orderBy(desc(paymentAttempts.createdAt)).limit(1);
  return row ? read(row) : null;
}

/** The newest attempt of a shopper; null when there is none. */
export async function getNewestAttempt(q: Queryable, ownerId: string): Promise<Attempt | null> {
  const [row] = await q
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.ownerId, ownerId))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return row ? read(row) : null;
}

/**
 * Locks an attempt until the transaction ends, and its cart before it: every transaction locks the two in this order.
 * Returns null when there is no such attempt.
 */
export async function lockAttempt(tx: Transaction, id: string): Promise<Attempt | null> {
  const cartId = tx.select({ cartId: paymentAttempts.cartId }).from(paymentAttempts).where(eq(paymentAttempts.id, id));
  await lockCart(tx, sql`(${cartId})`);
  const [row] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update');
  return row ? read(row) : null;
}

/** The attempt that holds pieces for a bag, held itself until the transaction ends. */
export async function lockReservingAttempt(tx: Transaction, cartId: string): Promise<Attempt | null> {
  // the word stands in the statement, so that a prepared one finds the index of held attempts
  const which = and(eq(paymentAttempts.cartId, cartId), eq(paymentAttempts.reservation, sql`'held'`));
  const [row] = await tx.select().from(paymentAttempts).where(which).for('update');
  return row ? read(row) : null;
}

export type AttemptChanges = Partial<
  Pick<
    Attempt,
    | 'session'
    | 'prepared'
    | 'state'
    | 'reservation'
    | 'reservedUntil'
    | 'orderId'
    | 'code'
    | 'description'
    | 'paymentId'
    | 'paymentType'
    | 'paymentAt'
    | 'pollCount'
    | 'pollAt'
  >
>;

/** Changes a locked attempt. Returns the attempt as it is then. */
export async function updateAttempt(
  tx: Transaction,
  attempt: Attempt,
  changes: AttemptChanges,
  now: Date,
): Promise<Attempt> {
  await tx
    .update(paymentAttempts)
    .set({ ...changes, changedAt: now })
    .where(eq(paymentAttempts.id, attempt.id));
  return { ...attempt, ...changes };
}

/** Lists the ids of attempts whose reservation has expired, oldest first. */
export async function listExpiredReservations(q: Queryable, now: Date, limit: number): Promise<string[]> {
  const expired = await q
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.reservation, 'held'), lte(paymentAttempts.reservedUntil, now)))
    .orderBy(asc(paymentAttempts.reservedUntil))
    .limit(limit);
  return expired.map(({ id }) => id);
}

/**
 * Takes attempts that the provider is to be asked about, and puts their next question off to `again`, so that no
 * other process asks the same meanwhile and a crash loses nothing.
 */
export async function claimAttemptsToPoll(tx: Transaction, now: Date, again: Date, limit: number): Promise<string[]> {
  const due = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(isNotNull(paymentAttempts.pollAt), lte(paymentAttempts.pollAt, now)))
    .orderBy(asc(paymentAttempts.pollAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = due.map((row) => row.id);
  if (ids.length > 0) await tx.update(paymentAttempts).set({ pollAt: again }).where(inArray(paymentAttempts.id, ids));
  return ids;
}

/** Attempts of a provider that were begun in a time. */
export async function listAttemptsBetween(q: Queryable, provider: Attempt['provider'], from: Date, to: Date) {
  return await q
    .select({ id: paymentAttempts.id, channel: paymentAttempts.channel, session: paymentAttempts.session })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), between(paymentAttempts.createdAt, from, to)));
}

/** The attempt behind an order. */
export async function getAttemptOfOrder(q: Queryable, orderId: string): Promise<Attempt | null> {
  const which = and(eq(paymentAttempts.orderId, orderId), ne(paymentAttempts.state, 'returned'));
  const [row] = await q.select().from(paymentAttempts).where(which);
  return row ? read(row) : null;
}

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
