import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Providers } from './providers.ts';

/** Every time that the store has written and acts on, by table. */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  payment_attempts: ['reserved_until', 'poll_at', 'created_at', 'changed_at'],
  refunds: ['asked_at', 'changed_at'],
  emails: ['created_at', 'changed_at'],
  orders: ['created_at'],
  parcels: ['due_at', 'created_at', 'booked_at', 'dispatched_at', 'ended_at', 'changed_at'],
  'pgboss.job': ['start_after', 'started_on', 'created_on'],
  'pgboss.queue': ['monitor_on', 'monitor_claim_on', 'maintain_on'],
};

/**
 * Lets time pass for store and providers: instead of waiting, what the store has written becomes older, jobs and their
 * deadlines among it, and the providers' clock goes on.
 */
export async function advance(database: pg.Client, providers: Providers, minutes: number): Promise<void> {
  for (const [table, columns] of Object.entries(TIMES)) {
    const changes = columns.map((column) => `${column} = ${column} - interval '${minutes} minutes'`);
    await database.query(`UPDATE ${table} SET ${changes.join(', ')}`);
  }
  providers.pass(minutes);
}

/** The jobs that a clock starts. The suite starts them itself, as it moves the clock. */
const TIMED = ['release-reservations', 'poll-payments', 'process-parcels', 'tidy-up'] as const;

export type JobClock = {
  /** What pg-boss does by itself every minute: gives up on jobs whose process died, and queues what is due. */
  tick(): Promise<void>;
  close(): Promise<void>;
};

/** A second pg-boss on the run's queue that does no job itself. */
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
      for (const name of TIMED) await boss.send(name, {}, { singletonKey: 'schedule' });
    },
    close: () => boss.stop({ graceful: false }),
  };
}
