import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { fillShelves, productsOf } from '../shopper.ts';
import type { StoreProcess } from '../store.ts';
import { type Device, newDevice } from './device.ts';

/** How many do something at the same time. */
const AT_ONCE = 16;
/** A pass counts for orders after ten seconds. */
const EARNED_MS = 11_000;
const LONGEST_MS = 20_000;

/** A sale: hundreds of shoppers behind one address and bots behind others, at two processes that share limits in Redis. */
export async function run(kit: Kit): Promise<void> {
  const program = kit.program('redis-server', 'redis-server');
  const port = await kit.port();
  const [folder, cluster] = [await kit.folder(), await kit.postgres()];
  const start = (): ChildProcess =>
    spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], { stdio: 'ignore' });
  let redis = start();
  kit.atEnd(() => void redis.kill('SIGKILL'));
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query('CREATE DATABASE store').finally(() => client.end());

  const stores: StoreProcess[] = [];
  const metrics: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const metricsPort = await kit.port();
    metrics.push(metricsPort);
    const environment = {
      CACHE_URL: `redis://127.0.0.1:${port}`,
      METRICS_PORT: String(metricsPort),
      RATE_LIMITS: '',
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'info',
    };
    const store = await kit.store({ databaseUrl: cluster.url('store'), dataDir: await kit.folder(), environment });
    await store.ready();
    stores.push(store);
  }
  await fillShelves(cluster.url('store'));
  const products = await productsOf(stores[0]?.url ?? '');
  const urlOf = (turn: number): string => stores[turn % stores.length]?.url ?? '';
  const productOf = (turn: number): string => products[turn % products.length] ?? '';
  const devicesAt = (network: string, count: number): Device[] =>
    Array.from({ length: count }, (_, turn) => newDevice(network, () => urlOf(turn + Math.floor(Math.random() * 2))));

  const { shoppers: count, seconds } = LIMITS.limits;
  kit.say(`${count} shoppers behind one address fill their carts at two processes`);
  const shoppers = devicesAt('198.51.100.1', count);
  const filled = await eachAtOnce(shoppers, (one, turn) => one.fillCart(productOf(turn)));
  kit.atLeast('carts filled behind one address', filled.filter((status) => status === 200).length, count);
  await pause(EARNED_MS, undefined, { signal: kit.stopped });
  const began = performance.now();
  const placed = await eachAtOnce(shoppers, (one) => one.order());
  kit.atLeast('orders of these shoppers', placed.filter((status) => status === 200).length, count);
  kit.atMost('seconds for all of them', round((performance.now() - began) / 1000), seconds);

  kit.say('one bot that throws its cookies away, with as many carts');
  const bots = devicesAt('198.51.100.2', count);
  await eachAtOnce(bots, (one, turn) => one.fillCart(productOf(turn)));
  await pause(EARNED_MS, undefined, { signal: kit.stopped });
  const ofBot = await timed(() => eachAtOnce(bots, (one) => one.forget().order()));
  kit.atMost(
    'orders of the bot in the time of its tries',
    ofBot.count(200),
    allowed(LIMITS.limits.ofBot, ofBot.seconds),
  );

  kit.say('one bot that keeps one cookie');
  const [kept] = devicesAt('198.51.100.3', 1);
  if (!kept) throw new Error('no device');
  await kept.fillCart(productOf(0));
  await pause(EARNED_MS, undefined, { signal: kit.stopped });
  const ofOne = await timed(() => eachAtOnce(bots, async () => await kept.post('/api/order', {})));
  const through = ofOne.statuses.filter((status) => status !== 429).length;
  kit.atMost('calls of `order` of one device', through, allowed(LIMITS.limits.ofDevice, ofOne.seconds, 20));

  kit.say('the devices of all shoppers guess passwords, gift codes and orders behind one address');
  const guesses = await timed(() =>
    eachAtOnce(shoppers, async (one, turn) => {
      const source = one.movedTo('198.51.100.4');
      await source.post('/api/login', { email: `somebody${turn}@example.com`, password: 'a wrong password' });
      return await source.get(`/api/coupontitle/GUESS${turn}`);
    }),
  );
  kit.atMost('gift codes that were looked at', guesses.count(404), allowed(LIMITS.limits.ofBot, guesses.seconds));
  const tracked = await timed(() =>
    eachAtOnce(shoppers, (one, turn) =>
      one.movedTo('198.51.100.5').post('/api/track', { number: String(10_000 + turn), contact: 'me@example.com' }),
    ),
  );
  kit.atMost('orders that were looked up', tracked.count(404), LIMITS.limits.lookups);
  const byServer = await countsBy(metrics, 'server');
  kit.atLeast('counts by Redis', byServer, count);

  const late = await countsBy(metrics, 'process');
  if (late > 0) kit.say(`Redis was late for ${late} counts on this busy machine: processes then count by themselves`);

  kit.say('Redis freezes, is killed and comes back while shoppers order');
  const later = devicesAt('198.51.100.6', LIMITS.limits.later);
  await eachAtOnce(later, (one, turn) => one.fillCart(productOf(turn)));
  await pause(EARNED_MS, undefined, { signal: kit.stopped });
  const linesBefore = stores.map((one) => one.lines.length);
  const lines = (text: string) =>
    stores.map((one, at) => one.lines.slice(linesBefore[at]).filter((line) => line.includes(text)).length);
  let done = 0;
  const times: number[] = [];
  const meanwhile = await eachAtOnce(later, async (one) => {
    const from = performance.now();
    const status = await one.order();
    times.push(performance.now() - from);
    done += 1;
    if (done === Math.floor(later.length / 4)) redis.kill('SIGSTOP');
    if (done === Math.floor(later.length / 2)) redis.kill('SIGKILL');
    return status;
  });
  kit.atLeast('orders while Redis freezes and dies', meanwhile.filter((status) => status === 200).length, later.length);
  kit.atMost('the slowest of them, ms', Math.round(Math.max(...times)), LIMITS.limits.slowestMs);
  kit.atLeast('counts by a process itself', (await countsBy(metrics, 'process')) - late, 1);
  const away = Math.max(...lines('limits are not shared'));
  kit.check('lines of each log that say so', { figure: away, limit: '1 or 2', passed: away === 1 || away === 2 });
  redis = start();
  const until = performance.now() + LONGEST_MS;
  while (performance.now() < until && Math.min(...lines('limits are shared again')) === 0) {
    await eachAtOnce(later.slice(0, 2), (one) => one.fillCart(productOf(0)));
    await eachAtOnce(later.slice(2, 4), (one) => one.fillCart(productOf(0)));
    await pause(200);
  }
  kit.atLeast('processes that share limits again', lines('limits are shared again').filter((n) => n > 0).length, 2);
}

const round = (figure: number): number => Math.round(figure * 10) / 10;
/** What a budget allows in some seconds: all of it at once, and its share of a minute. */
const allowed = (burst: number, seconds: number, perMinute = burst): number =>
  Math.ceil(burst + (seconds / 60) * perMinute);

async function eachAtOnce<T>(of: readonly T[], act: (one: T, turn: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  let turn = 0;
  const next = async (): Promise<void> => {
    for (let n = turn++; n < of.length; n = turn++) {
      const one = of[n];
      if (one !== undefined) statuses.push(await act(one, n));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return statuses;
}

async function timed(act: () => Promise<number[]>) {
  const began = performance.now();
  const statuses = await act();
  const seconds = (performance.now() - began) / 1000;
  return { statuses, seconds, count: (wanted: number) => statuses.filter((status) => status === wanted).length };
}

/** How many counts of limits were made by Redis, or by the processes themselves. */
async function countsBy(ports: readonly number[], by: string): Promise<number> {
  const texts = await Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()));
  return texts.reduce((sum, text) => {
    const [, figure = '0'] = new RegExp(`store_limit_counts_total\\{by="${by}"\\} (\\d+)`).exec(text) ?? [];
    return sum + Number(figure);
  }, 0);
}
