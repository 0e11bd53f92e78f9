import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Transaction } from '#database/database';
import { atMost } from '#kernel/at-most';
import { randomId } from '#kernel/ids';
import type { JobQueue } from '#kernel/jobs';
import type { JobSettings } from './job.ts';

export type Queue = {
  /** For the shop: queues a job within the caller's transaction. */
  readonly jobs: JobQueue<Transaction>;
  /** Starts doing jobs in this process, one of a name at a time until none of it waits, and runs those that are due by the clock. */
  work(run: (name: string, data: Readonly<Record<string, unknown>>) => Promise<void>): Promise<void>;
  /** Takes no more jobs, and waits up to `graceMs` for those under way. */
  stop(graceMs: number): Promise<void>;
};

export type QueueOptions = {
  readonly url: string;
  readonly jobs: readonly JobSettings[];
  /** How often this process looks for new jobs while there are none. */
  readonly pollSeconds: number;
  readonly onError: (error: unknown) => void;
};

const MIN_RETRY_DELAY_SECONDS = 30;
const MAX_RETRY_DELAY_SECONDS = 3_600;
/** Between two jobs of a name: a rush of orders must not be slowed by its own mails and invoices. */
const BREATH_MS = 100;
/** A job that takes longer counts as dead and is tried again. */
const MAX_RUN_SECONDS = 300;
/** A statement of the queue itself takes milliseconds; one that takes longer than this meets a database that hangs. */
const LONGEST_STATEMENT_MS = 30_000;
/** How long connections may take to close once the queue has stopped. */
const LONGEST_CLOSING_MS = 5_000;

/**
 * Opens the job queue in the store's own database (pg-boss, schema `pgboss`), with a queue for each job.
 *
 * What pg-boss asks while a job is being sent goes through the sender's transaction: on the embedded database a
 * question beside the transaction would wait for it for ever.
 */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: 3,
    connectionTimeoutMillis: LONGEST_STATEMENT_MS,
    query_timeout: LONGEST_STATEMENT_MS,
    statement_timeout: LONGEST_STATEMENT_MS,
    lock_timeout: LONGEST_STATEMENT_MS / 2,
    idle_in_transaction_session_timeout: LONGEST_STATEMENT_MS,
  });
  pool.on('error', options.onError);
  const sending = new AsyncLocalStorage<pg.PoolClient>();
  const boss = new PgBoss({
    db: {
      executeSql: (text: string, values?: unknown[]) => (sending.getStore() ?? pool).query(text, values),
    },
    reindex: false,
  });
  boss.on('error', options.onError);
  await boss.start();
  const names = new Set(options.jobs.map((job) => job.name));
  for (const job of options.jobs) await prepare(boss, job);

  return {
    jobs: {
      async send(tx, name, data, { startAfterSeconds = 0, key } = {}) {
        if (!names.has(name)) throw new Error(`there is no job named ${name}`);
        await sending.run(tx.$client, () =>
          boss.send(name, data, { startAfter: startAfterSeconds, singletonKey: key ?? randomId() }),
        );
      },
    },
    async work(run) {
      const pace = { pollingIntervalSeconds: options.pollSeconds };
      for (const { name } of options.jobs) {
        let worker = '';
        worker = await boss.work<Record<string, unknown>>(name, pace, async (batch) => {
          try {
            for (const job of batch) await run(name, job.data ?? {});
          } finally {
            // otherwise the next one waits until the queue is looked at again: 30 mails a minute, however many orders
            setTimeout(() => boss.notifyWorker(worker), BREATH_MS).unref();
          }
        });
      }
    },
    async stop(graceMs) {
      const late = () => new Error('the job queue does not close');
      await atMost(graceMs + LONGEST_CLOSING_MS, boss.stop({ graceful: true, timeout: graceMs }), late);
      await atMost(LONGEST_CLOSING_MS, pool.end(), late);
    },
  };
}

/** Creates or updates the queue of a job. The policy `short` keeps one waiting job a key; jobs without get one of their own. */
async function prepare(boss: PgBoss, job: JobSettings): Promise<void> {
  const settings = {
    retryLimit: job.retries,
    retryBackoff: true,
    retryDelay: MIN_RETRY_DELAY_SECONDS,
    retryDelayMax: MAX_RETRY_DELAY_SECONDS,
    expireInSeconds: MAX_RUN_SECONDS,
  };
  const known = await boss.getQueue(job.name);
  if (!known) await boss.createQueue(job.name, { policy: 'short', ...settings });
  else if (known.retryLimit !== job.retries) await boss.updateQueue(job.name, settings);
  if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { singletonKey: 'schedule' });
}
