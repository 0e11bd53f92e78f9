import type { Transaction } from '#database/database';
import type { Shop } from '../shop.ts';
import { insertEmail, type NewEmail } from './queries.ts';

/** Name of the job that sends one notice; its data is `{ id }`. */
export const SEND_EMAIL = 'send-notice';

/**
 * Writes a notice into the outbox and queues its sending, as part of the caller's transaction: it goes out if, and only
 * if, what it tells of has happened. A second notice of the same kind and key is not written, nor one to a person whose address
 * has been taken out of what it tells of; false says so.
 */
export async function queueEmail(
  deps: Pick<Shop, 'jobs' | 'clock'>,
  tx: Transaction,
  email: NewEmail,
): Promise<boolean> {
  if (email.recipient === '') return false;
  const id = await insertEmail(tx, email, deps.clock.now());
  if (id === null) return false;
  await deps.jobs.send(tx, SEND_EMAIL, { id }, { key: id });
  return true;
}
