import type { Transaction } from '#database/database';
import type { Shop } from '../shop.ts';
import { insertNotice, type NewNotice } from './records.ts';

/** Name of the job that sends one notice; its data is `{ id }`. */
export const SEND_NOTICE = 'send-notice';

/**
 * Writes a notice into the outbox and queues its sending, as part of the caller's transaction: it goes out if, and only
 * if, what it tells of has happened. A second notice of the same kind and key is not written, nor one to a person whose address
 * has been taken out of what it tells of; false says so.
 */
export async function queueNotice(
  shop: Pick<Shop, 'jobs' | 'clock'>,
  tx: Transaction,
  notice: NewNotice,
): Promise<boolean> {
  if (notice.recipient === '') return false;
  const id = await insertNotice(tx, notice, shop.clock.now());
  if (id === null) return false;
  await shop.jobs.send(tx, SEND_NOTICE, { id }, { key: id });
  return true;
}
