import { and, asc, eq, exists, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { paymentAttempts, paymentCaptures, paymentDifferences, refunds } from './tables.ts';

/** Most rows of a list; the others follow when these are settled. */
const LIMIT = 200;

/** Lists payments under review, oldest first. */
export async function listCapturesUnderReview(q: Queryable) {
  return await q
    .select({
      payment: paymentCaptures.paymentId,
      provider: paymentCaptures.provider,
      attempt: paymentCaptures.attemptId,
      amount: paymentCaptures.amount,
      currency: paymentCaptures.currency,
      asked: paymentAttempts.amount,
      askedCurrency: paymentAttempts.currency,
      orderId: paymentAttempts.orderId,
      code: paymentAttempts.code,
      since: paymentCaptures.capturedAt,
    })
    .from(paymentCaptures)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentCaptures.attemptId))
    .where(eq(paymentCaptures.purpose, 'review'))
    .orderBy(asc(paymentCaptures.capturedAt), asc(paymentCaptures.paymentId))
    .limit(LIMIT);
}

/** Attempts without a result that are no longer polled and have no money recorded: they need an operator. */
function undecided(q: Queryable) {
  const captures = q
    .select({ one: sql`1` })
    .from(paymentCaptures)
    .where(eq(paymentCaptures.attemptId, paymentAttempts.id));
  const { state, pollAt } = paymentAttempts;
  return and(inArray(state, ['review', 'pending']), isNull(pollAt), notExists(captures));
}

/** Lists attempts without a result that are no longer polled and have no money recorded, oldest first. */
export async function listUndecidedAttempts(q: Queryable) {
  return await q
    .select({
      attempt: paymentAttempts.id,
      provider: paymentAttempts.provider,
      state: paymentAttempts.state,
      amount: paymentAttempts.amount,
      currency: paymentAttempts.currency,
      orderId: paymentAttempts.orderId,
      since: paymentAttempts.changedAt,
    })
    .from(paymentAttempts)
    .where(undecided(q))
    .orderBy(asc(paymentAttempts.changedAt), asc(paymentAttempts.id))
    .limit(LIMIT);
}

/** Whether an attempt is without a result, no longer polled and without money recorded. */
export async function isUndecided(q: Queryable, attemptId: string): Promise<boolean> {
  const which = and(eq(paymentAttempts.id, attemptId), undecided(q));
  return (await q.select({ id: paymentAttempts.id }).from(paymentAttempts).where(which)).length > 0;
}

/** Returns the payment under review with a provider's payment id; null when there is none. */
export async function getCaptureUnderReview(q: Queryable, paymentId: string) {
  const which = and(eq(paymentCaptures.paymentId, paymentId), eq(paymentCaptures.purpose, 'review'));
  return (await q.select().from(paymentCaptures).where(which))[0] ?? null;
}

/** Lists refunds that have failed, bank transfers to make, and card refunds that were requested before `since` and are not done. */
export async function listStuckRefunds(q: Queryable, since: Date) {
  return await q
    .select()
    .from(refunds)
    .where(
      and(
        ne(refunds.state, 'done'),
        or(eq(refunds.state, 'failed'), eq(refunds.kind, 'transfer'), lt(refunds.askedAt, since)),
      ),
    )
    .orderBy(asc(refunds.askedAt), asc(refunds.id))
    .limit(LIMIT);
}

/** Lists requested card refunds that have not changed since `since`. */
export async function listRefundsWithoutJob(q: Queryable, since: Date) {
  return await q
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'asked'), eq(refunds.kind, 'card'), lt(refunds.changedAt, since)))
    .orderBy(asc(refunds.askedAt), asc(refunds.id))
    .limit(LIMIT);
}

/** Lists open differences between the providers' statements and the recorded money, oldest first. */
export async function listOpenDifferences(q: Queryable) {
  return await q
    .select()
    .from(paymentDifferences)
    .where(isNull(paymentDifferences.settledAt))
    .orderBy(asc(paymentDifferences.foundAt), asc(paymentDifferences.id))
    .limit(LIMIT);
}

/** Returns a difference; null when there is none. */
export async function getDifference(q: Queryable, id: string) {
  return (await q.select().from(paymentDifferences).where(eq(paymentDifferences.id, id)))[0] ?? null;
}

/** Settles a difference with a note. Returns false when there is none or it is settled already. */
export async function updateDifferenceSettled(tx: Transaction, id: string, note: string, now: Date): Promise<boolean> {
  const settled = await tx
    .update(paymentDifferences)
    .set({ settledAt: now, note })
    .where(and(eq(paymentDifferences.id, id), isNull(paymentDifferences.settledAt)))
    .returning({ id: paymentDifferences.id });
  return settled.length > 0;
}

/** Settles the open differences about payments and refunds that have been recorded since. */
export async function updateBookedDifferencesSettled(tx: Transaction, now: Date): Promise<void> {
  const { provider, paymentId, kind, settledAt } = paymentDifferences;
  const booked = tx
    .select({ one: sql`1` })
    .from(paymentCaptures)
    .where(and(eq(paymentCaptures.provider, provider), eq(paymentCaptures.paymentId, paymentId)));
  const returned = tx
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(eq(refunds.provider, provider), eq(refunds.refundId, paymentId), eq(refunds.state, 'done')));
  const isKnown = or(
    and(eq(kind, 'unknown-payment'), exists(booked)),
    and(eq(kind, 'unknown-refund'), exists(returned)),
  );
  await tx
    .update(paymentDifferences)
    .set({ settledAt: now, note: 'recorded since' })
    .where(and(isNull(settledAt), isKnown));
}
