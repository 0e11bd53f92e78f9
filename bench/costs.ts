/**
 * `npm run bench -- costs [sizes]`: what a request costs: statements, and milliseconds of CPU time in the store and
 * in PostgreSQL. Other work on the machine changes these figures little.
 */
import { chmod } from 'node:fs/promises';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { randomId } from '#kernel/ids';
import { startPostgres } from '#support/postgres';
import { buy, call } from './checkout.ts';
import { processorMs, type Running, seed, serverMs, startStore, withDataFolder } from './processes.ts';
import { say } from './report.ts';

const AT_ONCE = 16;
/** How often each request is measured, after as many to warm up. */
const TIMES = 600;
/** Waits for the background work after a start. */
const SETTLE_MS = 3000;

type Load = { readonly name: string; readonly once: (turn: number) => Promise<unknown> };

function loads(store: Running, agent: Agent, products: readonly string[]): Load[] {
  const product = (turn: number): string => products[turn % products.length] ?? '';
  const add = (userId: string, turn: number) => {
    const body = { userId, productId: product(turn), count: 1, pricecon: 'SAR' };
    return call(agent, 'POST', `${store.url}/api/cart`, body);
  };
  const guest = randomId();
  return [
    {
      name: 'GET /api/detail',
      once: (turn) => call(agent, 'GET', `${store.url}/api/detail/${product(turn)}`, undefined),
    },
    { name: 'add to a new cart', once: (turn) => add(randomId(), turn) },
    { name: 'read a cart', once: () => call(agent, 'GET', `${store.url}/api/cart/${guest}`, undefined) },
    { name: 'whole guest checkout', once: (turn) => buy(store.url, agent, product(turn)) },
  ];
}

/** Measures every load in a store with `size` products. */
export async function costs(size: number): Promise<void> {
  // delays jobs that follow an order, which are not part of the requests
  process.env.JOBS_POLL_SECONDS = '60';
  const cluster = await startPostgres(['shared_preload_libraries=pg_stat_statements']);
  await chmod(cluster.home, 0o755);
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query('CREATE DATABASE store');
  await client.query('CREATE EXTENSION pg_stat_statements');
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  await withDataFolder(async (data) => {
    await seed(data, cluster.url('store'), size);
    const products = await stocked(cluster.url('store'));
    const store = await startStore(data, cluster.url('store'));
    await pause(SETTLE_MS);
    for (const { name, once } of loads(store, agent, products)) {
      await repeat(once);
      await client.query('SELECT pg_stat_statements_reset()');
      const [node, server, started] = [processorMs(store.pid), serverMs(cluster.home), performance.now()];
      await repeat(once);
      const took = performance.now() - started;
      const [nodeMs, pgMs] = [processorMs(store.pid) - node, serverMs(cluster.home) - server];
      const { rows } = await client.query<{ calls: number; wal: number }>(
        'SELECT sum(calls)::int AS calls, sum(wal_bytes)::int AS wal FROM pg_stat_statements',
      );
      say('What one costs', name, {
        products: size,
        statements: (rows[0]?.calls ?? 0) / TIMES,
        'ms of the store': nodeMs / TIMES,
        'ms of PostgreSQL': pgMs / TIMES,
        'KB of log': (rows[0]?.wal ?? 0) / TIMES / 1024,
        'a second, now': (TIMES / took) * 1000,
      });
    }
  }).finally(async () => {
    agent.destroy();
    await client.end();
    await cluster.stop();
  });
}

async function stocked(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('UPDATE product_stock SET on_hand = 1000000');
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query<{ id: string }>(
    "SELECT product_id AS id FROM product_prices WHERE currency = 'SAR' AND price > 0 ORDER BY product_id LIMIT 44",
  );
  await client.end();
  return rows.map(({ id }) => id);
}

async function repeat(once: Load['once']): Promise<void> {
  let turn = 0;
  const worker = async (): Promise<void> => {
    while (turn < TIMES) await once(turn++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
