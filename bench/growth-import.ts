import { execFile } from 'node:child_process';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { call } from './checkout.ts';
import { cartItem } from './load.ts';
import { memoryOf, STORE_OPTIONS, startStore, withDataFolder } from './processes.ts';
import { say } from './report.ts';

/** About the most rows, with descriptions in two languages, that a file of 20 MB has. */
const ROWS = 20_000;
const SHEETS = 5;
const LIMIT_SECONDS = 300;
const QUIET_MS = 10_000;
/** Between two calls of the shopper. */
const PAUSE_MS = 20;

/**
 * Imports 100,000 new products as five sheets, which a process beside the store reads and writes, while a shopper of the store
 * looks at pages, searches, adds to the cart and takes the last unit of products.
 */
export async function importBeside(databaseUrl: string): Promise<void> {
  await withDataFolder(async (data) => {
    const store = await startStore(data, databaseUrl);
    const quiet = await shopper(store.url, databaseUrl, () => pause(QUIET_MS));
    const began = performance.now();
    let printed = '';
    const during = await shopper(store.url, databaseUrl, async () => {
      printed = await importing(databaseUrl);
    });
    const seconds = (performance.now() - began) / 1000;
    const [cpu = Number.NaN, most = Number.NaN] = printed.split(' ').map(Number);
    const table = `Import of ${SHEETS * ROWS} new products beside an open store (limit: ${LIMIT_SECONDS} s)`;
    say(table, 'quiet', { calls: quiet.times.length, 'p99 of a call, ms': quiet.p99, failed: quiet.failed });
    say(table, 'during the import', {
      calls: during.times.length,
      'p99 of a call, ms': during.p99,
      'longest, ms': during.times.at(-1) ?? Number.NaN,
      failed: during.failed,
      'to quiet': during.p99 / quiet.p99,
    });
    say(table, 'the import', {
      seconds,
      'processor s of the importing process': cpu,
      'most MB of it': most,
      'MB of the store': memoryOf(store.pid),
      ...(seconds > LIMIT_SECONDS ? { limit: 'MISSED' } : {}),
    });
    await store.stop();
  });
}

/** Runs the import in a process with the settings of the store's own; what it prints. */
async function importing(databaseUrl: string): Promise<string> {
  const program = path.join(import.meta.dirname, 'growth-import-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...STORE_OPTIONS,
    ...[program, databaseUrl, String(SHEETS), String(ROWS)],
  ]);
  return stdout.trim();
}

type Shopped = { readonly times: readonly number[]; readonly p99: number; readonly failed: number };

/** Shops until `work` is done; the times of all calls, shortest first. */
async function shopper(url: string, databaseUrl: string, work: () => Promise<unknown>): Promise<Shopped> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "SELECT product_id AS id FROM product_prices WHERE currency = 'SAR' AND price > 0 AND shown ORDER BY 1 LIMIT 40",
  );
  await client.query('UPDATE product_stock SET on_hand = 1000000');
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let [isDone, failed] = [false, 0];
  const working = work().finally(() => {
    isDone = true;
  });
  for (let turn = 0; !isDone; turn += 1) {
    const id = rows[turn % rows.length]?.id ?? '';
    const calls = [
      () => call(agent, 'GET', `${url}/api/suggest?q=ro${turn % 50}`, undefined),
      () => call(agent, 'GET', `${url}/api/detail/${id}`, undefined),
      () => call(agent, 'POST', `${url}/api/cart`, cartItem(id)()),
      // what an order does that takes the last unit
      async () => {
        await client.query(
          'UPDATE product_stock SET on_hand = CASE on_hand WHEN 0 THEN 5 ELSE 0 END WHERE product_id = $1',
          [id],
        );
        return { status: 200 };
      },
    ];
    const began = performance.now();
    const { status } = (await (calls[turn % calls.length] ?? calls[0])?.().catch(() => ({ status: 0 }))) ?? {
      status: 0,
    };
    times.push(performance.now() - began);
    if (status !== 200) failed += 1;
    await pause(PAUSE_MS);
  }
  await working;
  agent.destroy();
  await client.end();
  times.sort((one, other) => one - other);
  return { times, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, failed };
}
