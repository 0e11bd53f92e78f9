import { spawn, spawnSync } from 'node:child_process';
import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { randomId } from '#kernel/ids';
import { freePort } from '#support/free-port';
import { type Cluster, startPostgres } from '#support/postgres';
import { query } from '#support/query';
import { type StoreProcess, startStore } from '../drills/store.ts';
import { buy, call } from './checkout.ts';
import { processorMs, seed, serverMs, withDataFolder } from './processes.ts';
import { say } from './report.ts';

const BUYERS = 16;
/** How long the rate of workers is measured, once they have begun. */
const MEASURED_MS = 4_000;
const BEGIN_MS = 2_000;
/** Minutes until parcels are booked: the simulated courier runs in the process whose calls are measured. */
const LATER = '10080';
/** Calls of a 99th percentile, and how many a second: few, so that they wait for the workers and not for each other. */
const CALLS = 300;
const CALLS_A_SECOND = 50;
const TABLE = 'Work after the order: mails and invoices';
/** How connections of workers are told from those of the process that answers. */
const OF_WORKERS = 'bench-worker';
const POSTGRES = ['fsync=off', 'full_page_writes=off', 'shared_preload_libraries=pg_stat_statements'];

type Place = { readonly cluster: Cluster; readonly url: string; readonly sink: number };

/**
 * Measures the work after orders: places orders while nobody does their work, then counts the mails and invoices of workers.
 *
 * How it grows: one worker with the database and the mail server on one core, then one more core and worker at a time, and
 * nothing else, so that what each may use grows as the workers do. Beside it what a piece of work takes of processor time and
 * statements, which says the same on a busy machine: more of either with more workers is work that does not grow.
 *
 * What shoppers feel: adds to a cart at a small rate, in quiet and beside a worker that has one core with its connections and
 * the mail server, while the process that answers has the other with its own. Then beside as many workers as cores on all of
 * them, where calls wait for a core: no limit is set for that. A row whose work ran out says so, and means nothing.
 */
export async function jobs(orders: number): Promise<void> {
  const cluster = await startPostgres(POSTGRES);
  const sink = await startSink();
  await withDataFolder(async (dataDir) => {
    await query(cluster.url('postgres'), 'CREATE DATABASE store');
    const databaseUrl = cluster.url('store');
    await query(databaseUrl, 'CREATE EXTENSION pg_stat_statements');
    await seed(dataDir, databaseUrl, 44);
    const products = await stock(cluster);
    const settings = { dataDir, databaseUrl };
    const web = startStore({ ...settings, port: await freePort(), environment: { STORE_ROLE: 'web' } });
    const place = { cluster, url: databaseUrl, sink: sink.pid };
    const workers: StoreProcess[] = [];
    const endWorkers = () => Promise.all(workers.splice(0).map((store) => store.end()));
    const startWorkers = async (count: number): Promise<void> => {
      const environment = {
        STORE_ROLE: 'worker',
        PUBLIC_URL: web.url,
        PARCEL_AFTER_MINUTES: LATER,
        SMTP_URL: sink.url,
        MAIL_FROM: 'store@example.com',
        PGAPPNAME: OF_WORKERS,
      };
      for (let n = 0; n < count; n += 1) workers.push(startStore({ ...settings, port: await freePort(), environment }));
      await Promise.all(workers.map((worker) => worker.ready()));
    };
    try {
      await web.ready();
      await placeOrders(web.url, products, orders);
      say(TABLE, 'no worker', { waiting: await waiting(databaseUrl) });
      let alone: Growth | null = null;
      for (let cores = 1; cores <= cpus().length; cores += 1) {
        await startWorkers(cores);
        for (const pid of [...cluster.pids(), sink.pid, ...workers.map(({ pid }) => pid)]) pin(pid, 0, cores - 1);
        const growth = await measured(place, workers);
        alone ??= growth;
        say(TABLE, `${cores} ${cores === 1 ? 'worker on one core' : `workers on ${cores} cores`}`, {
          'a second': growth.rate,
          'of one (budget: 0.8 × cores)': growth.rate / alone.rate,
          'ms of a worker': growth.workerMs,
          'ms of PostgreSQL': growth.serverMs,
          'both, of one': (growth.workerMs + growth.serverMs) / (alone.workerMs + alone.serverMs),
          statements: growth.statements,
          waiting: await waiting(databaseUrl),
        });
        await endWorkers();
      }
      await besideCalls();
    } finally {
      await Promise.all([web.end(), endWorkers()]);
    }

    /** Measures calls in quiet, beside a worker on a core of its own, and beside workers on all cores. */
    async function besideCalls(): Promise<void> {
      const last = cpus().length - 1;
      const apart = last > 0 ? last : 0;
      for (const pid of [process.pid, web.pid, ...cluster.pids()]) pin(pid, apart, apart);
      const quiet = await callTimes(web.url, products);
      await startWorkers(1);
      await pause(BEGIN_MS);
      const ofWorkers = await query<{ pid: number }>(
        databaseUrl,
        `SELECT pid FROM pg_stat_activity WHERE application_name = '${OF_WORKERS}'`,
      );
      for (const pid of [sink.pid, ...workers.map(({ pid }) => pid), ...ofWorkers.map(({ pid }) => pid)]) {
        pin(pid, 0, Math.max(0, apart - 1));
      }
      const before = await done(databaseUrl);
      const beside = await callTimes(web.url, products);
      const rate = ((await done(databaseUrl)) - before) / (CALLS / CALLS_A_SECOND);
      await endWorkers();
      const after = await callTimes(web.url, products);
      const mean = (quiet + after) / 2;
      say(TABLE, 'quiet, before and after', { 'p99 of a call, ms': mean });
      say(TABLE, 'a worker on another core', {
        'a second': rate,
        'p99 of a call, ms': beside,
        'to quiet (budget: 1.1)': beside / mean,
        waiting: await waiting(databaseUrl),
      });
      await startWorkers(cpus().length);
      for (const pid of [web.pid, sink.pid, ...cluster.pids(), ...workers.map(({ pid }) => pid)]) pin(pid, 0, last);
      await pause(BEGIN_MS);
      const crowded = await callTimes(web.url, products);
      say(TABLE, 'workers on all cores', {
        'p99 of a call, ms': crowded,
        'to quiet (budget: 1.1)': crowded / mean,
        waiting: await waiting(databaseUrl),
      });
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

/** Measures what workers do a second, and what one mail or invoice takes. */
async function measured({ cluster, url }: Place, workers: readonly StoreProcess[]): Promise<Growth> {
  const spent = () => workers.reduce((sum, { pid }) => sum + processorMs(pid), 0);
  const asked = async () => {
    const rows = await query<{ calls: string }>(url, 'SELECT sum(calls) AS calls FROM pg_stat_statements');
    return Number(rows[0]?.calls);
  };
  await pause(BEGIN_MS);
  const before = { done: await done(url), calls: await asked(), worker: spent(), server: serverMs(cluster.home) };
  const began = performance.now();
  await pause(MEASURED_MS);
  const seconds = (performance.now() - began) / 1000;
  const [workerMs, databaseMs] = [spent() - before.worker, serverMs(cluster.home) - before.server];
  const calls = (await asked()) - before.calls;
  const count = (await done(url)) - before.done;
  return {
    rate: count / seconds,
    workerMs: workerMs / count,
    serverMs: databaseMs / count,
    statements: calls / count,
  };
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

/** Keeps a process and its threads on some cores. */
function pin(pid: number, first: number, last: number): void {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `${first}-${last}`, String(pid)], { stdio: 'ignore' });
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

/** Returns the 99th percentile of adding to a cart, at a small rate, in milliseconds. */
async function callTimes(url: string, products: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let turn = 0; turn < CALLS; turn += 1) {
    await pause(1000 / CALLS_A_SECOND);
    const body = { userId: randomId(), productId: products[turn % products.length], count: 1, pricecon: 'SAR' };
    const began = performance.now();
    await call(agent, 'POST', `${url}/api/cart`, body);
    times.push(performance.now() - began);
  }
  agent.destroy();
  return times.sort((one, other) => one - other)[Math.floor(CALLS * 0.99)] ?? Number.NaN;
}

/** Counts the mails and invoices that wait, or says that there are none left. */
async function waiting(url: string): Promise<number | 'ran out'> {
  const sql = `SELECT (SELECT count(*) FROM emails WHERE state = 'waiting')
    + (SELECT count(*) FROM orders WHERE invoice_url = '') AS count`;
  return Number((await query<{ count: string }>(url, sql))[0]?.count) || 'ran out';
}

/** Counts those that are done. */
async function done(url: string): Promise<number> {
  const sql = `SELECT (SELECT count(*) FROM emails WHERE state = 'sent') + (SELECT count(*) FROM invoices) AS count`;
  return Number((await query<{ count: string }>(url, sql))[0]?.count);
}
