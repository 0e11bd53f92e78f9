/**
 * `npm run bench [seconds] [sizes]` measures the store on PostgreSQL at 44 and 10,000 products, each figure also as a
 * ratio to a baseline of the same run: a server that sends the same bytes, and pgbench running the same statements.
 * It measures search at 100,000 products too, then start time and idle memory on the embedded database, and page
 * loads on a slow phone. `npm run bench search [sizes]` measures search alone, `npm run bench costs [sizes]` the cost
 * of a request, `npm run bench stuck [seconds]` a locked row and a frozen database (stuck.ts), `npm run bench
 * backoffice-lists [orders]` the lists of the back office (backoffice-lists.ts), `npm run bench product-lists [products]`
 * its list of products (product-lists.ts), `npm run bench vitals [runs]` page loads and interactions on a slow phone alone
 * (web-vitals.ts), `npm run bench checkout [seconds]` carts, orders and a rush for one product
 * (checkout-ratios.ts), `npm run bench rush [times]` that rush alone (rush.ts), `npm run bench jobs [orders]` the work after orders (jobs.ts), `npm run bench storm [seconds] [products]`
 * pages while products change (storm.ts), `npm run bench calls [seconds]` kept calls and pages by wrk (calls.ts),
 * `npm run bench before [commit]` the release before beside this one (before.ts), `npm run bench unit-costs` measures what the capacity model rests on (unit-costs.ts), `npm run bench capacity` writes
 * docs/capacity.md (capacity.ts), `npm run bench growth [sizes]` what grows with products and orders
 * (growth.ts), `npm run bench files [databases]` what shoppers wait for beside uploaded files (files.ts), `npm run bench flood [seconds]` others' carts beside a flood of one address (flood.ts), `npm run bench offers [times]` a cart priced with 500 live offers (offers.ts), `npm run bench redirects [addresses]` old addresses (redirects.ts). All but `costs` need an idle machine.
 */

import { spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, startPostgres } from '#support/postgres';
import { query } from '#support/query';
import { backOffice } from './backoffice.ts';
import { backOfficeLists } from './backoffice-lists.ts';
import { besideBefore } from './before.ts';
import { calls } from './calls.ts';
import { capacity } from './capacity.ts';
import { BUYERS, buy, manyBuyers } from './checkout.ts';
import { checkoutRatios } from './checkout-ratios.ts';
import { costs } from './costs.ts';
import { files } from './files.ts';
import { flood } from './flood.ts';
import { growth } from './growth.ts';
import { jobs } from './jobs.ts';
import { cartItem, compare } from './load.ts';
import { manyLogins, openLogins } from './login.ts';
import { CROWDS, customer, fillOrders, lookAtOrders } from './my-orders.ts';
import { offers } from './offers.ts';
import { memoryOf, type Running, type Started, seed, startStore, withDataFolder } from './processes.ts';
import { productLists } from './product-lists.ts';
import { redirects } from './redirects.ts';
import { finish, say } from './report.ts';
import { rushes } from './rush.ts';
import { searchAlone, searchFigures } from './search.ts';
import { LOGGING, loggedStatements, pgbench, scriptOf, untilOrdered } from './statements.ts';
import { stormOfChanges } from './storm.ts';
import { stuckRow } from './stuck.ts';
import { unitCosts } from './unit-costs.ts';

const [
  what = '10',
  some = what === 'costs'
    ? '44,10000'
    : what === 'stuck' || what === 'checkout'
      ? '10'
      : what === 'backoffice-lists'
        ? '100000'
        : what === 'product-lists'
          ? '10000'
          : what === 'jobs'
            ? '10000'
            : '44,10000,100000',
] = process.argv.slice(2);
const vitalsOnly = what === 'vitals';
const searchOnly = what === 'search';
const costsOnly = what === 'costs';
const stuckOnly = what === 'stuck';
const listsOnly = what === 'backoffice-lists';
const productListsOnly = what === 'product-lists';
const screensOnly = what === 'backoffice';
const checkoutOnly = what === 'checkout';
const jobsOnly = what === 'jobs';
const whole =
  !vitalsOnly &&
  !screensOnly &&
  !searchOnly &&
  !costsOnly &&
  !stuckOnly &&
  !listsOnly &&
  !productListsOnly &&
  !checkoutOnly &&
  !jobsOnly;
const seconds = whole ? Number(what) : 0;
const sizes = some.split(',').map(Number);
/** Larger catalogues are measured for search only, since filling a whole store with them takes too long. */
const WHOLE_STORE = 10_000;
/** Too long to be cached, so that every request renders the page. */
const UNKEPT = `?under=${'9'.repeat(600)}`;
if (screensOnly) {
  await backOffice();
  process.exit();
}
if (what === 'storm') {
  const [seconds = 20, size = WHOLE_STORE, changes = 1000] = process.argv.slice(3).map(Number);
  await stormOfChanges(seconds, size, changes);
  await finish('bench/last.json');
  process.exit();
}
if (what === 'rush') {
  await rushes(Number(process.argv[3] ?? 3));
  await finish('bench/last.json');
  process.exit();
}
if (what === 'offers') {
  offers(Number(process.argv[3] ?? 1000));
  await finish('bench/last.json');
  process.exit();
}
if (what === 'files') {
  await files(process.argv[3] ?? 'embedded,postgres');
  await finish('bench/last.json');
  process.exit();
}
if (what === 'redirects') {
  await redirects(Number(process.argv[3] ?? 200_000));
  await finish('bench/last.json');
  process.exit();
}
if (what === 'flood') {
  await flood(Number(process.argv[3] ?? 10));
  await finish('bench/last.json');
  process.exit();
}
if (what === 'capacity') {
  await capacity();
  process.exit();
}
if (what === 'before') {
  await besideBefore(process.argv[3]);
  await finish('bench/last.json');
  process.exit();
}
if (what === 'unit-costs') {
  await unitCosts();
  process.exit();
}
if (what === 'calls') {
  await calls(Number(process.argv[3] ?? 2));
  await finish('bench/last.json');
  process.exit();
}
if (what === 'growth') {
  await growth(some.split(',').map(Number), process.argv[4]);
  await finish('bench/last.json');
  process.exit();
}
if (vitalsOnly) {
  await vitals(process.argv[3] ?? '3');
  process.exit();
}

async function productsInStock(cluster: Cluster): Promise<string[]> {
  await query(cluster.url('store'), 'UPDATE product_stock SET on_hand = 1000000');
  const rows = await query<{ id: string }>(
    cluster.url('store'),
    "SELECT p.id FROM products p JOIN product_prices price ON price.product_id = p.id AND price.currency = 'SAR' WHERE price.price > 0 ORDER BY p.id LIMIT 44",
  );
  return rows.map((row) => row.id);
}

async function pages(store: Running, size: number, product: string): Promise<void> {
  const details = `/en-sa/details/${product}/x`;
  const { headers, url } = await fetch(store.url + details);
  const page = headers.get('location') ?? new URL(url).pathname;
  const loads = [
    { name: 'product page, kept', path: page },
    { name: 'product page, made anew', path: page + UNKEPT },
    { name: 'list of products, kept', path: '/en-sa/products' },
    { name: 'search page', path: '/en-sa/search?q=oudh' },
    { name: 'GET /api/product', path: '/api/product' },
    { name: 'GET /api/detail', path: `/api/detail/${product}` },
    { name: 'GET /api/suggest', path: '/api/suggest?q=ros' },
    { name: 'add to cart', path: '/api/cart', method: 'POST' as const, body: cartItem(product) },
  ];
  for (const load of loads) {
    const { perSecond, p99, failed, yardstick, ratio } = await compare(store, load, seconds);
    const figures = { 'a second': perSecond, 'p99 ms': p99, failed, 'bare server': yardstick, ratio };
    say('Pages and calls, 32 at once, beside a bare node:http server', load.name, { products: size, ...figures });
  }
}

/** Longer than the interval at which jobs are polled. */
const QUIET_MS = 2500;

/** Waits until no more statements are logged, so that the jobs after an order are done. */
async function silence(home: string): Promise<void> {
  let seen = -1;
  for (let now = loggedStatements(home).length; now !== seen; now = loggedStatements(home).length) {
    seen = now;
    await pause(QUIET_MS);
  }
}

async function checkouts(cluster: Cluster, store: Running, size: number, products: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const [product = ''] = products;
  const logged = async (): Promise<ReturnType<typeof untilOrdered>> => {
    const before = new Set(loggedStatements(cluster.home).map(({ at }) => at));
    await buy(store.url, agent, product);
    await silence(cluster.home);
    return untilOrdered(loggedStatements(cluster.home).filter(({ at }) => !before.has(at)));
  };
  await query(cluster.url('store'), "ALTER SYSTEM SET log_statement = 'all'");
  await query(cluster.url('store'), 'SELECT pg_reload_conf()');
  await pause(300);
  await buy(store.url, agent, product);
  await silence(cluster.home);
  // values that differ between the two are generated in each run
  const [other, one] = [await logged(), await logged()];
  await query(cluster.url('store'), "ALTER SYSTEM SET log_statement = 'none'");
  await query(cluster.url('store'), 'SELECT pg_reload_conf()');
  agent.destroy();
  const script = scriptOf(one, other);
  const bought = await manyBuyers(store.url, products, seconds);
  const bare = pgbench(cluster.binaries, cluster.home, script, BUYERS, seconds);
  if (Number.isNaN(bare)) console.log('pgbench could not run the statements as they were logged');
  say('Checkouts, 16 at once, beside pgbench with the same statements', 'whole guest checkout', {
    products: size,
    'orders a second': bought.perSecond,
    'p99 ms': bought.p99,
    pgbench: bare,
    ratio: bought.perSecond / bare,
    statements: one.length,
  });
}

/** Opens the accounts before the checkouts: their emails would wait behind those of every order. */
async function openAccounts(store: Started) {
  return { emails: await openLogins(store), who: await customer(store) };
}

type Accounts = Awaited<ReturnType<typeof openAccounts>>;

async function accounts(cluster: Cluster, store: Started, { emails, who }: Accounts): Promise<void> {
  const logins = await manyLogins(store, emails, seconds);
  say('Accounts', 'login, 16 at once', {
    'a second': logins.perSecond,
    'p99 ms': logins.p99,
    'bare hashes a second': logins.yardstick,
    ratio: logins.ratio,
    'MB before': logins.before,
    'MB at most': logins.most,
  });
  const seen: number[] = [];
  for (const crowd of CROWDS) {
    await fillOrders((sql) => query(cluster.url('store'), sql), who.id, crowd);
    await lookAtOrders(store, who, 100);
    const { median, p99 } = await lookAtOrders(store, who, 1000);
    seen.push(p99);
    say('Accounts', `My Orders, ${crowd.own} of ${crowd.all}`, { 'median ms': median, 'p99 ms': p99 });
  }
  const [few = Number.NaN, many = Number.NaN] = seen;
  say('Accounts', 'My Orders, p99 of many to few (budget: 2)', { ratio: many / few });
  who.agent.destroy();
}

async function onPostgres(size: number): Promise<void> {
  const cluster = await startPostgres(LOGGING);
  await chmod(cluster.home, 0o755);
  await withDataFolder(async (data) => {
    await query(cluster.url('postgres'), 'CREATE DATABASE store');
    await seed(data, cluster.url('store'), size);
    await query(cluster.url('store'), 'VACUUM ANALYZE');
    const products = await productsInStock(cluster);
    const store = await startStore(data, cluster.url('store'));
    say('Starting', 'on PostgreSQL', { products: size, ms: store.startMs });
    await pages(store, size, products[0] ?? '');
    await searchFigures(cluster.url('store'), size);
    const opened = size === sizes[0] ? await openAccounts(store) : null;
    await checkouts(cluster, store, size, products);
    if (opened) await accounts(cluster, store, opened);
  }).finally(() => cluster.stop());
}

async function onEmbedded(): Promise<void> {
  await withDataFolder(async (data) => {
    await seed(data, null, 44);
    const store = await startStore(data, null);
    for (const page of ['/en-sa', '/ar-ae/products']) await (await fetch(store.url + page)).text();
    await pause(20_000);
    say('Starting', 'again on the embedded database', {
      products: 44,
      ms: store.startMs,
      'idle MB': memoryOf(store.pid),
    });
    alone('bench/web-vitals.ts', store.url, '3');
  });
}

/** What a slow phone waits for, alone: `runs` of every page and interaction. */
async function vitals(runs: string): Promise<void> {
  await withDataFolder(async (data) => {
    await seed(data, null, 44);
    const store = await startStore(data, null);
    for (const page of ['/en-sa', '/ar-ae/products']) await (await fetch(store.url + page)).text();
    alone('bench/web-vitals.ts', store.url, runs);
    await store.stop();
  });
}

/** Runs a separate bench, which reports missed budgets itself. */
function alone(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) console.log(`${args[0]} misses a budget`);
}

for (const size of sizes) {
  if (jobsOnly) await jobs(size);
  else if (stuckOnly) await stuckRow(size);
  else if (checkoutOnly) await checkoutRatios(size);
  else if (listsOnly) await backOfficeLists(size);
  else if (productListsOnly) await productLists(size);
  else if (costsOnly) await costs(size);
  else await (searchOnly || size > WHOLE_STORE ? searchAlone(size) : onPostgres(size));
}
if (whole) await onEmbedded();
await finish('bench/last.json');
