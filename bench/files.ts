/**
 * `npm run bench -- files [databases]`: what shoppers wait for at a kept page and at an add to cart beside the worst files that are
 * taken or refused, their dry run, and an import of 490 rows with its undo. The budgets are in bench/README.md.
 */
import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { createStaff, openStaffSession } from '#shop/staff';
import { startPostgres } from '#support/postgres';
import { query } from '#support/query';
import { openDatabase } from '../src/database/database.ts';
import { embeddedUrl } from '../src/database/embedded.ts';
import { call } from './checkout.ts';
import { supplierSheet, wideSheets } from './growth-sheet.ts';
import { cartItem } from './load.ts';
import { type Started, seed, startStore, withDataFolder } from './processes.ts';
import { say } from './report.ts';

const TABLE = 'Beside a file: the longest wait of shoppers, ms';
const PAGE_MS = 100;
const CART_MS = 200;
const PAUSE_MS = 10;
const QUIET_MS = 5000;
const SMALL = 490;
const WORST = 50_000;

/** Measures the waits on the databases that are named: `embedded`, `postgres`. */
export async function files(databases: string): Promise<void> {
  const sheets = await wideSheets(WORST);
  for (const kind of databases.split(',')) {
    await withDataFolder(async (data) => {
      const cluster = kind === 'postgres' ? await startPostgres() : null;
      try {
        if (cluster) await query(cluster.url('postgres'), 'CREATE DATABASE store');
        const url = cluster?.url('store') ?? null;
        await seed(data, url, 44);
        const store = await startStore(data, url);
        await beside(kind, store, url ?? embeddedUrl(path.join(data, 'database')), sheets);
        await store.stop();
      } finally {
        await cluster?.stop();
      }
    });
  }
}

async function beside(
  kind: string,
  store: Started,
  databaseUrl: string,
  sheets: Awaited<ReturnType<typeof wideSheets>>,
): Promise<void> {
  const owner = await officeOf(store.url, databaseUrl);
  const product = await firstProduct(databaseUrl);
  const during = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const { waits, result } = await shopping(store.url, product, work);
    const isMissed = waits.page > PAGE_MS || waits.cart > CART_MS;
    say(TABLE, `${kind}: ${name}`, {
      'kept page': waits.page,
      'add to cart': waits.cart,
      'p99 of adds': waits.p99,
      adds: waits.adds,
      failed: waits.failed,
      seconds: (performance.now() - began) / 1000,
      answer: answerOf(result),
      load: loadavg()[0] ?? Number.NaN,
      ...(isMissed ? { budget: 'MISSED' } : {}),
    });
    return result;
  };
  await during('quiet', () => pause(QUIET_MS));
  for (const { name, bytes } of sheets) {
    const read = await during(name, () => owner.upload(name, bytes));
    const { id } = Object(read);
    if (typeof id !== 'string') continue;
    const plan = await during(`${name}, dry run`, () => owner.send('POST', `/imports/${id}/dry-run`, { mends: [] }));
    if (Object(plan).counts === undefined) console.log(JSON.stringify(plan).slice(0, 300));
  }
  const { id } = Object(await owner.upload('490.csv', supplierSheet(0, SMALL)));
  const order = { mends: [], leaveOut: true, expected: SMALL };
  await owner.send('POST', `/imports/${id}/dry-run`, { mends: [] });
  await during(`import of ${SMALL} new products`, () => owner.job('POST', `/imports/${id}/apply`, order));
  await during('its undo', () => owner.job('POST', `/imports/${id}/undo`, undefined));
}

function answerOf(result: unknown): string {
  const { code, rows, counts, state, done } = Object(result);
  return String(
    code ?? rows ?? (counts ? JSON.stringify(counts) : (state ?? '')) + (done === undefined ? '' : ` ${done}`),
  );
}

/** An owner's calls, signed in after both steps. */
async function officeOf(storeUrl: string, databaseUrl: string) {
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  const deps = { database, clock: systemClock };
  const token = await database
    .transaction(async (tx) => {
      const person = { name: 'Bench', email: `${randomId(6).toLowerCase()}@staff.example`, role: 'owner' };
      const set = { markets: [], language: 'en' } as const;
      const id = await createStaff(deps, tx, { kind: 'system', name: 'bench' }, { ...person, ...set });
      return await openStaffSession(deps, tx, id, { name: 'Bench', country: '' }, { isConfirmed: true });
    })
    .finally(() => database.close());
  const ask = async (method: string, at: string, body: string | FormData | null): Promise<unknown> => {
    const headers = { cookie: `__Host-dam-staff=${token}`, origin: storeUrl, 'idempotency-key': randomId(16) };
    const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(`${storeUrl}/api/admin${at}`, { method, headers: { ...headers, ...json }, body });
    return await answer.json();
  };
  const send = (method: string, at: string, body?: object) => ask(method, at, body ? JSON.stringify(body) : null);
  return {
    send,
    upload: (name: string, bytes: Uint8Array) => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], name));
      return ask('POST', '/imports', form);
    },
    /** Starts a job and waits for its end. */
    async job(method: string, at: string, body?: object): Promise<unknown> {
      const { job, ...refusal } = Object(await send(method, at, body));
      for (;;) {
        if (job === undefined) return refusal;
        const found = await send('GET', `/jobs/${job}`);
        if (['done', 'failed'].includes(Object(found).state)) return found;
        await pause(500);
      }
    },
  };
}

async function firstProduct(databaseUrl: string): Promise<string> {
  await query(databaseUrl, 'UPDATE product_stock SET on_hand = 1000000');
  const [row] = await query<{ id: string }>(
    databaseUrl,
    "SELECT product_id AS id FROM product_prices WHERE currency = 'SAR' AND price > 0 AND shown ORDER BY 1 LIMIT 1",
  );
  return row?.id ?? '';
}

/** Two shoppers until `work` is done: one asks for a kept page, one adds to carts. */
async function shopping<T>(url: string, product: string, work: () => Promise<T>) {
  const agent = new Agent({ keepAlive: true });
  let isDone = false;
  let failed = 0;
  const repeat = async (ask: () => Promise<number>): Promise<number[]> => {
    const times: number[] = [];
    while (!isDone) {
      const began = performance.now();
      if ((await ask().catch(() => 0)) !== 200) failed += 1;
      times.push(performance.now() - began);
      await pause(PAUSE_MS);
    }
    return times.sort((one, other) => one - other);
  };
  const page = () =>
    new Promise<number>((resolve, reject) => {
      get(`${url}/en-sa`, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      }).once('error', reject);
    });
  const add = async () => (await call(agent, 'POST', `${url}/api/cart`, cartItem(product)())).status;
  await page();
  await add();
  const working = work().finally(() => {
    isDone = true;
  });
  const [pages = [], adds = []] = await Promise.all([repeat(page), repeat(add)]);
  const result = await working;
  agent.destroy();
  const last = (times: readonly number[]) => times.at(-1) ?? Number.NaN;
  const p99 = adds[Math.floor(adds.length * 0.99)] ?? Number.NaN;
  return { waits: { page: last(pages), cart: last(adds), p99, adds: adds.length, failed }, result };
}
