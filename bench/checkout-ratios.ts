/**
 * `npm run bench -- checkout [seconds]`: what each call of a guest's checkout asks of the database, adds to cart and
 * whole checkouts as ratios to pgbench's own transactions in the same run, the embedded database beside the server,
 * and a rush for one product: 1,000 buyers of 100 units while others shop.
 */

import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomId } from '#kernel/ids';
import { type Cluster, startPostgres } from '#support/postgres';
import { query } from '#support/query';
import { embeddedUrl } from '../src/database/embedded.ts';
import { ADDRESS, addressOf, BUYERS, call } from './checkout.ts';
import { manyGuests, TOOL } from './guests.ts';
import { seed, startStore, withDataFolder } from './processes.ts';
import { say } from './report.ts';
import { rush, stocked } from './rush.ts';
import { countOf, LOGGING, tpcB } from './statements.ts';

const CALLS = 'What a call asks of the database';
const RATES = 'Carts and orders, 16 guests at once, beside pgbench (TPC-B-like, scale 10)';

/** Ratios to pgbench's rate, and of the embedded database to the server. */
const BUDGETS = { add: 0.35, checkout: 0.045, embedded: 0.4 };
/** How long each kind of call is made before it is measured: rates of the first seconds are a third lower. */
const WARM_SECONDS = 6;
export async function checkoutRatios(seconds: number): Promise<void> {
  const cluster = await startPostgres(LOGGING);
  if (!existsSync(path.join(cluster.binaries, 'pgbench'))) {
    console.log('pgbench is missing, so there are no ratios: install the Debian package postgresql');
  }
  await chmod(cluster.home, 0o755);
  const perSecond = await withDataFolder(async (data) => {
    for (const name of ['store', 'tpcb']) await query(cluster.url('postgres'), `CREATE DATABASE ${name}`);
    await seed(data, cluster.url('store'), 44);
    const products = await stocked(cluster.url('store'));
    // delays jobs that follow an order, which are not part of the calls
    process.env.JOBS_POLL_SECONDS = '60';
    const store = await startStore(data, cluster.url('store'));
    // a store that has been open for a while: its code is compiled, and it has orders, since what the planner knows of empty
    // tables is wrong a second later
    for (const what of ['add', 'buy'] as const) await manyGuests(what, store.url, products, WARM_SECONDS);
    await query(cluster.url('store'), 'VACUUM ANALYZE');
    await calls(cluster, store.url, products[0] ?? '');
    const pgbench = () => tpcB(cluster.binaries, cluster.home, BUYERS, seconds / 2);
    const before = pgbench();
    const adds = await manyGuests('add', store.url, products, seconds);
    const bought = await manyGuests('buy', store.url, products, seconds);
    const yardstick = (before + pgbench()) / 2;
    const row = (name: string, rate: typeof adds, budget: number) =>
      say(RATES, name, {
        'a second': rate.perSecond,
        'p99 ms': rate.p99,
        pgbench: yardstick,
        ratio: rate.perSecond / yardstick,
        budget,
        'load tool': TOOL,
      });
    row('add to a new cart', adds, BUDGETS.add);
    row('whole guest checkout', bought, BUDGETS.checkout);
    await rush(cluster.url('store'), store.url, products);
    return bought.perSecond;
  }).finally(() => cluster.stop());
  await withDataFolder(async (data) => {
    await seed(data, null, 44);
    const store = await startStore(data, null);
    const url = embeddedUrl(path.join(data, 'database'));
    const products = await stocked(url);
    await manyGuests('buy', store.url, products, WARM_SECONDS);
    await upkeep(url);
    const bought = await manyGuests('buy', store.url, products, seconds);
    const ratio = bought.perSecond / perSecond;
    const figures = { 'a second': bought.perSecond, 'p99 ms': bought.p99, 'of the server': ratio };
    say(RATES, 'whole guest checkout, embedded', { ...figures, budget: BUDGETS.embedded });
  });
}

/** Waits until the embedded database has looked after its tables, as it does every 20 seconds (docs/database.md). */
async function upkeep(url: string): Promise<void> {
  const counted = "SELECT FROM pg_class WHERE oid = 'orders'::regclass AND reltuples > 0";
  for (let looks = 0; looks < 60; looks += 1) {
    if ((await query(url, counted)).length > 0) return;
    await pause(1_000);
  }
  throw new Error('the embedded database has not looked after its tables');
}

async function calls(cluster: Cluster, base: string, productId: string): Promise<void> {
  const logging = async (what: 'all' | 'none') => {
    await query(cluster.url('store'), `ALTER SYSTEM SET log_statement = '${what}'`);
    await query(cluster.url('store'), 'SELECT pg_reload_conf()');
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, where: string, body?: unknown) => call(agent, method, `${base}/api/${where}`, body);
  const item = { productId, count: 1, pricecon: 'SAR' };
  let userId = '';
  const guest = async (): Promise<void> => {
    userId = randomId();
    await send('POST', 'cart', { userId, ...item });
    await send('POST', 'shippingaddress', { userId, ...addressOf(userId) });
  };
  const order = (totalPrice: unknown) =>
    send('POST', 'order', { userId, paymentMethod: 'COD', transactionId: randomId(), country: 'KSA', totalPrice });
  await guest();
  const total: unknown = Object(Object((await order(1)).body).totals).totalPrice;
  const nobody = async (): Promise<void> => undefined;
  const steps: readonly (readonly [string, () => Promise<void>, () => Promise<unknown>])[] = [
    ['POST cart', nobody, () => send('POST', 'cart', { userId: randomId(), ...item })],
    ['GET cart', guest, () => send('GET', `cart/${userId}`)],
    ['PUT cart', guest, () => send('PUT', 'cart', { userId, id: productId, count: 2 })],
    ['POST shippingaddress', nobody, () => send('POST', 'shippingaddress', { userId: randomId(), ...ADDRESS })],
    ['PUT updatemethod', guest, () => send('PUT', 'updatemethod', { userId, method: 'COD' })],
    ['POST order, refused for its amounts', guest, () => order(1)],
    ['POST order', guest, () => order(total)],
  ];
  await logging('all');
  for (const [name, prepare, run] of steps) {
    const { all, statements } = await countOf(cluster.home, prepare, run);
    say(CALLS, name, { statements, 'with BEGIN and COMMIT': all });
  }
  await logging('none');
  agent.destroy();
}
