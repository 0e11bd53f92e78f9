/**
 * `npm run bench -- backoffice-lists [orders]` measures the lists of the back office at 100,000 orders: every view, filters, sorts, later
 * pages, and searches by name in both scripts, phone, number and email. Budget: p99 below 50 ms on PostgreSQL; the embedded database is
 * measured beside it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { systemClock } from '#kernel/clock';
import { MARKET_CODES } from '#kernel/market';
import { minor } from '#kernel/money';
import { countViews, type OrderFilter, type OrderListRequest, type OrderSort, readOrderList } from '#shop/orders';
import { ORDER_LIST_VIEWS } from '#shop/orders/shown-status.rules';
import { namedPictures } from '#support/named-pictures';
import { startPostgres } from '#support/postgres';
import { loadSampleStore } from '../seeds/load.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import { startEmbedded } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { fillBackOffice } from './backoffice-fill.ts';
import { say } from './report.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BUDGET_MS = 50;
const ROUNDS = 40;

const NEWEST: OrderSort = { by: 'placed', descending: true };
const all = { markets: MARKET_CODES };

type Case = { readonly filter: OrderFilter; readonly sort?: OrderSort; readonly page?: number };

/** What people ask the list of orders for. */
const ORDER_LISTS: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(ORDER_LIST_VIEWS.map((view) => [`view ${view}`, { filter: { ...all, view } }])),
  'one market': { filter: { markets: ['UAE'], view: 'open' } },
  'by total': { filter: { ...all, view: 'all' }, sort: { by: 'total', descending: true } },
  'page 20 of all': { filter: { ...all, view: 'all' }, page: 20 },
  'status with the courier': { filter: { ...all, statuses: ['with_courier'] } },
  'method and total': { filter: { ...all, methods: ['MADA'], totalFrom: minor(500_00) } },
  'city of few': { filter: { ...all, cities: ['Sakaka'] } },
  'name in Arabic': { filter: { ...all, search: 'نورة العتيبي' } },
  'name in English': { filter: { ...all, search: 'Noura Al Otaibi' } },
  'first name alone': { filter: { ...all, search: 'نورة' } },
  'beginning of a name': { filter: { ...all, search: 'fa' } },
  'phone with +966': { filter: { ...all, search: '+966 55 000 4127' } },
  'phone with 05': { filter: { ...all, search: '0550004127' } },
  'last digits': { filter: { ...all, search: '4127' } },
  'order number': { filter: { ...all, search: '60486' } },
  email: { filter: { ...all, search: 'shopper4127@example.com' } },
  'name among the open': { filter: { ...all, view: 'open', search: 'نورة' } },
  'name with a status': { filter: { ...all, statuses: ['delivered'], search: 'نورة' } },
  'name in a city': { filter: { ...all, cities: ['Riyadh'], search: 'نورة' } },
  'name among the delivered': { filter: { ...all, view: 'delivered', search: 'نورة' } },
};

/** Reads a list as its call answers it: the rows, the count and the counts of the views. Returns the ms. */
async function list(database: Database, { filter, sort = NEWEST, page = 0 }: Case): Promise<number> {
  const deps = { database, clock: systemClock };
  let after: OrderListRequest['after'] = null;
  for (let n = 0; n < page; n += 1) {
    const { rows } = await readOrderList(deps, { filter, sort, after, limit: 50 });
    const last = rows.at(-1);
    if (last) after = { value: last.createdAt.toISOString(), number: last.number, backwards: false };
  }
  const begun = performance.now();
  await readOrderList(deps, { filter, sort, after, limit: 50 });
  await countViews(deps, MARKET_CODES);
  return performance.now() - begun;
}

async function measure(database: Database, kind: string, orders: number): Promise<void> {
  const everything: number[] = [];
  for (const [name, one] of Object.entries(ORDER_LISTS)) {
    // prepared statements are planned five times before their plan is kept
    for (let n = 0; n < 6; n += 1) await list(database, { ...one, page: 0 });
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) times.push(await list(database, one));
    everything.push(...times);
    report(`${name}, ${kind}`, orders, times);
  }
  report(`every list, ${kind}`, orders, everything);
}

function report(name: string, orders: number, times: number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const missed = name.endsWith('PostgreSQL') && at(0.99) > BUDGET_MS ? { budget: 'MISSED' } : {};
  say('Lists of the back office, with counts, without HTTP (budget: p99 50 ms on PostgreSQL)', name, {
    orders,
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    ...missed,
  });
}

async function on(url: string, kind: string, orders: number): Promise<void> {
  await migrate(url, path.join(ROOT, 'db/migrations'));
  const database = openDatabase({
    url,
    maxConnections: 4,
    prepares: kind === 'PostgreSQL',
    limits: { page: 600_000, call: 600_000, job: 600_000 },
  });
  await loadSampleStore({ database, media: namedPictures }, { root: ROOT });
  await fillBackOffice((statement) => database.read.execute(sql.raw(statement)), orders);
  await measure(database, kind, orders);
  await database.close();
}

/** Measures the lists on both databases. */
export async function backOfficeLists(orders: number): Promise<void> {
  const cluster = await startPostgres();
  await on(cluster.url('postgres'), 'PostgreSQL', orders).finally(() => cluster.stop());
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-lists-'));
  const embedded = await startEmbedded({ folder: path.join(folder, 'database') });
  await on(embedded.url, 'embedded', orders).finally(async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  });
}
