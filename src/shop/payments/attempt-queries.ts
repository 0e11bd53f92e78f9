import { and, asc, between, desc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { readDraft, readPrepared } from './frozen-draft.ts';
import { paymentAttempts } from './tables.ts';
import type { Attempt } from './types.ts';

type Row = typeof paymentAttempts.$inferSelect;

function read({ changedAt: _changed, ...row }: Row): Attempt {
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

/** Holds an attempt until the transaction ends. Hold its bag before: that is the order everybody locks in. */
export async function lockAttempt(tx: Transaction, id: string): Promise<Attempt | null> {
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

/** Writes how an attempt stands. */
export async function updateAttempt(tx: Transaction, id: string, changes: AttemptChanges, now: Date): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ ...changes, changedAt: now })
    .where(eq(paymentAttempts.id, id));
}

/** Attempts whose hold has run out, oldest first. */
export async function listExpiredReservations(q: Queryable, now: Date, limit: number) {
  return await q
    .select({ id: paymentAttempts.id, cartId: paymentAttempts.cartId })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.reservation, 'held'), lte(paymentAttempts.reservedUntil, now)))
    .orderBy(asc(paymentAttempts.reservedUntil))
    .limit(limit);
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
