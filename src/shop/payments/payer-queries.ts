import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database';
import { type AttemptState, paymentAttempts } from './tables.ts';

/** States in which nobody is about to pay or to be decided on. */
const ENDED: AttemptState[] = ['paid', 'failed', 'cancelled', 'expired', 'returned'];

const NOBODY = { email: '', firstName: '', lastName: '', address: '', apartment: '', zip: '', phone: '' };

/** Takes the person out of attempts that have ended and that nobody asks about; amounts, city, state and country stay. */
async function anonymisePayers(tx: Transaction, which: SQL | undefined): Promise<void> {
  const { draft, state, pollAt } = paymentAttempts;
  await tx
    .update(paymentAttempts)
    .set({
      network: '',
      draft: sql`jsonb_set(${draft}, '{address}', ${draft} -> 'address' || ${JSON.stringify(NOBODY)}::jsonb)`,
    })
    .where(and(sql`${draft} #>> '{address,email}' <> ''`, inArray(state, ENDED), isNull(pollAt), which));
}

/**
 * Takes a deleted customer out of their payment attempts that are over, and out of those of the orders that have lost their
 * person (decision 0065). What is still under way loses it by `anonymiseOldPayers`.
 */
export async function anonymisePayer(tx: Transaction, ownerId: string, orderIds: readonly string[]): Promise<void> {
  await anonymisePayers(tx, or(eq(paymentAttempts.ownerId, ownerId), inArray(paymentAttempts.orderId, [...orderIds])));
}

/** Takes the person out of attempts that began before a time, and of those of some orders. */
export async function anonymisePayersBefore(tx: Transaction, before: Date, orderIds: readonly string[]): Promise<void> {
  await anonymisePayers(tx, or(lt(paymentAttempts.createdAt, before), inArray(paymentAttempts.orderId, [...orderIds])));
}
