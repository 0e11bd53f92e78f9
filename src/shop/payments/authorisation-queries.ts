import { and, asc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { ZERO } from '#kernel/money';
import { ALARM_MINUTES, CAPTURE_WITHIN_DAYS } from './authorisation.rules.ts';
import type { Refund } from './refund-queries.ts';
import { paymentAuthorisations, refunds } from './tables.ts';

/** Most rows of a list; the others follow when these are settled. */
const LIMIT = 200;

export type Authorisation = typeof paymentAuthorisations.$inferSelect;

const byId = (provider: string, paymentId: string) =>
  and(eq(paymentAuthorisations.provider, provider), eq(paymentAuthorisations.paymentId, paymentId));

/** Records that a lender has agreed to pay. The database refuses a payment id that is recorded already. */
export async function insertAuthorisation(
  tx: Transaction,
  authorisation: Omit<Authorisation, 'tries' | 'lastError' | 'askedAt' | 'changedAt'>,
): Promise<void> {
  await tx.insert(paymentAuthorisations).values({ ...authorisation, changedAt: authorisation.authorisedAt });
}

/** Returns what a lender has agreed to pay under a payment id; null for none. */
export async function getAuthorisation(
  q: Queryable,
  provider: string,
  paymentId: string,
): Promise<Authorisation | null> {
  return (await q.select().from(paymentAuthorisations).where(byId(provider, paymentId)))[0] ?? null;
}

/** Locks what a lender has agreed to pay until the transaction ends; null for none. Lock its order first. */
export async function lockAuthorisation(
  tx: Transaction,
  provider: string,
  paymentId: string,
): Promise<Authorisation | null> {
  return (await tx.select().from(paymentAuthorisations).where(byId(provider, paymentId)).for('update'))[0] ?? null;
}

/** Locks what a lender has agreed to pay for a locked order; null for none. */
export async function lockAuthorisationOfOrder(tx: Transaction, orderId: string): Promise<Authorisation | null> {
  const which = eq(paymentAuthorisations.orderId, orderId);
  return (await tx.select().from(paymentAuthorisations).where(which).for('update'))[0] ?? null;
}

/** Returns what a lender has agreed to pay for an order; null for none. */
export async function getAuthorisationOfOrder(q: Queryable, orderId: string): Promise<Authorisation | null> {
  return (await q.select().from(paymentAuthorisations).where(eq(paymentAuthorisations.orderId, orderId)))[0] ?? null;
}

/** Changes a locked authorisation. */
export async function updateAuthorisation(
  tx: Transaction,
  { provider, paymentId }: Pick<Authorisation, 'provider' | 'paymentId'>,
  changes: Partial<Pick<Authorisation, 'keep' | 'state' | 'dueAt' | 'askedAt' | 'tries' | 'lastError'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(paymentAuthorisations)
    .set({ ...changes, changedAt: now })
    .where(byId(provider, paymentId));
}

/** Updates what a lender has agreed to pay for an attempt from being under review to be released. Returns false for none. */
export async function updateReviewedToRelease(tx: Transaction, attemptId: string, now: Date): Promise<boolean> {
  const which = and(eq(paymentAuthorisations.attemptId, attemptId), eq(paymentAuthorisations.state, 'review'));
  const updated = await tx
    .update(paymentAuthorisations)
    .set({ state: 'authorised', keep: ZERO, dueAt: now, changedAt: now })
    .where(which)
    .returning({ paymentId: paymentAuthorisations.paymentId });
  return updated.length > 0;
}

/** Lists what was taken off an authorised order and is not released yet, oldest first. */
export async function listOpenReleases(tx: Transaction, orderId: string): Promise<Refund[]> {
  const which = and(eq(refunds.orderId, orderId), eq(refunds.kind, 'release'), eq(refunds.state, 'asked'));
  return await tx.select().from(refunds).where(which).orderBy(asc(refunds.askedAt), asc(refunds.id)).for('update');
}

/** Makes a refund of captured money of what was to be released. */
export async function updateReleaseToRefund(
  tx: Transaction,
  id: string,
  of: Pick<Refund, 'provider' | 'paymentId' | 'attemptId' | 'channel'>,
  now: Date,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ ...of, kind: 'card', changedAt: now })
    .where(eq(refunds.id, id));
}

/**
 * Whether a row of `payment_authorisations` wants a person at `now`, as SQL: lost, agreed to for too many days, or asked for without
 * a certain answer for too long.
 */
export function wantsPersonSql(now: Date): SQL {
  const { state, authorisedAt, askedAt } = paymentAuthorisations;
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const isLate = or(lt(authorisedAt, before(CAPTURE_WITHIN_DAYS * 24 * 60)), lt(askedAt, before(ALARM_MINUTES)));
  return sql`(${or(eq(state, 'lost'), and(eq(state, sql`'authorised'`), isLate))})`;
}

/** Lists what lenders have agreed to pay and a person has to look at; the oldest first. */
export async function listStuckAuthorisations(q: Queryable, now: Date) {
  const { authorisedAt, paymentId } = paymentAuthorisations;
  return await q
    .select()
    .from(paymentAuthorisations)
    .where(wantsPersonSql(now))
    .orderBy(asc(authorisedAt), asc(paymentId))
    .limit(LIMIT);
}
