/**
 * `npm run bench -- storm [seconds] [products] [changes]`: kept pages of three processes on PostgreSQL, asked by wrk, in quiet
 * and while five products are sold out, five reviews and one price are written every second. Each of 1,000 changes is looked
 * for on the page of its product until it is shown. Prints how old pages were, the ratio of the two throughputs, what the
 * changes cost (processor time above that of the same pages in quiet, which holds on a busy machine, too), and a verdict.
 */
import { chmod } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { randomId } from '#kernel/ids';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { startPostgres } from '#support/postgres';
import { processorMs, type Running, seed, serverMs, startStore, withDataFolder } from './processes.ts';
import { say } from './report.ts';
import { type Load, load, needWrk } from './wrk.ts';

const PROCESSES = 3;
const CONNECTIONS = 8;
const HOT_PRODUCTS = 300;
const CHANGES_A_SECOND = 11;
const LEAST_RATIO = 0.45;
const OLDEST_MS = 1000;
const LOOK_EVERY_MS = 50;
/** Processes of one store have one address, as behind a balancer. */
const ONE_STORE = { PUBLIC_URL: 'http://127.0.0.1' };
const TABLE = 'Kept pages of three processes in a storm of changes';
const LISTS = ['', '/products', '/category/bestseller', '/for-her', '/dahn-al-oudh', '/bakhoor', '/scents', '/contact'];

export type Product = { readonly id: string; readonly path: string };
/** A store, by the url of a process of it. */
type Store = Pick<Running, 'url'>;
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

type PageRead = { readonly status: number; readonly text: string; readonly mark: string };

/** Reads a page as browsers do: compressed with brotli, and not again while it has the mark of one that is known. */
export function read(url: string, agent: Agent, known = ''): Promise<PageRead> {
  return new Promise((resolve, reject) => {
    get(
      url,
      { agent, headers: { 'accept-encoding': 'br', ...(known === '' ? {} : { 'if-none-match': known }) } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('end', () => {
          const body = Buffer.concat(parts);
          const isPacked = answer.headers['content-encoding'] === 'br';
          const text = String(isPacked ? brotliDecompressSync(body) : body);
          resolve({ status: answer.statusCode ?? 0, text, mark: answer.headers.etag ?? '' });
        });
      },
    ).once('error', reject);
  });
}

type Crowd = Load & { readonly storeMs: number; readonly databaseMs: number; readonly pages: number };

/** Asks all processes for pages, each connection for all of them in turn. */
async function crowd(
  home: string,
  stores: readonly Running[],
  paths: readonly string[],
  seconds: number,
): Promise<Crowd> {
  const spent = () => [stores.reduce((sum, { pid }) => sum + processorMs(pid), 0), serverMs(home)] as const;
  const before = spent();
  const results = await Promise.all(
    stores.map(({ url }, at) =>
      load(url, {
        paths,
        connections: CONNECTIONS,
        seconds,
        headers: { 'accept-encoding': 'br' },
        from: Math.floor((at * paths.length) / stores.length),
      }),
    ),
  );
  const after = spent();
  const perSecond = results.reduce((sum, one) => sum + one.perSecond, 0);
  return {
    perSecond,
    p99: Math.max(...results.map(({ p99 }) => p99)),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    storeMs: after[0] - before[0],
    databaseMs: after[1] - before[1],
    pages: perSecond * seconds,
  };
}

/** Makes a change and looks at the page of its product until it shows it. Returns how old the oldest page without it was. */
async function check(store: Store, agent: Agent, client: pg.Pool, path: string, change: Change): Promise<number> {
  let known = '';
  const page = async (): Promise<'new' | 'old' | 'refused'> => {
    const { status, text, mark } = await read(store.url + path, agent, known);
    // the bytes of before, which did not show it
    if (status === 304) return 'old';
    if (status !== 200) return 'refused';
    known = mark;
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

/** Makes eleven changes a second, one on each product. Returns the ages of the oldest pages. */
export async function storm(stores: readonly Store[], agent: Agent, client: pg.Pool, products: readonly Product[]) {
  const begun = performance.now();
  const ages: Promise<number>[] = [];
  for (const [turn, product] of products.entries()) {
    await pause(Math.max(0, begun + (turn * 1000) / CHANGES_A_SECOND - performance.now()));
    const store = stores[turn % stores.length];
    if (store) ages.push(check(store, agent, client, product.path, changeOf(turn, product)));
  }
  return await Promise.all(ages);
}

/** Has every page made that is asked for later: in quiet as in the storm, no page is asked for the first time. */
export async function warm(
  stores: readonly Store[],
  agent: Agent,
  paths: readonly string[],
  changing: readonly Product[],
) {
  for (const [at, store] of stores.entries()) {
    const own = changing.filter((_, turn) => turn % stores.length === at).map(({ path }) => path);
    const left = [...new Set([...paths, ...own])];
    const worker = async (): Promise<void> => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) await read(store.url + path, agent);
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
  }
}

export async function stormOfChanges(seconds: number, size: number, checked: number): Promise<void> {
  needWrk();
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
    const { rows } = await client.query<{ id: string; title: string }>(
      `SELECT id, title_en AS title FROM product_prices JOIN products ON id = product_id
       WHERE currency = 'SAR' AND price > 0 AND shown ORDER BY md5(id)`,
    );
    const all = rows.map(({ id, title }): Product => ({ id, path: `/en-sa${detailsPath(id, title)}` }));
    const stores: Running[] = [];
    for (let n = 0; n < PROCESSES; n += 1) stores.push(await startStore(data, cluster.url('store'), ONE_STORE));
    const hot = all.slice(-HOT_PRODUCTS);
    const paths = [...LISTS.map((path) => `/en-sa${path}`), ...hot.map(({ path }) => path)];
    // products of the storm are hot ones, too
    const changing = [...hot, ...all.slice(0, Math.max(0, checked - HOT_PRODUCTS))]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, checked);

    await warm(stores, agent, paths, changing);
    await crowd(cluster.home, stores, paths, 2);
    const before = await crowd(cluster.home, stores, paths, seconds / 2);
    const stormSeconds = Math.ceil(checked / CHANGES_A_SECOND);
    const [during, ages] = await Promise.all([
      crowd(cluster.home, stores, paths, stormSeconds),
      storm(stores, agent, client, changing),
    ]);
    const after = await crowd(cluster.home, stores, paths, seconds / 2);
    const quiet = (before.perSecond + after.perSecond) / 2;
    const quietCost = (before.storeMs + after.storeMs) / (before.pages + after.pages);
    const sorted = ages.toSorted((one, other) => one - other);
    const oldest = sorted.at(-1) ?? Number.NaN;
    const ratio = during.perSecond / quiet;
    say(TABLE, 'quiet', {
      'a second': quiet,
      'p99 ms': Math.max(before.p99, after.p99),
      failed: before.failed + after.failed,
      'ms of cpu a page': quietCost,
    });
    say(TABLE, 'storm', {
      'a second': during.perSecond,
      'p99 ms': during.p99,
      failed: during.failed,
      'ms of cpu a page': during.storeMs / during.pages,
      'ms of the stores a change': (during.storeMs - quietCost * during.pages) / sorted.length,
      'ms of PostgreSQL a change': during.databaseMs / sorted.length,
      ratio,
      'checked changes': sorted.length,
      'median age ms': sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
      'oldest ms': oldest,
      'older than 1 s': sorted.filter((age) => age > OLDEST_MS).length,
    });
    const isGood = ratio >= LEAST_RATIO && oldest <= OLDEST_MS && during.failed === 0 && sorted.length === checked;
    console.log(
      `${isGood ? 'holds' : 'MISSES'}: at least ${LEAST_RATIO} of the quiet throughput (${ratio.toFixed(2)}), no page older than ${OLDEST_MS} ms (${oldest.toFixed(0)})`,
    );
  }).finally(async () => {
    agent.destroy();
    await client.end();
    await cluster.stop();
  });
}
