import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Transaction } from '#database/database';
import { atMost } from '#kernel/at-most';
import { randomId } from '#kernel/ids';
import type { JobQueue } from '#kernel/jobs';
import type { JobSettings } from './job.ts';

type JobTable = Readonly<Record<string, JobSettings>>;
type PayloadsOf<Jobs extends JobTable> = { readonly [Key in keyof Jobs]: z.input<Jobs[Key]['payload']> };

export type Queue<Jobs extends JobTable> = {
  /** Queues a job within the caller's transaction. */
  readonly jobs: JobQueue<Transaction, PayloadsOf<Jobs>>;
  /**
   * Starts to run jobs in this process, those of one kind one after the other, and queues scheduled ones when they are
   * due. `run` gets the payload as it was read; when it throws, the job is retried.
   */
  work(run: (job: keyof Jobs & string, payload: unknown) => Promise<void>): Promise<void>;
  /** Reads how many jobs of each kind are due and how long the oldest has been, in seconds. */
  due(): Promise<readonly { readonly job: string; readonly count: number; readonly oldestSeconds: number }[]>;
  /** Stops taking jobs and waits up to `graceMs` for those under way. */
  stop(graceMs: number): Promise<void>;
};

type QueueOptions<Jobs extends JobTable> = {
  readonly url: string;
  /** The jobs by the key under which the shop queues them. */
  readonly jobs: Jobs;
  /** How often this process polls for new jobs while there are none. */
  readonly pollSeconds: number;
  readonly onError: (error: unknown) => void;
};

const MIN_RETRY_DELAY_SECONDS = 30;
const MAX_RETRY_DELAY_SECONDS = 3_600;
/** Pause between two jobs of a kind: a rush of orders must not be slowed by its own emails and invoices. */
const PAUSE_MS = 100;
/** A job that takes longer has expired and is retried. */
const MAX_RUN_SECONDS = 300;
/** Timeout of the queue's own statements, which take milliseconds unless the database hangs. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Timeout of closing connections once the queue has stopped. */
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Opens the job queue in the store's own database (pg-boss, schema `pgboss`), with a queue for each job.
 *
 * Statements of pg-boss that belong to a send run in the sender's transaction: the embedded database has one connection
 * at a time, so a statement outside the transaction would wait for it to end.
 */
export async function openQueue<Jobs extends JobTable>(options: QueueOptions<Jobs>): Promise<Queue<Jobs>> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: 3,
    connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: STATEMENT_TIMEOUT_MS / 2,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
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
  const jobs = new Map<keyof Jobs & string, JobSettings>(Object.entries(options.jobs));
  for (const job of jobs.values()) await prepare(boss, job);

  return {
    jobs: {
      async send(tx, job, payload, { startAfterSeconds = 0, key } = {}) {
        const settings = jobs.get(job);
        if (!settings) throw new Error(`there is no job ${job}`);
        const parsed = settings.payload.safeParse(payload);
        if (!parsed.success) throw new Error(`invalid payload of the job ${job}`, { cause: parsed.error });
        await sending.run(tx.$client, () =>
          boss.send(settings.name, parsed.data, { startAfter: startAfterSeconds, singletonKey: key ?? randomId() }),
        );
      },
    },
    async work(run) {
      const pace = { pollingIntervalSeconds: options.pollSeconds };
      for (const [key, { name }] of jobs) {
        let worker = '';
        worker = await boss.work<object>(name, pace, async (batch) => {
          try {
            for (const job of batch) await run(key, job.data ?? {});
          } finally {
            // without this the next job would wait for the next poll: 30 emails a minute, however many orders
            setTimeout(() => boss.notifyWorker(worker), PAUSE_MS).unref();
          }
        });
      }
    },
    async due() {
      const { rows } = await pool.query<{ name: string; count: number; seconds: number }>(
        `SELECT name, count(*)::int AS count, extract(epoch FROM now() - min(start_after))::float AS seconds
         FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after <= now() GROUP BY name`,
      );
      return rows.map(({ name, count, seconds }) => ({ job: name, count, oldestSeconds: seconds }));
    },
    async stop(graceMs) {
      const late = () => new Error('the job queue did not close in time');
      await atMost(graceMs + CLOSE_TIMEOUT_MS, boss.stop({ graceful: true, timeout: graceMs }), late);
      await atMost(CLOSE_TIMEOUT_MS, pool.end(), late);
    },
  };
}

/**
 * Creates or updates the queue of a job. The policy `short` allows one waiting job per key; a job without one gets a
 * random key.
 */
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
