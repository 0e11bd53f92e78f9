import type { Shop } from '../shop.ts';
import type { Message } from './port.ts';
import { SEND_NOTICE } from './queue-notice.ts';
import { changeNotice, lockNotice, type NoticeRow, noticesIn } from './records.ts';
import { pauseAfterAttempt, SENDING_TAKES_AT_MOST } from './retry.rules.ts';

type Needs = Pick<Shop, 'database' | 'clock' | 'jobs' | 'mail' | 'publicUrl'>;

export type Outcome = 'sent' | 'later' | 'failed' | 'uncertain' | 'nothing to do';

/**
 * Sends one notice of the outbox, at most once. It is marked before the message is handed over; when a process dies, or
 * the connection breaks, while a message may have been taken, it is kept as uncertain and never sent by itself again.
 * What a server refuses for now is tried again after growing pauses; what it refuses for good is marked failed.
 */
export async function sendNotice(shop: Needs, id: string): Promise<Outcome> {
  const notice = await claim(shop, id);
  if (!notice) return 'nothing to do';
  let message: Message;
  try {
    // React and the letters are loaded with the first message: a store that sends none needs no memory for them
    const { compose } = await import('./compose.ts');
    message = await compose(notice, shop.publicUrl);
  } catch (error) {
    await change(shop, id, { state: 'failed', lastError: 'could not be written' });
    throw error;
  }
  const handed = await shop.mail.send(message);
  if (handed.ok) {
    await change(shop, id, { state: 'sent', lastError: '', data: {} });
    return 'sent';
  }
  const { kind, reason } = handed.error;
  if (kind === 'unknown') {
    await change(shop, id, { state: 'uncertain', lastError: reason, data: {} });
    return 'uncertain';
  }
  const pause = kind === 'later' ? pauseAfterAttempt(notice.attempts) : null;
  if (pause === null) {
    await change(shop, id, { state: 'failed', lastError: reason, data: {} });
    return 'failed';
  }
  await shop.database.transaction(async (tx) => {
    await changeNotice(tx, id, { state: 'waiting', lastError: reason }, shop.clock.now());
    await shop.jobs.send(tx, SEND_NOTICE, { id }, { startAfterSeconds: pause });
  });
  return 'later';
}

/**
 * Looks after what was left behind: notices of a process that died while sending become uncertain. Returns how many.
 */
export async function settleAbandoned(shop: Pick<Needs, 'database' | 'clock'>): Promise<number> {
  const since = new Date(shop.clock.now().getTime() - SENDING_TAKES_AT_MOST * 1000);
  const left = await noticesIn(shop.database.read, 'sending', since);
  for (const id of left) {
    await change(shop, id, { state: 'uncertain', lastError: 'the process ended while sending', data: {} });
  }
  return left.length;
}

async function claim(shop: Pick<Needs, 'database' | 'clock'>, id: string): Promise<NoticeRow | null> {
  return shop.database.transaction(async (tx) => {
    const notice = await lockNotice(tx, id);
    if (notice?.state !== 'waiting') return null;
    const attempts = notice.attempts + 1;
    await changeNotice(tx, id, { state: 'sending', attempts }, shop.clock.now());
    return { ...notice, attempts };
  });
}

async function change(
  shop: Pick<Needs, 'database' | 'clock'>,
  id: string,
  to: Parameters<typeof changeNotice>[2],
): Promise<void> {
  await changeNotice(shop.database.read, id, to, shop.clock.now());
}
