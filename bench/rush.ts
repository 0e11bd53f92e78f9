import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { randomId } from '#kernel/ids';
import { startPostgres } from '#support/postgres';
import { query } from '#support/query';
import { addressOf, call } from './checkout.ts';
import { manyGuests, startShoppers, TOOL } from './guests.ts';
import { seed, startPlain, startStore, withDataFolder } from './processes.ts';
import { say } from './report.ts';

const RUSH = 'A rush for one product';
/** Most that the others' 99th percentile may be of that on a quiet day (issue 13). */
const MAX_OTHERS = 2;
const RUSH_BUYERS = 1000;
const RUSH_UNITS = 100;
/** Shoppers beside the rush, and their pause between two calls. */
const OTHER_SHOPPERS = 4;
const OTHERS_PAUSE_MS = 20;
const QUIET_MS = 5000;
/** They are there when the rush begins. */
const SHOPPERS_FIRST_MS = 100;

/** `npm run bench -- rush [times]`: the rush alone, some times. */
export async function rushes(times: number): Promise<void> {
  const cluster = await startPostgres([]);
  await withDataFolder(async (data) => {
    await query(cluster.url('postgres'), 'CREATE DATABASE store');
    await seed(data, cluster.url('store'), 44);
    const products = await stocked(cluster.url('store'));
    const store = await startStore(data, cluster.url('store'), { JOBS_POLL_SECONDS: '60' });
    const bought = await manyGuests('buy', store.url, products, 5);
    say(RUSH, 'whole guest checkout before it', { 'a second': bought.perSecond, 'p99 ms': bought.p99 });
    await query(cluster.url('store'), 'VACUUM ANALYZE');
    for (let n = 0; n < times; n += 1) await rush(cluster.url('store'), store.url, products);
  }).finally(() => cluster.stop());
}

/** Has 1,000 buyers want the 100 units of one product at once, and measures others' adds to cart before and meanwhile. */
export async function rush(database: string, base: string, products: readonly string[]): Promise<void> {
  const [wanted = '', ...others] = products;
  await query(database, `UPDATE product_stock SET on_hand = ${RUSH_UNITS} WHERE product_id = '${wanted}'`);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send = (method: string, where: string, body: unknown) => call(agent, method, `${base}/api/${where}`, body);
  const buyers = Array.from({ length: RUSH_BUYERS }, () => randomId());
  await each(buyers, async (userId) => {
    await send('POST', 'cart', { userId, productId: wanted, count: 1, pricecon: 'SAR' });
    await send('POST', 'shippingaddress', { userId, ...addressOf(userId) });
  });
  const order = { paymentMethod: 'COD', country: 'KSA' };
  const asked = await send('POST', 'order', { ...order, userId: buyers[0], transactionId: randomId(), totalPrice: 1 });
  const totalPrice: unknown = Object(Object(asked.body).totals).totalPrice;
  const answers = new Map<number, number>();
  const burst = async (at: string): Promise<void> => {
    await each(buyers, async (userId) => {
      const body = { ...order, userId, transactionId: randomId(), totalPrice };
      const { status } = await call(agent, 'POST', `${at}/api/order`, body);
      if (at === base) answers.set(status, (answers.get(status) ?? 0) + 1);
    });
  };
  const { quiet, busy, took } = await beside(base, others, () => burst(base));
  // what the machine itself makes of it: the same burst and the same shoppers at a server that does nothing
  const add = { userId: randomId(), productId: others[0], count: 1, pricecon: 'SAR' };
  const headers = { 'content-type': 'application/json', cookie: 'country_code_iso3=KSA' };
  const plain = await startPlain(`${base}/api/cart`, { method: 'POST', headers, body: JSON.stringify(add) });
  const bare = await beside(plain.url, others, () => burst(plain.url));
  await plain.stop();
  agent.destroy();
  const [{ sold = 0, left = 0 } = {}] = await query<{ sold: number; left: number }>(
    database,
    `SELECT (SELECT sum(l.count)::int FROM order_lines l JOIN orders o ON o.id = l.order_id
              WHERE l.product_id = '${wanted}' AND o.owner_id = ANY('{${buyers.join(',')}}')) AS sold,
            (SELECT on_hand FROM product_stock WHERE product_id = '${wanted}' AND currency = 'SAR') AS left`,
  );
  say(RUSH, `${RUSH_BUYERS} buyers of ${RUSH_UNITS} units`, {
    sold,
    left,
    answers: [...answers].map(([status, count]) => `${count} times ${status}`).join(', '),
    ms: took,
  });
  say(RUSH, 'add to cart of 4 others', {
    'quiet p99 ms': quiet.p99,
    'p99 ms': busy.p99,
    ratio: busy.p99 / quiet.p99,
    budget: MAX_OTHERS,
    'load tool': TOOL,
  });
  say(RUSH, 'the same at a bare server', {
    'quiet p99 ms': bare.quiet.p99,
    'p99 ms': bare.busy.p99,
    ratio: bare.busy.p99 / bare.quiet.p99,
    'load tool': TOOL,
  });
}

/** Has other shoppers add to carts, first in quiet and then beside a burst, which took so many milliseconds. */
async function beside(base: string, products: readonly string[], burst: () => Promise<void>) {
  const shoppers = () => startShoppers(base, products, { guests: OTHER_SHOPPERS, pauseMs: OTHERS_PAUSE_MS });
  const before = shoppers();
  await pause(QUIET_MS);
  const quiet = await before.stop();
  const meanwhile = shoppers();
  await pause(SHOPPERS_FIRST_MS);
  const started = performance.now();
  await burst();
  const took = performance.now() - started;
  return { quiet, busy: await meanwhile.stop(), took };
}

/** Runs something for each of a list, as many at once as the list's agent allows. */
async function each<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  await Promise.all(list.map(work));
}

/** Gives every product plenty, and returns those that KSA sells. */
export async function stocked(url: string): Promise<string[]> {
  await query(url, 'UPDATE product_stock SET on_hand = 1000000');
  await query(url, 'VACUUM ANALYZE');
  const rows = await query<{ id: string }>(
    url,
    "SELECT product_id AS id FROM product_prices WHERE currency = 'SAR' AND price > 0 ORDER BY 1 LIMIT 44",
  );
  return rows.map(({ id }) => id);
}
