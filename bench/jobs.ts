import { spawn } from 'node:child_process';
import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { randomId } from '#kernel/ids';
import { freePort } from '#support/free-port';
import { type Cluster, startPostgres } from '#support/postgres';
import { query } from '#support/query';
import { type StoreProcess, startStore } from '../drills/store.ts';
import { buy, call } from './checkout.ts';
import { keepApart, keepBusy, pin } from './cores.ts';
import { processorMs, seed, serverMs, withDataFolder } from './processes.ts';
import { say } from './report.ts';
import { NO_AUTHORITY, reportPapers } from './reported.ts';

const BUYERS = 16;
/** Orders whose work warms workers up. */
const WARM = 20;
/** Longest wait for a share of the work, on a busy machine. */
const LONGEST_MS = 180_000;
const LOOK_EVERY_MS = 200;
/** Minutes until parcels are booked: the simulated courier runs in the process whose calls are measured. */
const LATER = '10080';
/** Calls of a 99th percentile, and how many a second: few, so that they wait for the workers and not for each other. */
const CALLS = 400;
const CALLS_A_SECOND = 50;
const TABLE = 'Work after the order: mails and invoices';
/** The database user of the process that answers, by which its connections are told from those of workers. */
const OF_WEB = 'bench_web';
/** The jobs that follow orders; a share of them is made due at a time. */
const KINDS = ['follow-order', 'send-email', 'issue-invoice', 'process-parcels'];
/** With the sizes of the log that `deploy/` has (docs/database.md). */
const POSTGRES = [
  'fsync=off',
  'full_page_writes=off',
  'shared_preload_libraries=pg_stat_statements',
  'min_wal_size=1GB',
  'max_wal_size=4GB',
];

/**
 * Measures the work after orders: places orders while nobody does their work, then has workers do a share of it at a time, with
 * the rest waiting in the queue. Counted are mails that the mail server took and invoices.
 *
 * How it grows: one worker with the database and the mail server on one core, then one more core and worker at a time, and
 * nothing else, so that what they may use grows as the workers do. Beside it what a piece of work takes of processor time and
 * statements, which says the same on a busy machine: more of either with more workers is work that does not grow.
 * With `REPORTED=1` the papers of Saudi Arabia are stamped for the tax authority, which does not answer.
 *
 * What shoppers feel: adds to a cart at a small rate, in quiet and beside a worker that has one core with its connections and
 * the mail server, while the process that answers has the other with its own. Beside it the same with a process in the worker's
 * place that only counts: what a busy core costs its neighbour on this machine. Then beside as many workers as cores on all of
 * them, where calls wait for a core: no limit is set for that. A row whose work ran out says so, and means nothing.
 */
export async function jobs(orders: number, reported = process.env.REPORTED === '1'): Promise<void> {
  const cluster = await startPostgres(POSTGRES);
  const sink = await startSink();
  const cores = cpus().length;
  const share = Math.floor(orders / (cores + 2)) - WARM;
  await withDataFolder(async (dataDir) => {
    await query(cluster.url('postgres'), 'CREATE DATABASE store');
    const url = cluster.url('store');
    await query(url, 'CREATE EXTENSION pg_stat_statements');
    await seed(dataDir, url, 44);
    const products = await stock(cluster);
    const settings = { dataDir, databaseUrl: url };
    await query(url, `CREATE ROLE ${OF_WEB} SUPERUSER LOGIN`);
    const databaseUrl = url.replace('user=postgres', `user=${OF_WEB}`);
    const web = startStore({
      dataDir,
      databaseUrl,
      port: await freePort(),
      environment: { STORE_ROLE: 'web', ...NO_AUTHORITY },
    });
    const workers: StoreProcess[] = [];
    const endWorkers = () => Promise.all(workers.splice(0).map((store) => store.end()));
    /** Starts workers, which do a little work to warm up, with the database and the mail server on the first cores. */
    const startWorkers = async (count: number, most: number): Promise<void> => {
      const environment = {
        STORE_ROLE: 'worker',
        PUBLIC_URL: web.url,
        PARCEL_AFTER_MINUTES: LATER,
        SMTP_URL: sink.url,
        MAIL_FROM: 'store@example.com',
        JOBS_POLL_SECONDS: '0.5',
        ...NO_AUTHORITY,
      };
      for (let n = 0; n < count; n += 1) workers.push(startStore({ ...settings, port: await freePort(), environment }));
      await Promise.all(workers.map((worker) => worker.ready()));
      await untilDone(url, await release(url, WARM));
      for (const pid of [...cluster.pids(), sink.pid, ...workers.map(({ pid }) => pid)]) pin(pid, [0, most]);
    };
    try {
      await web.ready();
      if (reported) await reportPapers(url);
      await placeOrders(web.url, products, orders);
      await query(url, `UPDATE pgboss.job SET start_after = now() + interval '1 day' WHERE ${WAITS}`);
      // as every few minutes: from then on the server writes over files of its log that it has
      await query(url, 'CHECKPOINT');
      say(TABLE, 'no worker', { 'orders waiting': orders, 'orders of a share': share });
      let alone: Growth | null = null;
      for (let count = 1; count <= cores; count += 1) {
        await startWorkers(count, count - 1);
        const growth = await measured(cluster, workers, share);
        alone ??= growth;
        say(TABLE, `${count} ${count === 1 ? 'worker on one core' : `workers on ${count} cores`}`, {
          'a second': growth.rate,
          'of one (budget: 0.8 × cores)': growth.rate / alone.rate,
          'ms of a worker': growth.workerMs,
          'ms of PostgreSQL': growth.serverMs,
          'both, of one': (growth.workerMs + growth.serverMs) / (alone.workerMs + alone.serverMs),
          statements: growth.statements,
        });
        await endWorkers();
      }
      await besideCalls();
    } finally {
      await Promise.all([web.end(), endWorkers()]);
    }

    /** Measures calls in quiet, beside a busy core, beside a worker on a core of its own, and beside workers on all cores. */
    async function besideCalls(): Promise<void> {
      const last = cores - 1;
      const others = [0, Math.max(0, last - 1)] as const;
      for (const pid of [process.pid, web.pid]) pin(pid, [last, last]);
      const measure = () => callTimes(web.url, products, keepApart(cluster, OF_WEB, [last, last], others));
      const quiet = await measure();
      const stop = keepBusy(others);
      const busy = await measure();
      stop();
      await startWorkers(1, others[1]);
      const beside = await worked(share, measure);
      await endWorkers();
      const mean = (quiet + (await measure())) / 2;
      say(TABLE, 'quiet, before and after', { 'p99 of a call, ms': mean });
      say(TABLE, 'the other core busy without the database', { 'p99 of a call, ms': busy, 'to quiet': busy / mean });
      say(TABLE, 'a worker on another core', {
        ...beside,
        'to quiet (budget: 1.1)': beside['p99 of a call, ms'] / mean,
        'to a busy core': beside['p99 of a call, ms'] / busy,
      });
      await startWorkers(cores, last);
      for (const pid of [process.pid, web.pid]) pin(pid, [0, last]);
      const crowded = await worked(share, () => callTimes(web.url, products));
      say(TABLE, 'workers on all cores', { ...crowded, 'to quiet': crowded['p99 of a call, ms'] / mean });
    }

    /** Measures calls while a share of the work is done. */
    async function worked(share: number, measure: () => Promise<number>) {
      const end = await release(url, share);
      const [before, began] = [await done(url), performance.now()];
      const p99 = await measure();
      const after = await done(url);
      return {
        'a second': after < end ? ((after - before) * 1000) / (performance.now() - began) : 'ran out',
        'p99 of a call, ms': p99,
      };
    }
  }).finally(async () => {
    sink.stop();
    await cluster.stop();
  });
}

type Growth = {
  readonly rate: number;
  readonly workerMs: number;
  readonly serverMs: number;
  readonly statements: number;
};

/** Measures what workers do a second while they do the work of some orders, and what one mail or invoice takes. */
async function measured(cluster: Cluster, workers: readonly StoreProcess[], share: number): Promise<Growth> {
  const url = cluster.url('store');
  const spent = () => workers.reduce((sum, { pid }) => sum + processorMs(pid), 0);
  const asked = async () => {
    const rows = await query<{ calls: string }>(url, 'SELECT sum(calls) AS calls FROM pg_stat_statements');
    return Number(rows[0]?.calls);
  };
  const idle = await done(url);
  const end = await release(url, share);
  await untilDone(url, idle + 1);
  const before = { done: await done(url), calls: await asked(), worker: spent(), server: serverMs(cluster.home) };
  const began = performance.now();
  await untilDone(url, end);
  const seconds = (performance.now() - began) / 1000;
  const [workerMs, databaseMs] = [spent() - before.worker, serverMs(cluster.home) - before.server];
  const calls = (await asked()) - before.calls;
  const count = end - before.done;
  return {
    rate: count / seconds,
    workerMs: workerMs / count,
    serverMs: databaseMs / count,
    statements: calls / count,
  };
}

const WAITS = `name IN (${KINDS.map((kind) => `'${kind}'`).join(', ')}) AND state = 'created'`;

/** Makes the work of some orders due; returns how many mails and invoices there are when it is done. */
async function release(url: string, orders: number): Promise<number> {
  const before = await done(url);
  for (const kind of KINDS) {
    await query(
      url,
      `UPDATE pgboss.job SET start_after = now() WHERE id IN (SELECT id FROM pgboss.job
        WHERE name = '${kind}' AND state = 'created' AND start_after > now() ORDER BY created_on LIMIT ${orders})`,
    );
  }
  return before + 2 * orders;
}

async function untilDone(url: string, count: number): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  while ((await done(url)) < count) {
    if (performance.now() > until) throw new Error('the workers did not do their share in time');
    await pause(LOOK_EVERY_MS);
  }
}

/** Starts a mail server in a process of its own. */
async function startSink(): Promise<{ readonly url: string; readonly pid: number; readonly stop: () => void }> {
  const child = spawn(process.execPath, ['bench/mail-sink.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()));
    child.once('exit', () => reject(new Error('the mail server did not start')));
  });
  return { url, pid: child.pid ?? 0, stop };
}

async function stock(cluster: Cluster): Promise<string[]> {
  await query(cluster.url('store'), 'UPDATE product_stock SET on_hand = 1000000');
  const rows = await query<{ id: string }>(
    cluster.url('store'),
    "SELECT product_id AS id FROM product_prices WHERE currency = 'SAR' AND price > 0 ORDER BY 1 LIMIT 40",
  );
  return rows.map(({ id }) => id);
}

async function placeOrders(url: string, products: readonly string[], orders: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: BUYERS });
  let left = orders;
  const buyer = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await buy(url, agent, products[left % products.length] ?? '');
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  agent.destroy();
}

/** Returns the 99th percentile of adding to a cart, at a small rate, in milliseconds. `prepare` runs before each. */
async function callTimes(url: string, products: readonly string[], prepare = (): void => undefined): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let turn = 0; turn < CALLS; turn += 1) {
    await pause(1000 / CALLS_A_SECOND);
    const body = { userId: randomId(), productId: products[turn % products.length], count: 1, pricecon: 'SAR' };
    prepare();
    const began = performance.now();
    await call(agent, 'POST', `${url}/api/cart`, body);
    times.push(performance.now() - began);
  }
  agent.destroy();
  return times.sort((one, other) => one - other)[Math.floor(CALLS * 0.99)] ?? Number.NaN;
}

/** Counts the mails and invoices that are done. */
async function done(url: string): Promise<number> {
  const sql = `SELECT (SELECT count(*) FROM emails WHERE state = 'sent') + (SELECT count(*) FROM invoices) AS count`;
  return Number((await query<{ count: string }>(url, sql))[0]?.count);
}
