/**
 * `npm run bench -- stuck [seconds]`: response times of other shoppers while 14 buyers wait for a locked stock row,
 * and while the database is frozen. Prints percentiles; the budgets are in bench/README.md.
 */
import { chmod } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { randomId } from '#kernel/ids';
import { startPostgres } from '#support/postgres';
import { ADDRESS, buy, call } from './checkout.ts';
import { seed, startStore, withDataFolder } from './processes.ts';
import { say } from './report.ts';

const STUCK_BUYERS = 14;
const OTHER_BUYERS = 4;
const PAGE = '/en-sa/products';
const TABLE = '14 buyers of a locked row, and a frozen database: what others wait for';

/** Returns how many milliseconds something takes, whether it succeeds or fails. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work().catch(() => undefined);
  return performance.now() - begun;
}

/** Repeats something until a time. Returns the durations in order. */
async function repeated(until: number, work: () => Promise<unknown>, breathMs = 0): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    times.push(await timed(work));
    await pause(breathMs);
  }
  return times;
}

function page(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    }).once('error', reject);
  });
}

const count = () => new Map<number, number>();

/** Counts the status of a response. */
async function counted(seen: Map<number, number>, answer: Promise<number>): Promise<void> {
  const status = await answer;
  seen.set(status, (seen.get(status) ?? 0) + 1);
}

function formatCounts(seen: ReadonlyMap<number, number>): string {
  return [...seen].map(([status, count]) => `${count} times ${status}`).join(', ');
}

function sayTimes(name: string, times: readonly number[], more: Record<string, string | number> = {}): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  say(TABLE, name, { requests: sorted.length, 'median ms': at(0.5), 'p99 ms': at(0.99), 'longest ms': at(1), ...more });
}

export async function stuckRow(seconds: number): Promise<void> {
  const cluster = await startPostgres([]);
  await chmod(cluster.home, 0o755);
  const agent = new Agent({ keepAlive: true });
  const holder = new pg.Client({ connectionString: cluster.url('store') });
  await withDataFolder(async (data) => {
    const admin = new pg.Client({ connectionString: cluster.url('postgres') });
    await admin.connect();
    await admin.query('CREATE DATABASE store');
    await admin.end();
    await seed(data, cluster.url('store'), 44);
    await holder.connect();
    await holder.query('UPDATE product_stock SET on_hand = 1000000');
    const { rows } = await holder.query<{ id: string }>(
      "SELECT product_id AS id FROM product_prices WHERE currency = 'SAR' AND price > 0 ORDER BY 1 LIMIT 10",
    );
    const [wanted = '', ...others] = rows.map(({ id }) => id);
    const store = await startStore(data, cluster.url('store'));
    const shopping = (until: number) =>
      Promise.all(
        Array.from({ length: OTHER_BUYERS }, (_, n) =>
          repeated(until, () => buy(store.url, agent, others[n % others.length] ?? '')),
        ),
      );
    const looking = (until: number) => repeated(until, () => page(store.url + PAGE, agent), 5);
    await buy(store.url, agent, wanted);
    await page(store.url + PAGE, agent);

    const usual = performance.now() + seconds * 1000;
    const [bought, looked] = await Promise.all([shopping(usual), looking(usual)]);
    sayTimes('usual: whole checkout of others (5 calls)', bought.flat());
    sayTimes('usual: kept page', looked);

    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM product_stock WHERE product_id = $1 FOR UPDATE', [wanted]);
    const until = performance.now() + seconds * 1000;
    const answers = new Map<number, number>();
    const hotAgent = new Agent({ keepAlive: true });
    const waiting = Array.from({ length: STUCK_BUYERS }, () => insist(store.url, hotAgent, wanted, until, answers));
    await pause(500);
    const [bought2, looked2] = await Promise.all([shopping(until), looking(until)]);
    sayTimes('row locked: whole checkout of others (5 calls)', bought2.flat());
    sayTimes('row locked: kept page', looked2);
    const times = (await Promise.all(waiting)).flat();
    sayTimes('row locked: order of the 14', times, { answers: formatCounts(answers) });
    await holder.query('ROLLBACK');
    await holder.end();
    hotAgent.destroy();

    await pause(2_000);
    cluster.signal('SIGSTOP');
    const frozen = performance.now() + 5_000;
    const seen = { kept: count(), calls: count(), ready: count(), unkept: count() };
    const [kept, calls, ready] = await Promise.all([
      repeated(frozen, () => counted(seen.kept, page(store.url + PAGE, agent)), 5),
      repeated(frozen, () => counted(seen.calls, page(`${store.url}/api/cart/${randomId()}`, agent))),
      repeated(frozen, () => counted(seen.ready, page(`${store.url}/readyz`, agent)), 1_100),
    ]);
    const unkept = await timed(() => counted(seen.unkept, page(`${store.url}${PAGE}?under=100`, agent)));
    cluster.signal('SIGCONT');
    sayTimes('frozen: kept page', kept, { answers: formatCounts(seen.kept) });
    sayTimes('frozen: call', calls, { answers: formatCounts(seen.calls) });
    sayTimes('frozen: /readyz', ready, { answers: formatCounts(seen.ready) });
    sayTimes('frozen: page that is not kept', [unkept], { answers: formatCounts(seen.unkept) });
    const back = await timed(async () => {
      while ((await page(`${store.url}/readyz`, agent)) !== 200) await pause(50);
    });
    sayTimes('until ready after it', [back]);
  }).finally(async () => {
    agent.destroy();
    await cluster.stop();
  });
}

/** Places the same order again whenever it is refused, and records each status. */
async function insist(base: string, agent: Agent, product: string, until: number, answers: Map<number, number>) {
  const userId = randomId();
  const send = (method: string, where: string, body: unknown) => call(agent, method, `${base}/api/${where}`, body);
  await send('POST', 'cart', { userId, productId: product, count: 1, pricecon: 'SAR' });
  await send('POST', 'shippingaddress', { userId, ...ADDRESS });
  const order = { userId, paymentMethod: 'COD', transactionId: randomId(), country: 'KSA' };
  const asked = await send('POST', 'order', { ...order, totalPrice: 1 });
  const totalPrice: unknown = Object(Object(asked.body).totals).totalPrice;
  return await repeated(until, async () => {
    const { status } = await send('POST', 'order', { ...order, totalPrice });
    answers.set(status, (answers.get(status) ?? 0) + 1);
  });
}
