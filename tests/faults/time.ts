import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Providers } from './providers.ts';

/** Every stored time that the store acts on, by table. */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  payment_attempts: ['reserved_until', 'poll_at', 'created_at', 'changed_at'],
  refunds: ['asked_at', 'changed_at'],
  payment_authorisations: ['due_at', 'asked_at', 'authorised_at', 'changed_at'],
  emails: ['created_at', 'changed_at'],
  orders: ['created_at'],
  parcels: ['due_at', 'created_at', 'booked_at', 'dispatched_at', 'ended_at', 'changed_at'],
  'pgboss.job': ['start_after', 'started_on', 'created_on'],
  'pgboss.queue': ['monitor_on', 'monitor_claim_on', 'maintain_on'],
};

/**
 * Moves time for store and providers instead of waiting: ages the stored times, jobs and their deadlines included,
 * and moves the providers' clock.
 */
export async function advance(database: pg.Client, providers: Providers, minutes: number): Promise<void> {
  for (const [table, columns] of Object.entries(TIMES)) {
    const changes = columns.map((column) => `${column} = ${column} - interval '${minutes} minutes'`);
    // the store locks several rows at once, in an order of its own: this waits for it instead of ending in a deadlock
    await database.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE; UPDATE ${table} SET ${changes.join(', ')}`);
  }
  providers.moveClock(minutes);
}

/** Scheduled jobs. The suite queues them itself when it moves the clock. */
const SCHEDULED_JOBS = [
  'release-reservations',
  'poll-payments',
  'finish-authorisations',
  'process-parcels',
  'tidy-up',
] as const;

export type JobClock = {
  /** Does what pg-boss does every minute: gives up jobs of dead processes, and queues due ones. */
  tick(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a second pg-boss on the run's queue that runs no jobs. */
export async function openJobClock(database: pg.Client): Promise<JobClock> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
    reindex: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  return {
    async tick() {
      await boss.supervise();
      for (const name of SCHEDULED_JOBS) await boss.send(name, {}, { singletonKey: 'schedule' });
    },
    close: () => boss.stop({ graceful: false }),
  };
}
