import type { PgBoss } from 'pg-boss';
import type { JobSettings } from './job.ts';

const MIN_RETRY_DELAY_SECONDS = 30;
const MAX_RETRY_DELAY_SECONDS = 3_600;
/** Where jobs are copied to that failed for the last time or expired then. */
export const GIVEN_UP = 'given-up';
/** A job that takes longer has expired and is retried. */
const MAX_RUN_SECONDS = 300;

type KnownQueues = ReadonlyMap<string, Awaited<ReturnType<PgBoss['getQueues']>>[number]>;

/**
 * Adds the queues that are missing and returns those that were there. The policy `short` allows one waiting job per key; a job
 * without one gets a random key.
 */
export async function addQueues(boss: PgBoss, jobs: readonly JobSettings[]): Promise<KnownQueues> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!known.has(GIVEN_UP)) await boss.createQueue(GIVEN_UP, { retryLimit: 0 });
  for (const job of jobs) {
    if (!known.has(job.name)) await boss.createQueue(job.name, { policy: 'short', ...queueSettings(job) });
  }
  return known;
}

/** Gives queues of an earlier release the settings of this one, and all of them their schedules. */
export async function updateQueues(boss: PgBoss, jobs: readonly JobSettings[], known: KnownQueues): Promise<void> {
  for (const job of jobs) {
    const before = known.get(job.name);
    const settings = queueSettings(job);
    const isSame = before?.retryLimit === job.retries && (before.deadLetter ?? undefined) === settings.deadLetter;
    if (before && !isSame) await boss.updateQueue(job.name, settings);
  }
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, schedule } of jobs) {
    if (schedule && schedules.get(name) !== schedule) {
      await boss.schedule(name, schedule, {}, { singletonKey: 'schedule' });
    }
  }
}

/** A job that its schedule repeats anyway is not given up when it fails. */
function queueSettings({ retries, schedule }: JobSettings) {
  return {
    retryLimit: retries,
    retryBackoff: true,
    retryDelay: MIN_RETRY_DELAY_SECONDS,
    retryDelayMax: MAX_RETRY_DELAY_SECONDS,
    expireInSeconds: MAX_RUN_SECONDS,
    ...(schedule && retries === 0 ? {} : { deadLetter: GIVEN_UP }),
  };
}
