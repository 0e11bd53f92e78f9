import { spawnSync } from 'node:child_process';
import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { randomId } from '#kernel/ids';
import { type Cluster, startPostgres } from '#support/postgres';
import { query } from '#support/query';
import { type StoreProcess, startStore } from '../drills/store.ts';
import { buy, call } from './checkout.ts';
import { seed, withDataFolder } from './processes.ts';
import { say } from './report.ts';

const BUYERS = 16;
/** How long the rate of the workers is measured, once they have begun. */
const MEASURED_MS = 10_000;
const BEGIN_MS = 3_000;
/** Minutes until parcels are booked: the simulated courier runs in the process whose calls are measured. */
const LATER = '10080';
/** Calls of a 99th percentile, and how many a second: few, so that they wait for the workers and not for each other. */
const CALLS = 300;
const CALLS_A_SECOND = 20;
const TABLE = 'Work after the order, by core';

/**
 * Measures the work after orders: places orders while nobody runs their jobs, then counts what workers do a second: one with
 * the database on one core, then one more core and worker at a time. Nothing else runs meanwhile, so the cores are what
 * grows. Then all of them work while a shopper's calls are measured, and compared with those when nobody works.
 */
export async function jobs(orders: number): Promise<void> {
  const cluster = await startPostgres();
  await withDataFolder(async (dataDir) => {
    await query(cluster.url('postgres'), 'CREATE DATABASE store');
    const databaseUrl = cluster.url('store');
    await seed(dataDir, databaseUrl, 44);
    const products = await stock(cluster);
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const settings = { dataDir, databaseUrl };
    const web = startStore({ ...settings, port, environment: { STORE_ROLE: 'web' } });
    let workers: StoreProcess[] = [];
    const endWorkers = () => Promise.all(workers.splice(0).map((store) => store.end()));
    const startWorkers = async (count: number): Promise<void> => {
      const environment = { STORE_ROLE: 'worker', PUBLIC_URL: web.url, PARCEL_AFTER_MINUTES: LATER };
      workers = Array.from({ length: count }, (_, n) => startStore({ ...settings, port: port + 1 + n, environment }));
      await Promise.all(workers.map((worker) => worker.ready()));
    };
    try {
      await web.ready();
      await place(web.url, products, orders);
      const quiet = await callTimes(web.url, products);
      say(TABLE, 'no worker', { 'jobs waiting': await waiting(cluster), 'p99 of a call, ms': quiet });
      let alone = Number.NaN;
      for (let cores = 1; cores <= cpus().length; cores += 1) {
        await startWorkers(cores);
        for (const pid of [...cluster.pids(), ...workers.map((worker) => worker.pid)]) pin(pid, cores);
        await pause(BEGIN_MS);
        const before = await done(cluster);
        await pause(MEASURED_MS);
        const rate = ((await done(cluster)) - before) / (MEASURED_MS / 1000);
        if (cores === 1) alone = rate;
        const p99 = cores === cpus().length ? await callTimes(web.url, products) : Number.NaN;
        say(TABLE, `${cores} ${cores === 1 ? 'worker on one core' : `workers on ${cores} cores`}`, {
          'jobs waiting': await waiting(cluster),
          'jobs a second': rate,
          'of one (budget: 0.8 × cores)': rate / alone,
          'p99 of a call, ms': p99,
          'to quiet (budget: 1.1)': p99 / quiet,
        });
        await endWorkers();
      }
    } finally {
      await Promise.all([web.end(), endWorkers()]);
    }
  }).finally(() => cluster.stop());
}

/** Keeps a process and its threads on the first cores. */
function pin(pid: number, cores: number): void {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `0-${cores - 1}`, String(pid)], { stdio: 'ignore' });
}

async function stock(cluster: Cluster): Promise<string[]> {
  await query(cluster.url('store'), 'UPDATE product_stock SET on_hand = 1000000');
  const rows = await query<{ id: string }>(
    cluster.url('store'),
    "SELECT product_id AS id FROM product_prices WHERE currency = 'SAR' AND price > 0 ORDER BY 1 LIMIT 40",
  );
  return rows.map(({ id }) => id);
}

async function place(url: string, products: readonly string[], orders: number): Promise<void> {
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

const KINDS = "name IN ('send-email', 'issue-invoice')";

async function waiting(cluster: Cluster): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM pgboss.job WHERE ${KINDS} AND state IN ('created', 'retry')`;
  return (await query<{ count: number }>(cluster.url('store'), sql))[0]?.count ?? 0;
}

async function done(cluster: Cluster): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM pgboss.job WHERE ${KINDS} AND state = 'completed'`;
  return (await query<{ count: number }>(cluster.url('store'), sql))[0]?.count ?? 0;
}
