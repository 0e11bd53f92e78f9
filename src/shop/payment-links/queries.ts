import { and, asc, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import type { LinkEnd } from './link.rules.ts';
import { paymentLinks, paymentLinkTokens } from './tables.ts';

export type PaymentLink = typeof paymentLinks.$inferSelect;

/** Writes the link of an order; one that it has already gets the new times. */
export async function upsertLink(tx: Transaction, link: PaymentLink): Promise<void> {
  const { expiresAt, heldUntil } = link;
  await tx
    .insert(paymentLinks)
    .values(link)
    .onConflictDoUpdate({ target: paymentLinks.orderId, set: { expiresAt, heldUntil } });
}

/** Writes a token by which a link is opened. */
export async function insertToken(tx: Transaction, tokenHash: string, orderId: string, now: Date): Promise<void> {
  await tx.insert(paymentLinkTokens).values({ tokenHash, orderId, createdAt: now });
}

/** The link of an order; null when it has none. */
export async function getLink(q: Queryable, orderId: string): Promise<PaymentLink | null> {
  return (await q.select().from(paymentLinks).where(eq(paymentLinks.orderId, orderId)))[0] ?? null;
}

/** Locks the link of an order until the transaction ends; null when it has none. Its cart is locked before. */
export async function lockLink(tx: Transaction, orderId: string): Promise<PaymentLink | null> {
  return (await tx.select().from(paymentLinks).where(eq(paymentLinks.orderId, orderId)).for('update'))[0] ?? null;
}

/** The link that a token opens; null when there is none. */
export async function getLinkOfToken(q: Queryable, tokenHash: string): Promise<PaymentLink | null> {
  const [row] = await q
    .select({ link: paymentLinks })
    .from(paymentLinkTokens)
    .innerJoin(paymentLinks, eq(paymentLinks.orderId, paymentLinkTokens.orderId))
    .where(eq(paymentLinkTokens.tokenHash, tokenHash));
  return row?.link ?? null;
}

/** Updates how long a link is held. */
export async function updateLinkHeld(tx: Transaction, orderId: string, heldUntil: Date): Promise<void> {
  await tx.update(paymentLinks).set({ heldUntil }).where(eq(paymentLinks.orderId, orderId));
}

/** Updates how a link ended. */
export async function updateLinkEnded(tx: Transaction, orderId: string, endedAs: LinkEnd): Promise<void> {
  await tx.update(paymentLinks).set({ endedAs }).where(eq(paymentLinks.orderId, orderId));
}

/** Lists the orders whose links are over and not ended, the oldest first. */
export async function listOverdueLinks(q: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await q
    .select({ orderId: paymentLinks.orderId })
    .from(paymentLinks)
    .where(and(isNull(paymentLinks.endedAs), lte(paymentLinks.heldUntil, now)))
    .orderBy(asc(paymentLinks.heldUntil))
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

/** Deletes the tokens of links that ended before a time. */
export async function deleteTokensOfLinksBefore(q: Queryable, before: Date): Promise<void> {
  const ended = and(isNotNull(paymentLinks.endedAs), lt(paymentLinks.heldUntil, before));
  const which = q.select({ orderId: paymentLinks.orderId }).from(paymentLinks).where(ended);
  await q.delete(paymentLinkTokens).where(sql`${paymentLinkTokens.orderId} IN (${which})`);
}
