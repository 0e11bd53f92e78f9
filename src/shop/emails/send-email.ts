import { sellerNow } from '#shop/content';
import type { Shop } from '../shop.ts';
import type { Message } from './port.ts';
import {
  type EmailChanges,
  type EmailRow,
  getEmail,
  listEmailIdsInState,
  listOverdueEmailIds,
  updateEmailIn,
} from './queries.ts';
import { MAX_SENDING_SECONDS, overdueSince, retryDelaySeconds } from './retry.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'mail' | 'publicUrl'>;

/**
 * Reports why an email was not sent or may not have been. The mail server wrote the reason: it may name the recipient.
 */
type ReportFailure = (outcome: 'later' | 'failed' | 'uncertain', reason: string) => void;

type Outcome = 'sent' | 'later' | 'failed' | 'uncertain' | 'nothing to do';

/**
 * Sends one email of the outbox, at most once. The email becomes `sending` at the last moment before the message is
 * handed over: when the process dies before that, the retried job sends it. When it dies after, or the connection
 * breaks while the server may have taken the message, the email becomes `uncertain` and is not sent again. A temporary
 * failure is retried after growing pauses; after the last one, or a permanent failure, the email is `failed`.
 */
export async function sendEmail(deps: Deps, id: string, report: ReportFailure = () => undefined): Promise<Outcome> {
  const email = await getEmail(deps.database.read, id);
  if (email?.state !== 'waiting') return 'nothing to do';
  const seller = await sellerNow(deps, email.market);
  let message: Message;
  try {
    // React and the templates are loaded with the first message: a store that sends none needs no memory for them
    const { compose } = await import('./compose.ts');
    message = await compose({ ...email, seller }, deps.publicUrl);
  } catch (error) {
    await move(deps, id, 'waiting', { state: 'failed', lastError: 'could not be rendered' });
    throw error;
  }
  const handover: { allowed: boolean | null } = { allowed: null };
  const attempts = email.attempts + 1;
  const sent = await deps.mail.send(message, async () => {
    handover.allowed = await move(deps, id, 'waiting', { state: 'sending', attempts });
    return handover.allowed;
  });
  if (handover.allowed === false) return 'nothing to do';
  const from = handover.allowed ? 'sending' : 'waiting';
  const end = async (to: Exclude<Outcome, 'nothing to do'>, change: EmailChanges, retry?: number): Promise<Outcome> =>
    (await move(deps, id, from, { attempts, ...change }, retry)) ? to : 'nothing to do';
  if (sent.ok) return await end('sent', { state: 'sent', lastError: '', data: {} });
  const { kind, reason } = sent.error;
  const pause = kind === 'later' ? retryDelaySeconds(attempts) : null;
  report(kind === 'unknown' ? 'uncertain' : pause === null ? 'failed' : 'later', reason);
  if (kind === 'unknown') return await end('uncertain', { state: 'uncertain', lastError: reason, data: {} });
  if (pause === null) return await end('failed', { state: 'failed', lastError: reason, data: {} });
  return await end('later', { state: 'waiting', lastError: reason }, pause);
}

/** Marks emails as uncertain whose process died while sending them. Returns how many. */
export async function settleAbandonedEmails(deps: Pick<Deps, 'database' | 'clock' | 'jobs'>): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - MAX_SENDING_SECONDS * 1000);
  const abandoned = await listEmailIdsInState(deps.database.read, 'sending', since);
  for (const id of abandoned) {
    await move(deps, id, 'sending', { state: 'uncertain', lastError: 'the process ended while sending', data: {} });
  }
  return abandoned.length;
}

/**
 * Queues emails again that wait in the outbox an hour after their next attempt was due: their job was given up or lost.
 * Returns how many. An email whose job is only late keeps that job.
 */
export async function requeueOverdueEmails(deps: Pick<Deps, 'database' | 'clock' | 'jobs'>): Promise<number> {
  const overdue = await listOverdueEmailIds(deps.database.read, overdueSince(deps.clock.now()));
  if (overdue.length === 0) return 0;
  await deps.database.transaction(async (tx) => {
    for (const id of overdue) await deps.jobs.send(tx, 'sendEmail', { id }, { key: id });
  });
  return overdue.length;
}

/**
 * Moves an email on from a state, by one statement, and queues its next attempt with it when there is one. Returns false when
 * it is not in that state any more.
 */
async function move(
  { database, clock, jobs }: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  id: string,
  from: EmailRow['state'],
  to: EmailChanges,
  retryAfterSeconds?: number,
): Promise<boolean> {
  const now = clock.now();
  if (retryAfterSeconds === undefined) return await updateEmailIn(database.read, id, from, to, now);
  return await database.transaction(async (tx) => {
    if (!(await updateEmailIn(tx, id, from, to, now))) return false;
    await jobs.send(tx, 'sendEmail', { id }, { key: id, startAfterSeconds: retryAfterSeconds });
    return true;
  });
}
