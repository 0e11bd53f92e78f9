import { AsyncLocalStorage } from 'node:async_hooks';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { openPool } from '#database/connections';
import type { Queryable, Transaction } from '#database/database';
import { atMost } from '#kernel/at-most';
import { randomId } from '#kernel/ids';
import type { JobQueue } from '#kernel/jobs';
import type { JobSettings } from './job.ts';
import { addQueues, GIVEN_UP, updateQueues } from './queues.ts';

type JobTable = Readonly<Record<string, JobSettings>>;
type PayloadsOf<Jobs extends JobTable> = { readonly [Key in keyof Jobs]: z.input<Jobs[Key]['payload']> };

export type Queue<Jobs extends JobTable> = {
  /** Queues a job within the caller's transaction. */
  readonly jobs: JobQueue<Transaction, PayloadsOf<Jobs>>;
  /**
   * Starts to run jobs in this process, as many of a kind at once as its settings say, and queues scheduled ones when they
   * are due. When `run` throws, the job is retried. `tell` hears of each job that ended otherwise, in one process.
   */
  work(run: Run<keyof Jobs & string>, tell?: (problem: JobProblem) => void): Promise<void>;
  /** Reads how many jobs of each kind are due and how long the oldest has been, in seconds. */
  due(): Promise<readonly { readonly job: string; readonly count: number; readonly oldestSeconds: number }[]>;
  /** Lists each kind with jobs that wait, run, wait to be tried again or were given up, for operators. */
  list(): Promise<readonly JobKindState[]>;
  /** Lists the newest jobs that were given up, 100 at most. */
  listGivenUp(): Promise<readonly GivenUpJob[]>;
  /** Tries a job that was given up again, by its id, or all of a kind, by its name. Returns how many. */
  retry(idOrName: string): Promise<number>;
  /** Stops taking jobs and waits up to `graceMs` for those under way. */
  stop(graceMs: number): Promise<void>;
};

type JobKindState = { readonly job: string; readonly state: string; readonly count: number };
type GivenUpJob = { readonly id: string; readonly job: string; readonly tries: number; readonly at: Date };

/** Runs a job; gets the payload as it was read. */
type Run<Key> = (job: Key, payload: unknown) => Promise<void>;

/** A job that took longer than it may and runs again, or that failed for the last time (`npm run jobs -- retry`). */
type JobProblem = { readonly what: 'expired' | 'given up'; readonly job: string; readonly id: string };

type QueueOptions<Jobs extends JobTable> = {
  readonly url: string;
  /** Whether a pooler in transaction mode is between (`openDatabase`); false by default. */
  readonly isPooled?: boolean;
  /** The jobs by the key under which the shop queues them. */
  readonly jobs: Jobs;
  /** How often this process polls for new jobs while there are none. */
  readonly pollSeconds: number;
  /**
   * What this process does with the queue: `all` updates settings and schedules and runs jobs between requests, `migrate` does
   * the first alone, `worker` only runs jobs and takes the next at once, `web` only queues them. `all` by default.
   */
  readonly role?: 'all' | 'web' | 'worker' | 'migrate';
  readonly onError: (error: unknown) => void;
};

/** Pause between two rounds of a kind: a rush of orders must not be slowed by its own emails and invoices.
 * A worker answers no requests and makes none. */
const PAUSE_MS = 100;
/** Timeout of the queue's own statements, which take milliseconds unless the database hangs. */
const STATEMENT_TIMEOUT_MS = 30_000;
const STILL_UNDER_WAY =
  "SELECT FROM pgboss.job WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active' ORDER BY id FOR UPDATE";
const SERVER_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: STATEMENT_TIMEOUT_MS / 2,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
};
/** Timeout of closing connections once the queue has stopped. */
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Opens the job queue in the store's own database (pg-boss, schema `pgboss`), with a queue for each job.
 *
 * Statements of pg-boss that belong to a send run in the sender's transaction: the embedded database has one connection
 * at a time, so a statement outside the transaction would wait for it to end.
 */
export async function openQueue<Jobs extends JobTable>(options: QueueOptions<Jobs>): Promise<Queue<Jobs>> {
  const role = options.role ?? 'all';
  const { pool } = openPool(options.url, {
    max: 3,
    connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    // a pooler refuses limits at the start of a connection, and has its own
    ...(options.isPooled ? {} : SERVER_LIMITS),
  });
  pool.on('error', options.onError);
  const sending = new AsyncLocalStorage<Queryable['$client']>();
  const boss = new PgBoss({
    // to ask for a schema that is there takes a right that the store's role need not have (docs/security.md)
    createSchema: !(await hasSchema(pool)),
    db: {
      executeSql: (text: string, values?: unknown[]) => (sending.getStore() ?? pool).query(text, values),
    },
    reindex: false,
    // what looks after the queue and its schedules runs where jobs do
    supervise: role === 'all' || role === 'worker',
    schedule: role === 'all' || role === 'worker',
  });
  boss.on('error', (error: unknown) => options.onError(asError(error)));
  await boss.start();
  const jobs = new Map<keyof Jobs & string, JobSettings>(Object.entries(options.jobs));
  const names = [...jobs.values()].map(({ name }) => name);
  const workers = new Map<string, string>();
  // a process of any role: what it queues, perhaps before the one that migrates comes this far, must have a queue
  const known = await addQueues(boss, [...jobs.values()]);
  if (role === 'all' || role === 'migrate') await updateQueues(boss, [...jobs.values()], known);

  /** Reads a job and passes it to the queue, whose own statements run on the sender's connection. */
  async function pass<Job extends keyof Jobs & string>(
    q: Queryable,
    job: Job,
    payload: unknown,
    options: Parameters<typeof boss.send>[2],
  ): Promise<void> {
    const { name, data } = expectJob(jobs, job, payload);
    await sending.run(q.$client, () => boss.send(name, data, options));
  }

  /**
   * Ends jobs under way and queues those that follow them, in one transaction. Throws, with nothing written, when one of them has
   * ended meanwhile. Returns the names of those queued.
   */
  async function replace(
    name: string,
    batch: readonly JobWithMetadata<object>[],
    follows: NonNullable<JobSettings['follows']>,
  ): Promise<ReadonlySet<string>> {
    const ids = batch.map(({ id }) => id);
    const written = batch
      .flatMap(({ data }) => follows(data ?? {}))
      .map(({ job, payload, key }) => ({ ...expectJob(jobs, job, payload), singletonKey: key }));
    const queued = new Set(written.map((one) => one.name));
    const client = await pool.connect();
    try {
      await sending.run(client, async () => {
        await client.query('BEGIN');
        const { rowCount } = await client.query(STILL_UNDER_WAY, [name, ids]);
        if (rowCount !== ids.length) throw new Error(`another process has ended jobs ${name}`);
        await boss.complete(name, ids);
        for (const one of queued) await boss.insert(one, listOf(written, one));
        await client.query('COMMIT');
      });
      client.release();
      return queued;
    } catch (error) {
      // with its connection the transaction ends
      client.release(true);
      throw error;
    }
  }

  return {
    jobs: {
      async send(tx, job, payload, { startAfterSeconds = 0, key } = {}) {
        await pass(tx, job, payload, { startAfter: startAfterSeconds, singletonKey: key ?? randomId() });
      },
      async countGivenUp(since) {
        const { rows } = await pool.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pgboss.job WHERE state = 'failed' AND name = ANY($1) AND completed_on >= $2`,
          [names, since],
        );
        return rows[0]?.count ?? 0;
      },
    },
    async work(run, tell) {
      const pause = role === 'worker' ? 0 : PAUSE_MS;
      // without this the next job would wait for the next poll: 30 emails a minute, however many orders
      const wake = (name: string): void => {
        const worker = workers.get(name);
        if (worker) setTimeout(() => boss.notifyWorker(worker), pause).unref();
      };
      for (const [key, { name, atOnce = 1, follows }] of jobs) {
        const settings = { pollingIntervalSeconds: options.pollSeconds, batchSize: atOnce };
        const worker = await boss.work(
          name,
          { ...settings, perJobResults: true, includeMetadata: true },
          async (batch: readonly JobWithMetadata<object>[]): Promise<JobResult[]> => {
            try {
              const results = await Promise.all(
                batch.map((job) => {
                  if (isExpired(job.output)) tell?.({ what: 'expired', job: name, id: job.id });
                  return resultOf(job.id, () => run(key, job.data ?? {}));
                }),
              );
              if (follows) for (const queued of await replace(name, batch, follows)) wake(queued);
              return results;
            } finally {
              wake(name);
            }
          },
        );
        workers.set(name, worker);
      }
      if (!tell) return;
      const many = { pollingIntervalSeconds: options.pollSeconds, batchSize: 100 };
      await boss.work(
        GIVEN_UP,
        { ...many, perJobResults: true, includeMetadata: true },
        async (batch: readonly JobWithMetadata<object>[]): Promise<JobResult[]> =>
          batch.map(({ id, sourceName, sourceId }) => {
            tell({ what: 'given up', job: sourceName ?? '', id: sourceId ?? '' });
            return { id, status: 'completed' };
          }),
      );
    },
    async due() {
      const { rows } = await pool.query<{ name: string; count: number; seconds: number }>(
        `SELECT name, count(*)::int AS count, extract(epoch FROM now() - min(start_after))::float AS seconds
         FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after <= now() GROUP BY name`,
      );
      return rows.map(({ name, count, seconds }) => ({ job: name, count, oldestSeconds: seconds }));
    },
    async list() {
      const { rows } = await pool.query<JobKindState>(
        `SELECT name AS job, CASE state WHEN 'created' THEN 'waiting' WHEN 'retry' THEN 'waiting again'
                  WHEN 'active' THEN 'running' ELSE 'given up' END AS state, count(*)::int AS count
         FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') AND name = ANY($1)
         GROUP BY 1, 2 ORDER BY 1, 2`,
        [names],
      );
      return rows;
    },
    async listGivenUp() {
      const { rows } = await pool.query<GivenUpJob>(
        `SELECT id, name AS job, retry_count + 1 AS tries, completed_on AS at FROM pgboss.job
         WHERE state = 'failed' AND name = ANY($1) ORDER BY completed_on DESC, id LIMIT 100`,
        [names],
      );
      return rows;
    },
    async retry(idOrName) {
      const { rows } = await pool.query<{ name: string; ids: string[] }>(
        `SELECT name, array_agg(id) AS ids FROM pgboss.job
         WHERE state = 'failed' AND name = ANY($1) AND (id::text = $2 OR name = $2) GROUP BY name`,
        [names, idOrName],
      );
      for (const { name, ids } of rows) await boss.retry(name, ids);
      return rows.reduce((sum, { ids }) => sum + ids.length, 0);
    },
    async stop(graceMs) {
      const late = () => new Error('the job queue did not close in time');
      await atMost(graceMs + CLOSE_TIMEOUT_MS, boss.stop({ graceful: true, timeout: graceMs }), late);
      await atMost(CLOSE_TIMEOUT_MS, pool.end(), late);
    },
  };
}

/** A job by the name of its queue, with its payload as it was read. Throws for one that there is not. */
function expectJob(jobs: ReadonlyMap<string, JobSettings>, job: string, payload: unknown) {
  const settings = jobs.get(job);
  if (!settings) throw new Error(`there is no job ${job}`);
  const parsed = settings.payload.safeParse(payload);
  if (!parsed.success) throw new Error(`invalid payload of the job ${job}`, { cause: parsed.error });
  return { name: settings.name, data: parsed.data };
}

function listOf<T extends { readonly name: string }>(all: readonly T[], wanted: string): Omit<T, 'name'>[] {
  return all.flatMap(({ name, ...one }) => (name === wanted ? [one] : []));
}

async function hasSchema(pool: Pick<Queryable['$client'], 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>("SELECT to_regnamespace('pgboss') IS NOT NULL AS found");
  return rows[0]?.found ?? false;
}

/** pg-boss passes copies of errors on, which are no errors any more: an error with the message, code and place of the first. */
function asError(thrown: unknown): unknown {
  if (thrown instanceof Error || typeof thrown !== 'object' || thrown === null) return thrown;
  if (!('message' in thrown) || typeof thrown.message !== 'string') return thrown;
  const error = new Error(thrown.message);
  if ('stack' in thrown && typeof thrown.stack === 'string') error.stack = thrown.stack;
  if ('code' in thrown) Object.assign(error, { code: thrown.code });
  return error;
}

/** Runs a job and says how it ended, so that one failure does not fail the others of its round. */
async function resultOf(id: string, run: () => Promise<void>): Promise<JobResult> {
  try {
    await run();
    return { id, status: 'completed' };
  } catch (error) {
    // kept with the job; `run` has logged the error itself, without the values of people
    return { id, status: 'failed', output: { message: error instanceof Error ? error.name : 'no error' } };
  }
}

/** Whether the last run of a job was ended by the queue because it took too long or its process was gone. */
function isExpired(output: object | null): boolean {
  const value = output && 'value' in output ? output.value : null;
  return typeof value === 'object' && value !== null && 'message' in value && value.message === 'job timed out';
}
