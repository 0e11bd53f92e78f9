/**
 * `npm run bench -- growth [sizes] [short|embedded]` measures how the store grows from 44 products to 100,000, and to 1,000,000 orders, on
 * PostgreSQL: lists, search, suggestions, My Orders and the data of a product page in the shop, without HTTP and past every cache; then
 * `GET product`, sitemaps and memory of a built store, and an import of 100,000 products beside shoppers. Filled databases are
 * kept in `.cache/growth`, so that only the first run fills them. A short run has a tenth of the orders and imports nothing.
 * `embedded` measures the reads alone, on the embedded database.
 */
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Cluster, startPostgres } from '#support/postgres';
import { openDatabase } from '../src/database/database.ts';
import { callsOfStore } from './growth-calls.ts';
import { withEmbedded } from './growth-embedded.ts';
import { fillStore, fillVersion } from './growth-fill.ts';
import { importBeside } from './growth-import.ts';
import { type Kind, kindsOfReading, type Reading } from './growth-reads.ts';
import { say } from './report.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const CACHE = path.join(ROOT, '.cache/growth');
/** Orders of each size of catalogue, for the others ten a product. */
const ORDERS: Readonly<Record<number, number>> = { 44: 1000 };
/** A figure may grow to this many times that of the smallest store. */
const GROWTH = 2;
/**
 * Fewest reads of a kind in each store, in turns, so that all stores are measured under the same load; the 99th percentile is that
 * of the fifth slowest.
 */
const FEWEST = 400;
/** Fewest reads of a kind before those that count: for plans, pages of the disk, and what V8 compiles. */
const WARMING = 40;

/** Measures stores of some sizes, the smallest first. */
export async function growth(sizes: readonly number[], how: string | undefined): Promise<void> {
  if (how === 'embedded') {
    return await withEmbedded(sizes, (urls) => reads(urls, 'the embedded database', false));
  }
  const isShort = how === 'short';
  await mkdir(CACHE, { recursive: true });
  for (const folder of [ROOT, path.join(ROOT, '.cache'), CACHE]) await chmod(folder, 0o755);
  const settings = ['fsync=off', 'full_page_writes=off', 'max_wal_size=4GB'];
  const cluster = await startPostgres(settings, { kept: path.join(CACHE, 'cluster') });
  try {
    const urls = new Map<number, string>();
    for (const size of sizes) urls.set(size, await filled(cluster, size, isShort));
    await reads(urls, 'PostgreSQL', true);
    for (const [size, url] of urls) await callsOfStore(url, size);
    if (!isShort) await importBeside(await copyOf(cluster, sizes[0] ?? 44));
  } finally {
    await cluster.stop();
  }
}

const nameOf = (size: number, isShort: boolean): string => `growth_${size}_${isShort ? 'short_' : ''}${fillVersion()}`;

async function run(cluster: Cluster, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Returns the url of a filled database, which is filled when it is not there; one of other migrations is dropped. */
async function filled(cluster: Cluster, size: number, isShort: boolean): Promise<string> {
  const name = nameOf(size, isShort);
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname LIKE 'growth\\_${size}\\_%'`,
  );
  await client.end();
  for (const { datname } of rows)
    if (!datname.endsWith(fillVersion())) await run(cluster, `DROP DATABASE "${datname}"`);
  if (rows.some(({ datname }) => datname === name)) return cluster.url(name);
  const began = performance.now();
  const orders = ORDERS[size] ?? size * (isShort ? 1 : 10);
  await run(cluster, 'DROP DATABASE IF EXISTS growth_new', 'CREATE DATABASE growth_new');
  await fillStore(cluster.url('growth_new'), { products: size, orders });
  await run(cluster, `ALTER DATABASE growth_new RENAME TO "${name}"`);
  say('Filling, once', `${size} products`, { orders, seconds: (performance.now() - began) / 1000 });
  return cluster.url(name);
}

async function copyOf(cluster: Cluster, size: number): Promise<string> {
  await run(
    cluster,
    'DROP DATABASE IF EXISTS growth_import',
    `CREATE DATABASE growth_import TEMPLATE "${nameOf(size, false)}"`,
  );
  return cluster.url('growth_import');
}

/** Reads everything in each store in turns; `prepares` as the store does with this database. */
async function reads(urls: ReadonlyMap<number, string>, where: string, prepares: boolean): Promise<void> {
  const stores = await Promise.all(
    [...urls].map(async ([size, url]) => {
      const database = openDatabase({ url, maxConnections: 4, prepares });
      return { size, database, kinds: await kindsOfReading(database) };
    }),
  );
  for (const name of stores[0]?.kinds.map((kind) => kind.name) ?? []) {
    const times = new Map<number, number[]>();
    const kindOf = (store: (typeof stores)[number]): Kind | undefined => store.kinds.find((kind) => kind.name === name);
    const roundsOf = (fewest: number): number => Math.ceil(fewest / (kindOf(stores[0] ?? fail())?.reads.length ?? 1));
    const rounds = roundsOf(FEWEST);
    for (let round = -roundsOf(WARMING); round < rounds; round += 1) {
      for (const store of stores) {
        const taken = await timesOf(kindOf(store)?.reads ?? []);
        if (round >= 0) times.set(store.size, [...(times.get(store.size) ?? []), ...taken]);
      }
    }
    report(where, name, times, kindOf(stores[0] ?? fail())?.isDeep ?? false);
  }
  await Promise.all(stores.map(({ database }) => database.close()));
}

async function timesOf(reads: readonly Reading[]): Promise<number[]> {
  const times: number[] = [];
  for (const read of reads) {
    const began = performance.now();
    await read();
    times.push(performance.now() - began);
  }
  return times;
}

function report(where: string, name: string, times: ReadonlyMap<number, readonly number[]>, isDeep: boolean): void {
  const at = (share: number, all: readonly number[] = []): number =>
    all.toSorted((one, other) => one - other)[Math.floor(all.length * share)] ?? Number.NaN;
  const sizes = [...times.keys()];
  const figures = Object.fromEntries(
    sizes.flatMap((size) => [
      [`p50 at ${size}`, at(0.5, times.get(size))],
      [`p99 at ${size}`, at(0.99, times.get(size))],
    ]),
  );
  const ratio = at(0.99, times.get(sizes.at(-1) ?? 0)) / at(0.99, times.get(sizes[0] ?? 0));
  say(
    `Growth on ${where}, ms, in the shop without HTTP, one at a time (limit: p99 ${GROWTH} times of ${sizes[0]})`,
    name,
    {
      ...figures,
      'p99 grows': ratio,
      ...(isDeep ? { limit: 'none: a small store has no such page' } : { limit: ratio > GROWTH ? 'MISSED' : 'kept' }),
    },
  );
}

function fail(): never {
  throw new Error('no size to measure');
}
