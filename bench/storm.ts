/**
 * `npm run bench -- storm [seconds] [products]`: kept pages of three processes on PostgreSQL, in quiet and while five products
 * are sold out, five reviews and one price are written every second. Each of 1,000 changes is looked for on the page of its
 * product until it is shown. Prints how old pages were, the ratio of the two throughputs, and a verdict.
 */
import { chmod } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { randomId } from '#kernel/ids';
import { startPostgres } from '#support/postgres';
import { type Running, seed, startStore, withDataFolder } from './processes.ts';
import { say } from './report.ts';

const PROCESSES = 3;
const CONNECTIONS = 8;
const HOT_PRODUCTS = 300;
const CHECKED = 1000;
const LEAST_RATIO = 0.8;
const OLDEST_MS = 1000;
const LOOK_EVERY_MS = 25;
const TABLE = 'Kept pages of three processes in a storm of changes';
const LISTS = ['', '/products', '/category/bestseller', '/for-her', '/dahn-al-oudh', '/bakhoor', '/scents', '/contact'];

type Product = { readonly id: string };
type Change = {
  readonly statement: string;
  readonly values: readonly unknown[];
  /** Whether a page shows it. */
  readonly shows: (page: string) => boolean;
};

/** Which change comes next: five of two kinds and one of the third, in turn. */
function changeOf(turn: number, { id }: Product): Change {
  const kind = turn % 11;
  if (kind === 10) {
    // a price that no other text of the page looks like
    const next = 12_000_000 + 100 * turn;
    return {
      statement: "UPDATE product_prices SET price = $2, discount_price = $2 WHERE product_id = $1 AND currency = 'SAR'",
      values: [id, next],
      shows: (page) => page.includes(String(next)),
    };
  }
  if (kind % 2 === 0) {
    return {
      statement: "UPDATE product_stock SET on_hand = 0 WHERE product_id = $1 AND currency = 'SAR'",
      values: [id],
      shows: (page) => page.includes('schema.org/OutOfStock'),
    };
  }
  const words = `Storm ${randomId(12)}`;
  return {
    statement:
      "INSERT INTO reviews (id, product_id, name, rate, review, language) VALUES ($1, $2, 'Noura', 5, $3, 'en')",
    values: [randomId(), id, words],
    shows: (page) => page.includes(words),
  };
}

function read(url: string, agent: Agent): Promise<{ status: number; location: string; text: string }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          text: Buffer.concat(parts).toString(),
        }),
      );
    }).once('error', reject);
  });
}

/** The canonical path of a product's page. */
async function pathOf(store: Running, agent: Agent, id: string): Promise<string> {
  const { location } = await read(`${store.url}/en-sa/details/${id}/x`, agent);
  return URL.parse(location, store.url)?.pathname ?? '';
}

type Load = { readonly perSecond: number; readonly p99: number; readonly failed: number };

/** Asks all processes for pages, each connection for all of them in turn. */
async function crowd(stores: readonly Running[], paths: readonly string[], seconds: number): Promise<Load> {
  const results = await Promise.all(
    stores.map(({ url }) =>
      autocannon({
        url,
        connections: CONNECTIONS,
        duration: seconds,
        headers: { 'accept-encoding': 'br' },
        requests: paths.map((path) => ({ method: 'GET' as const, path })),
      }),
    ),
  );
  return {
    perSecond: results.reduce((sum, { requests }) => sum + requests.average, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    failed: results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
  };
}

/** Makes a change and looks at the page of its product until it shows it. Returns how old the oldest page without it was. */
async function check(store: Running, agent: Agent, client: pg.Pool, path: string, change: Change): Promise<number> {
  const page = async (): Promise<'new' | 'old' | 'refused'> => {
    const { status, text } = await read(store.url + path, agent);
    if (status !== 200) return 'refused';
    return change.shows(text) ? 'new' : 'old';
  };
  await page();
  await client.query(change.statement, [...change.values]);
  const committed = performance.now();
  for (let oldest = 0; ; await pause(LOOK_EVERY_MS)) {
    const asked = performance.now();
    const found = await page();
    if (found === 'new') return oldest;
    if (found === 'old') oldest = asked - committed;
    if (asked - committed > 20 * OLDEST_MS) return Number.POSITIVE_INFINITY;
  }
}

/** Makes eleven changes a second until all are checked. Returns the ages of the oldest pages. */
async function storm(stores: readonly Running[], agent: Agent, client: pg.Pool, products: readonly Product[]) {
  const begun = performance.now();
  const ages: Promise<number>[] = [];
  for (let turn = 0; turn < CHECKED; turn += 1) {
    await pause(Math.max(0, begun + (turn * 1000) / 11 - performance.now()));
    const product = products[turn];
    const store = stores[turn % stores.length];
    if (!product || !store) break;
    ages.push(
      pathOf(store, agent, product.id).then((path) => check(store, agent, client, path, changeOf(turn, product))),
    );
  }
  return await Promise.all(ages);
}

export async function stormOfChanges(seconds: number, size: number): Promise<void> {
  const cluster = await startPostgres([]);
  await chmod(cluster.home, 0o755);
  const agent = new Agent({ keepAlive: true });
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query('CREATE DATABASE store');
  await admin.end();
  const client = new pg.Pool({ connectionString: cluster.url('store'), max: 8 });
  await withDataFolder(async (data) => {
    await seed(data, cluster.url('store'), size);
    await client.query('UPDATE product_stock SET on_hand = 1000000');
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query<Product>(
      "SELECT product_id AS id FROM product_prices WHERE currency = 'SAR' AND price > 0 AND shown ORDER BY md5(product_id)",
    );
    const stores: Running[] = [];
    for (let n = 0; n < PROCESSES; n += 1) stores.push(await startStore(data, cluster.url('store')));
    const [first] = stores;
    if (!first) return;
    const hot = rows.slice(-HOT_PRODUCTS);
    const paths = LISTS.map((path) => `/en-sa${path}`);
    for (const { id } of hot) paths.push(await pathOf(first, agent, id));
    // products of the storm are hot ones, too
    const changing = [...hot, ...rows.slice(0, CHECKED - HOT_PRODUCTS)].sort((a, b) => (a.id < b.id ? -1 : 1));

    for (const { url } of stores) {
      for (const path of paths) await read(url + path, agent);
    }
    await crowd(stores, paths, 2);
    const before = await crowd(stores, paths, seconds / 2);
    const stormSeconds = Math.ceil(CHECKED / 11);
    const [during, ages] = await Promise.all([
      crowd(stores, paths, stormSeconds),
      storm(stores, agent, client, changing),
    ]);
    const after = await crowd(stores, paths, seconds / 2);
    const quiet = (before.perSecond + after.perSecond) / 2;
    const sorted = ages.toSorted((one, other) => one - other);
    const oldest = sorted.at(-1) ?? Number.NaN;
    const ratio = during.perSecond / quiet;
    say(TABLE, 'quiet', {
      'a second': quiet,
      'p99 ms': Math.max(before.p99, after.p99),
      failed: before.failed + after.failed,
    });
    say(TABLE, 'storm', {
      'a second': during.perSecond,
      'p99 ms': during.p99,
      failed: during.failed,
      ratio,
      'checked changes': sorted.length,
      'median age ms': sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
      'oldest ms': oldest,
      'older than 1 s': sorted.filter((age) => age > OLDEST_MS).length,
    });
    const isGood = ratio >= LEAST_RATIO && oldest <= OLDEST_MS && during.failed === 0 && sorted.length === CHECKED;
    console.log(
      `${isGood ? 'holds' : 'MISSES'}: at least ${LEAST_RATIO} of the quiet throughput (${ratio.toFixed(2)}), no page older than ${OLDEST_MS} ms (${oldest.toFixed(0)})`,
    );
  }).finally(async () => {
    agent.destroy();
    await client.end();
    await cluster.stop();
  });
}
