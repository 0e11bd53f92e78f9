import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database';
import { type AttemptState, paymentAttempts } from './tables.ts';

/** States in which an attempt needs neither a payment nor a decision. */
const ENDED: AttemptState[] = ['paid', 'failed', 'cancelled', 'expired', 'returned'];

const ANONYMOUS = { email: '', firstName: '', lastName: '', address: '', apartment: '', zip: '', phone: '' };

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
 * Anonymises the ended payment attempts of a deleted customer and of the given orders (decision 0065). `anonymiseOldPayers`
 * anonymises the others later.
 */
export async function anonymisePayer(tx: Transaction, ownerId: string, orderIds: readonly string[]): Promise<void> {
  await anonymisePayers(tx, or(eq(paymentAttempts.ownerId, ownerId), inArray(paymentAttempts.orderId, [...orderIds])));
}

/** Anonymises the ended attempts that were created before a time, and those of the given orders. */
export async function anonymisePayersBefore(tx: Transaction, before: Date, orderIds: readonly string[]): Promise<void> {
  await anonymisePayers(tx, or(lt(paymentAttempts.createdAt, before), inArray(paymentAttempts.orderId, [...orderIds])));
}
