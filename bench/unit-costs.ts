/**
 * `npm run bench -- unit-costs`: measures what the capacity model rests on, in about two minutes, and writes unit-costs.json and
 * docs/capacity.md. Processor time on a busy machine is up to twice that of an idle one; the file says how busy it was.
 */
import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { startPostgres } from '#support/postgres';
import { query } from '#support/query';
import { CHROMIUM } from '../tests/support/chromium.ts';
import type { UnitCosts } from './capacity.rules.ts';
import { capacity } from './capacity.ts';
import { add, buy } from './checkout.ts';
import { processorMs, type Running, seed, serverMs, startStore, withDataFolder } from './processes.ts';
import { needWrk, load as wrk } from './wrk.ts';

const FILE = path.join(import.meta.dirname, 'unit-costs.json');
const PRODUCTS = 500;
/** Pages that are made, and adds and checkouts, each after a few that warm up. */
const PAGES = 250;
const TIMES = 300;
const AT_ONCE = 16;
const KEPT_SECONDS = 4;
/** As in production, with limits that are counted and never reached; work after orders waits. */
const SETTINGS = {
  LOG_LEVEL: 'info',
  RATE_LIMITS: 'read=9999999,page=9999999,change=0,order=0',
  JOBS_POLL_SECONDS: '60',
};
const HEADERS = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en', cookie: 'country_code_iso3=KSA' };
/** `DATABASE_CONNECTIONS` by default, and those of jobs. */
const CONNECTIONS = 10 + 3;

const FROM: Readonly<Record<keyof UnitCosts, string>> = {
  keptPageMs: 'a product page without prefix, by wrk',
  renderedPageMs: `${PAGES} product pages made one after the other, ${PRODUCTS} products`,
  renderedPageDatabaseMs: 'the same',
  keptCallMs: '`GET home`, by wrk',
  addMs: `${TIMES} adds to new carts, ${AT_ONCE} at once`,
  addDatabaseMs: 'the same',
  checkoutMs: `${TIMES} whole guest checkouts, ${AT_ONCE} at once`,
  checkoutDatabaseMs: 'the same',
  checkoutLogKb: 'the same: what the log of PostgreSQL grows by',
  orderStorageKb: 'the same: size of the database before and after, without invoices',
  firstViewKb: 'the home page in Chromium, 390 px wide, empty cache',
  furtherViewKb: 'mean of a list, a category and a product page after it',
  connectionsPerProcess: '`DATABASE_CONNECTIONS`, 10 by default, and 3 for jobs',
};

/** Measures every unit cost, and writes them with what is computed from them. */
export async function unitCosts(): Promise<void> {
  needWrk();
  const busy = loadavg()[0] ?? 0;
  const cluster = await startPostgres();
  const url = cluster.url('store');
  const costs = await withDataFolder(async (data): Promise<UnitCosts> => {
    await query(cluster.url('postgres'), 'CREATE DATABASE store');
    await seed(data, url, PRODUCTS);
    await query(url, 'UPDATE product_stock SET on_hand = 1000000');
    await query(url, 'VACUUM ANALYZE');
    const rows = await query<{ id: string }>(
      url,
      `SELECT product_id AS id FROM product_prices WHERE currency = 'SAR' AND price > 0 AND shown ORDER BY 1`,
    );
    const products = rows.map(({ id }) => id);
    const product = (turn: number) => products[turn % products.length] ?? '';
    const store = await startStore(data, url, SETTINGS);
    /** Milliseconds of the store and of PostgreSQL for one of `times`. */
    const costOf = async (times: number, work: () => Promise<unknown>) => {
      const [ofStore, ofServer] = [processorMs(store.pid), serverMs(cluster.home)];
      await work();
      return [(processorMs(store.pid) - ofStore) / times, (serverMs(cluster.home) - ofServer) / times] as const;
    };
    const pages = await Promise.all(products.slice(0, PAGES + AT_ONCE).map((id) => addressOf(store, id)));
    for (const page of pages.slice(PAGES)) await get(store, page);
    const [renderedPageMs, renderedPageDatabaseMs] = await costOf(PAGES, async () => {
      for (const page of pages.slice(0, PAGES)) await get(store, page);
    });
    const kept = async (place: string) => {
      await load(store, place, 1);
      const before = processorMs(store.pid);
      const { perSecond } = await load(store, place, KEPT_SECONDS);
      return (processorMs(store.pid) - before) / (perSecond * KEPT_SECONDS);
    };
    const keptPageMs = await kept((pages[0] ?? '').replace('/en-sa', ''));
    const keptCallMs = await kept('/api/home');

    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const many = (work: (turn: number) => Promise<unknown>) => atOnce(TIMES, work);
    await many((turn) => add(store.url, agent, product(turn)));
    const [addMs, addDatabaseMs] = await costOf(TIMES, () => many((turn) => add(store.url, agent, product(turn))));
    await many((turn) => buy(store.url, agent, product(turn)));
    const sizes = async () => {
      const sql = `SELECT pg_database_size(current_database())::float8 AS size,
        pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS log`;
      return (await query<{ size: number; log: number }>(url, sql))[0] ?? { size: 0, log: 0 };
    };
    const before = await sizes();
    const [checkoutMs, checkoutDatabaseMs] = await costOf(TIMES, () =>
      many((turn) => buy(store.url, agent, product(turn))),
    );
    const after = await sizes();
    agent.destroy();
    const views = await viewsOf(store, ['/en-sa', '/en-sa/products', '/en-sa/for-her', pages[0] ?? '']);
    const [firstViewKb = Number.NaN, ...further] = views;
    return {
      keptPageMs,
      renderedPageMs,
      renderedPageDatabaseMs,
      keptCallMs,
      addMs,
      addDatabaseMs,
      checkoutMs,
      checkoutDatabaseMs,
      checkoutLogKb: (after.log - before.log) / TIMES / 1024,
      orderStorageKb: (after.size - before.size) / TIMES / 1024,
      firstViewKb,
      furtherViewKb: further.reduce((sum, size) => sum + size, 0) / further.length,
      connectionsPerProcess: CONNECTIONS,
    };
  }).finally(() => cluster.stop());
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date());
  const state = busy > 1 ? `shared with other work (load ${busy.toFixed(1)} before it)` : 'with little else to do';
  const rounded = Object.fromEntries(Object.entries(costs).map(([name, cost]) => [name, Number(cost.toPrecision(3))]));
  const measured = `${day}, by \`npm run bench -- unit-costs\`, ${cpus().length} cores ${state}`;
  await writeFile(FILE, `${JSON.stringify({ measured, costs: rounded, from: FROM }, null, 2)}\n`);
  await capacity();
}

function load({ url }: Running, place: string, seconds: number) {
  return wrk(url, { paths: [place], connections: AT_ONCE, seconds, headers: HEADERS });
}

async function get({ url }: Running, place: string): Promise<void> {
  const answer = await fetch(url + place, { headers: HEADERS });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${place} was answered ${answer.status}`);
}

/** The path of a product's page. */
async function addressOf({ url }: Running, product: string): Promise<string> {
  const moved = await fetch(`${url}/en-sa/details/${product}/x`, { redirect: 'manual' });
  return URL.parse(moved.headers.get('location') ?? '', url)?.pathname ?? '';
}

async function atOnce(times: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  let turn = 0;
  const lane = async (): Promise<void> => {
    while (turn < times) await work(turn++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** What a phone is sent for some pages, one after the other, in kilobytes. */
async function viewsOf({ url }: Running, places: readonly string[]): Promise<number[]> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    let bytes = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const sizes: number[] = [];
    for (const place of places) {
      bytes = 0;
      await page.goto(url + place, { waitUntil: 'networkidle' });
      sizes.push(bytes / 1024);
    }
    return sizes;
  } finally {
    await browser.close();
  }
}
