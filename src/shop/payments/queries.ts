import { and, asc, between, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { lockCart } from '#shop/cart';
import { ANONYMOUS } from '#shop/orders';
import { type CardProvider, LENDER_REFUSALS, type LenderRefusal } from './port.ts';
import { type CardRefund, isCardRefund, type Refund } from './refund-queries.ts';
import { type AttemptState, paymentAttempts, paymentCaptures, paymentDifferences, refunds } from './tables.ts';
import { type Attempt, readDraft, readPrepared } from './types.ts';

type AttemptRow = typeof paymentAttempts.$inferSelect;
export type Capture = typeof paymentCaptures.$inferSelect;
type Difference = typeof paymentDifferences.$inferInsert;

function read({ changedAt: _changed, ...row }: AttemptRow): Attempt {
  return { ...row, draft: readDraft(row.draft), prepared: readPrepared(row.prepared) };
}

/** Inserts an attempt. The database refuses a second attempt that reserves items for the same cart. */
export async function insertAttempt(tx: Transaction, attempt: Attempt): Promise<void> {
  await tx.insert(paymentAttempts).values({ ...attempt, changedAt: attempt.createdAt });
}

/** Returns an attempt; null when there is none. */
export async function getAttempt(q: Queryable, id: string): Promise<Attempt | null> {
  const [row] = await q.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return row ? read(row) : null;
}

/** Returns the attempt of a provider's session; null when it is not ours. */
export async function getAttemptBySession(q: Queryable, session: string): Promise<Attempt | null> {
  const [row] = await q.select().from(paymentAttempts).where(eq(paymentAttempts.session, session));
  return row ? read(row) : null;
}

/** Returns the newest attempt with one of these names: our reference, the provider's session or payment id. */
export async function getAttemptByName(q: Queryable, names: readonly string[]): Promise<Attempt | null> {
  if (names.length === 0) return null;
  // repeats the condition of the partial index, so that a prepared statement can use it
  const paid = and(inArray(paymentAttempts.paymentId, [...names]), ne(paymentAttempts.paymentId, sql`''`));
  const which = or(inArray(paymentAttempts.id, [...names]), inArray(paymentAttempts.session, [...names]), paid);
  const [row] = await q
    .select()
    .from(paymentAttempts)
    .where(which)
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
    .limit(1);
  return row ? read(row) : null;
}

/** Returns why a lender refused to pay this amount for a cart before; null when it did not. */
export async function getLenderRefusal(
  q: Queryable,
  { cartId, channel, amount }: Pick<Attempt, 'cartId' | 'channel' | 'amount'>,
): Promise<LenderRefusal | null> {
  const { cartId: cart, channel: through, amount: asked, state, code, createdAt } = paymentAttempts;
  const same = and(eq(cart, cartId), eq(through, channel), eq(asked, amount));
  const [row] = await q
    .select({ code })
    .from(paymentAttempts)
    .where(and(same, eq(state, 'failed'), inArray(code, [...LENDER_REFUSALS])))
    .orderBy(desc(createdAt))
    .limit(1);
  return LENDER_REFUSALS.find((reason) => reason === row?.code) ?? null;
}

/** Returns the newest attempt of a shopper; null when there is none. */
export async function getNewestAttempt(q: Queryable, ownerId: string): Promise<Attempt | null> {
  const [row] = await q
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.ownerId, ownerId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
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

/** Locks the attempt that reserves items for a locked cart until the transaction ends; null when there is none. */
export async function lockReservingAttempt(tx: Transaction, cartId: string): Promise<Attempt | null> {
  // a literal instead of a parameter, so that a prepared statement can use the partial index
  const which = and(eq(paymentAttempts.cartId, cartId), eq(paymentAttempts.reservation, sql`'held'`));
  const [row] = await tx.select().from(paymentAttempts).where(which).for('update');
  return row ? read(row) : null;
}

type AttemptChanges = Partial<
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
 * Claims the attempts that are due to be polled, and sets their next poll to `claimedUntil`: no other process polls them
 * meanwhile, and after a crash they are polled again. Returns their ids.
 */
export async function claimAttemptsToPoll(
  tx: Transaction,
  now: Date,
  claimedUntil: Date,
  limit: number,
): Promise<string[]> {
  const due = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(isNotNull(paymentAttempts.pollAt), lte(paymentAttempts.pollAt, now)))
    .orderBy(asc(paymentAttempts.pollAt), asc(paymentAttempts.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = due.map((row) => row.id);
  if (ids.length > 0)
    await tx.update(paymentAttempts).set({ pollAt: claimedUntil }).where(inArray(paymentAttempts.id, ids));
  return ids;
}

const HANDLE = {
  id: paymentAttempts.id,
  channel: paymentAttempts.channel,
  currency: paymentAttempts.currency,
  session: paymentAttempts.session,
};

/** Lists attempts by their ids, as their provider knows them. */
export async function listAttemptsById(q: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await q
    .select(HANDLE)
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.id, [...ids]));
}

/** Lists the attempts of a provider that were created in a period. */
export async function listAttemptsBetween(q: Queryable, provider: Attempt['provider'], from: Date, to: Date) {
  return await q
    .select(HANDLE)
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), between(paymentAttempts.createdAt, from, to)));
}

/** Returns the attempt that paid, or is to pay, for an order; null when there is none. */
export async function getAttemptOfOrder(q: Queryable, orderId: string): Promise<Attempt | null> {
  const which = and(eq(paymentAttempts.orderId, orderId), ne(paymentAttempts.state, 'returned'));
  const [row] = await q.select().from(paymentAttempts).where(which);
  return row ? read(row) : null;
}

/** Returns the money recorded under a payment id; null when there is none. */
export async function getCapture(q: Queryable, provider: CardProvider, paymentId: string): Promise<Capture | null> {
  const which = and(eq(paymentCaptures.provider, provider), eq(paymentCaptures.paymentId, paymentId));
  return (await q.select().from(paymentCaptures).where(which))[0] ?? null;
}

/** Records money that came in. The database refuses a payment id that is recorded already. */
export async function insertCapture(tx: Transaction, capture: Capture): Promise<void> {
  await tx.insert(paymentCaptures).values(capture);
}

/** Updates what captured money is for. */
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

/** Deletes money that a provider reviewed and never captured. Returns false when there is none. */
export async function deleteReview(tx: Transaction, provider: CardProvider, paymentId: string): Promise<boolean> {
  const which = and(
    eq(paymentCaptures.provider, provider),
    eq(paymentCaptures.paymentId, paymentId),
    eq(paymentCaptures.purpose, 'review'),
  );
  return (await tx.delete(paymentCaptures).where(which).returning({ paymentId: paymentCaptures.paymentId })).length > 0;
}

/** Returns the money that paid an attempt's order, or else the money under review for it; null for none. */
export async function getCaptureOfAttempt(q: Queryable, attemptId: string): Promise<Capture | null> {
  const purposes = inArray(paymentCaptures.purpose, ['order', 'review']);
  const [capture] = await q
    .select()
    .from(paymentCaptures)
    .where(and(eq(paymentCaptures.attemptId, attemptId), purposes))
    .orderBy(asc(paymentCaptures.purpose), asc(paymentCaptures.capturedAt), asc(paymentCaptures.paymentId))
    .limit(1);
  return capture ?? null;
}

/** Lists the money captured in a period. */
export async function listCapturesBetween(q: Queryable, provider: CardProvider, from: Date, to: Date) {
  const which = and(eq(paymentCaptures.provider, provider), between(paymentCaptures.capturedAt, from, to));
  return await q.select().from(paymentCaptures).where(which);
}

/** Locks a refund until the transaction ends; null when there is none. */
export async function lockRefund(tx: Transaction, id: string): Promise<Refund | null> {
  return (await tx.select().from(refunds).where(eq(refunds.id, id)).for('update'))[0] ?? null;
}

/** Updates a refund and the time it changed. */
export async function updateRefund(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<Refund, 'state' | 'tries' | 'busy' | 'refundId' | 'lastError' | 'ibanLast4'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ ...changes, changedAt: now })
    .where(eq(refunds.id, id));
}

/** Lists the refunds of a provider that changed in a period. */
export async function listRefundsBetween(
  q: Queryable,
  provider: CardProvider,
  from: Date,
  to: Date,
): Promise<CardRefund[]> {
  const which = and(eq(refunds.provider, provider), between(refunds.changedAt, from, to));
  return (await q.select().from(refunds).where(which)).filter(isCardRefund);
}

/** Inserts a difference unless it is known. Returns whether it is new. */
export async function insertDifference(tx: Transaction, difference: Difference): Promise<boolean> {
  const { provider, kind, paymentId } = paymentDifferences;
  const written = await tx
    .insert(paymentDifferences)
    .values(difference)
    .onConflictDoNothing({ target: [provider, kind, paymentId] })
    .returning({ id: paymentDifferences.id });
  return written.length > 0;
}

/** States in which an attempt needs neither a payment nor a decision. */
const ENDED: AttemptState[] = ['paid', 'failed', 'cancelled', 'expired', 'returned'];

/** Anonymises attempts that have ended and are no longer polled; amounts, city, state and country stay. */
async function anonymisePayers(tx: Transaction, which: SQL | undefined): Promise<void> {
  const { draft, state, pollAt } = paymentAttempts;
  await tx
    .update(paymentAttempts)
    .set({
      network: '',
      draft: sql`jsonb_set(${draft}, '{address}', ${draft} -> 'address' || ${JSON.stringify(ANONYMOUS)}::jsonb)`,
    })
    .where(and(sql`${draft} #>> '{address,email}' <> ''`, inArray(state, ENDED), isNull(pollAt), which));
}

/**
 * Anonymises the ended payment attempts of a deleted customer and of the given orders (docs/personal-data.md). `anonymiseOldPayers`
 * anonymises the others later.
 */
export async function anonymisePayer(tx: Transaction, ownerId: string, orderIds: readonly string[]): Promise<void> {
  await anonymisePayers(tx, or(eq(paymentAttempts.ownerId, ownerId), inArray(paymentAttempts.orderId, [...orderIds])));
}

/** Anonymises the ended attempts that were created before a time, and those of the given orders. */
export async function anonymisePayersBefore(tx: Transaction, before: Date, orderIds: readonly string[]): Promise<void> {
  await anonymisePayers(tx, or(lt(paymentAttempts.createdAt, before), inArray(paymentAttempts.orderId, [...orderIds])));
}
