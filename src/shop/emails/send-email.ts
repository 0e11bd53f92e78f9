import type { Shop } from '../shop.ts';
import type { Message } from './port.ts';
import { type EmailChanges, type EmailRow, getEmail, listEmailIdsByStatus, lockEmail, updateEmail } from './queries.ts';
import { SEND_EMAIL } from './queue-email.ts';
import { MAX_SENDING_SECONDS, retryDelaySeconds } from './retry.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'mail' | 'publicUrl'>;

/** Told why a mail was not sent or may not have been; the reason is the mail server's and may name its recipient. */
export type ReportTrouble = (outcome: 'later' | 'failed' | 'uncertain', reason: string) => void;

export type Outcome = 'sent' | 'later' | 'failed' | 'uncertain' | 'nothing to do';

/**
 * Sends one notice of the outbox, at most once. It is marked at the last moment before the message is handed over; when a
 * process dies before, the job's next try sends it. When it dies after, or the connection breaks while the message may
 * have been taken, the notice is kept as uncertain and never sent by itself again. What a server refuses for now is
 * tried again after growing pauses; what it refuses for good is marked failed.
 */
export async function sendEmail(deps: Deps, id: string, report: ReportTrouble = () => undefined): Promise<Outcome> {
  const email = await getEmail(deps.database.read, id);
  if (email?.state !== 'waiting') return 'nothing to do';
  let message: Message;
  try {
    // React and the letters are loaded with the first message: a store that sends none needs no memory for them
    const { compose } = await import('./compose.ts');
    message = await compose(email, deps.publicUrl);
  } catch (error) {
    await move(deps, id, 'waiting', { state: 'failed', lastError: 'could not be written' });
    throw error;
  }
  const asked: { mayHandOver: boolean | null } = { mayHandOver: null };
  const attempts = email.attempts + 1;
  const handed = await deps.mail.send(message, async () => {
    asked.mayHandOver = await move(deps, id, 'waiting', { state: 'sending', attempts });
    return asked.mayHandOver;
  });
  if (asked.mayHandOver === false) return 'nothing to do';
  const from = asked.mayHandOver ? 'sending' : 'waiting';
  const end = async (to: Exclude<Outcome, 'nothing to do'>, change: EmailChanges, again?: number): Promise<Outcome> =>
    (await move(deps, id, from, { attempts, ...change }, again)) ? to : 'nothing to do';
  if (handed.ok) return await end('sent', { state: 'sent', lastError: '', data: {} });
  const { kind, reason } = handed.error;
  const pause = kind === 'later' ? retryDelaySeconds(attempts) : null;
  report(kind === 'unknown' ? 'uncertain' : pause === null ? 'failed' : 'later', reason);
  if (kind === 'unknown') return await end('uncertain', { state: 'uncertain', lastError: reason, data: {} });
  if (pause === null) return await end('failed', { state: 'failed', lastError: reason, data: {} });
  return await end('later', { state: 'waiting', lastError: reason }, pause);
}

/**
 * Looks after what was left behind: notices of a process that died while sending become uncertain. Returns how many.
 */
export async function settleAbandonedEmails(deps: Pick<Deps, 'database' | 'clock' | 'jobs'>): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - MAX_SENDING_SECONDS * 1000);
  const left = await listEmailIdsByStatus(deps.database.read, 'sending', since);
  for (const id of left) {
    await move(deps, id, 'sending', { state: 'uncertain', lastError: 'the process ended while sending', data: {} });
  }
  return left.length;
}

/** Moves a notice on from a state; false when it is not in that state any more. Queues its sending again when told to. */
async function move(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  id: string,
  from: EmailRow['state'],
  to: EmailChanges,
  againInSeconds?: number,
): Promise<boolean> {
  return await deps.database.transaction(async (tx) => {
    const email = await lockEmail(tx, id);
    if (email?.state !== from) return false;
    await updateEmail(tx, id, to, deps.clock.now());
    if (againInSeconds !== undefined) {
      await deps.jobs.send(tx, SEND_EMAIL, { id }, { startAfterSeconds: againInSeconds });
    }
    return true;
  });
}
