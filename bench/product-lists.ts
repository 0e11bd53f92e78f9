/**
 * `npm run bench -- product-lists [products]` measures the back office's list of products at 10,000 products: every view, filter and sort,
 * later pages, and searches by name in both scripts, by note and by slug. Budget: p99 below 50 ms on PostgreSQL; the embedded database is
 * measured beside it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { systemClock } from '#kernel/clock';
import { parseListQuery } from '#kernel/list-query';
import { listProductsOfStaff, PRODUCT_LIST } from '#shop/catalogue';
import { namedPictures } from '#support/named-pictures';
import { startPostgres } from '#support/postgres';
import { loadSampleStore } from '../seeds/load.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import { startEmbedded } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { say } from './report.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BUDGET_MS = 50;
const ROUNDS = 40;

const LISTS: Readonly<Record<string, string>> = {
  all: '',
  'page of 200': 'limit=200',
  'shown in both': 'filter[shown]=both',
  'not complete': 'filter[complete]=false',
  'low or sold out': 'filter[stock]=low-or-out',
  drafts: 'filter[state]=draft',
  'on offer in one market': 'filter[offer]=true&filter[market]=KSA',
  category: 'filter[category]=for-her',
  'by name': 'sort=-nameEn',
  'by Arabic name': 'sort=nameAr',
  'changed last': 'sort=-updated',
  'name in English': 'q=taif dawn',
  'name in Arabic': 'q=فجر الطائف',
  'beginning of a name': 'q=am',
  note: 'q=saffron',
  slug: 'q=taif-dawn-77',
  'name among the low': 'q=oudh&filter[stock]=low-or-out',
};

async function list(database: Database, text: string): Promise<number> {
  const parsed = parseListQuery(PRODUCT_LIST, new URLSearchParams(`${text}&count=exact`), () => null);
  if (!parsed.ok) throw new Error(`the list refuses ${text}`);
  const begun = performance.now();
  await listProductsOfStaff({ database, clock: systemClock }, parsed.value);
  return performance.now() - begun;
}

async function measure(url: string, kind: string, products: number): Promise<void> {
  await migrate(url, path.join(ROOT, 'db/migrations'));
  const limits = { page: 600_000, call: 600_000, job: 600_000 };
  const database = openDatabase({ url, maxConnections: 4, prepares: kind === 'PostgreSQL', limits });
  await loadSampleStore({ database, media: namedPictures }, { root: ROOT, products });
  const everything: number[] = [];
  for (const [name, text] of Object.entries(LISTS)) {
    // prepared statements are planned five times before their plan is kept
    for (let n = 0; n < 6; n += 1) await list(database, text);
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) times.push(await list(database, text));
    everything.push(...times);
    report(`${name}, ${kind}`, products, times);
  }
  report(`every list, ${kind}`, products, everything);
  await database.close();
}

function report(name: string, products: number, times: number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const missed = name.endsWith('PostgreSQL') && at(0.99) > BUDGET_MS ? { budget: 'MISSED' } : {};
  say('Lists of products in the back office, with counts, without HTTP (budget: p99 50 ms on PostgreSQL)', name, {
    products,
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    ...missed,
  });
}

/** Measures the lists on both databases. */
export async function productLists(products: number): Promise<void> {
  const cluster = await startPostgres();
  await measure(cluster.url('postgres'), 'PostgreSQL', products).finally(() => cluster.stop());
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-products-'));
  const embedded = await startEmbedded({ folder: path.join(folder, 'database') });
  await measure(embedded.url, 'embedded', products).finally(async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  });
}
