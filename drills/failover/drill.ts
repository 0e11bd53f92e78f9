import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clientTo } from '../../src/database/connections.ts';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { buyWithCard, buyWithCash, fillShelves, productsOf } from '../shopper.ts';
import { type Node, startCluster } from './cluster.ts';
import { startPair } from './pair.ts';

/** How long three nodes may take to find together, on a busy machine. */
const HEALTHY_MS = 240_000;
/** How long a frozen or cut off node stays so after another has taken over. */
const HELD_MS = 8_000;
const SHOPPERS = 4;
const PAGE_EVERY_MS = 50;
/** A shopper who was not served tries again after this. */
const AGAIN_MS = 250;

/**
 * Kills, freezes and cuts off the primary of deploy/ha while guests order, and looks for every acknowledged order. The short
 * form kills the primary of two servers, without Patroni: the drill itself promotes the other.
 */
export async function run(kit: Kit): Promise<void> {
  const limits = { ...LIMITS.failover, ...(kit.isShort ? LIMITS.failover.short : {}) };
  kit.say(kit.isShort ? 'two servers start' : 'three nodes of deploy/ha start');
  const cluster = await (kit.isShort ? startPair(kit) : startCluster(kit));
  await cluster.healthy(HEALTHY_MS);
  const owner = clientTo(cluster.url('postgres'));
  await owner.connect();
  await owner.query('CREATE DATABASE store').finally(() => owner.end());
  const dataDir = await kit.folder();
  const place = { dataDir, databaseUrl: cluster.url('store'), environment: { LOG_LEVEL: 'info' } };
  const store = await kit.store(place);
  await store.ready();
  await fillShelves(cluster.urlOf(await cluster.healthy(HEALTHY_MS), 'store'));
  const load = startLoad(kit, store.url, await productsOf(store.url));
  kit.atEnd(() => load.stop());
  await untilOrders(kit, load, limits.orders);

  for (const [what, begin, end] of kit.isShort ? EVENTS.slice(0, 1) : EVENTS) {
    const primary = await cluster.healthy(HEALTHY_MS);
    const before = load.placed.length;
    kit.say(`${what} ${primary.name}, ${before} orders so far`);
    const began = performance.now();
    begin(primary);
    const back = await ordersAgain(kit, load, began, () => cluster.hasNewPrimary(primary));
    kit.atMost(`${what}: seconds until orders are taken again`, back, limits.backSeconds);
    if (!kit.isShort) await pause(HELD_MS, undefined, { signal: kit.stopped });
    end(primary);
    await cluster.healthy(HEALTHY_MS);
    kit.say(`${load.placed.length - before} orders meanwhile`);
  }
  await load.stop();
  const proxyUrl = cluster.proxyUrl('store');
  const last = proxyUrl ?? cluster.urlOf(await cluster.healthy(HEALTHY_MS), 'store');
  const through = new pg.Client({ connectionString: last, connectionTimeoutMillis: 5_000 });
  await through.connect();
  const { rows } = await through.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
  const { rows: kept } = await through.query<{ id: string }>('SELECT id FROM orders');
  await through.end();
  kit.check(`${proxyUrl ? 'haproxy leads to' : 'orders are read from'} the primary`, {
    figure: String(!rows[0]?.standby),
    limit: 'true',
    passed: rows[0]?.standby === false,
  });

  const log = path.join(dataDir, 'store.log');
  await writeFile(log, store.lines.join('\n'));
  const compared = await kit.store({ ...place, args: ['orders', 'compare', log] });
  await compared.gone;
  const words = compared.lines.find((line) => line.startsWith('acknowledged')) ?? '';
  kit.say(words);
  const [, acknowledged = '0', missing = '-1'] = /acknowledged (\d+), missing (\d+)/.exec(words) ?? [];
  kit.atLeast('acknowledged orders in the log', Number(acknowledged), limits.orders);
  kit.check('of those, missing', { figure: missing, limit: '0', passed: missing === '0' });
  const ids = new Set(kept.map(({ id }) => id));
  const told = load.placed.filter((id) => !ids.has(id)).length;
  kit.atMost('orders that shoppers were told of, missing', told, 0);
  kit.atLeast('of those told of, paid by card', load.byCard(), 1);
  kit.atMost('kept pages throughout, p99 ms', load.p99(), limits.pageMs);
  for (const [what, times] of load.failedPages()) kit.say(`a kept page failed ${times} times: ${what}`);
  kit.atMost('ways in which kept pages failed', load.failedPages().size, 0);
}

/** What happens to a primary, and how it ends. */
const EVENTS: readonly (readonly [string, (node: Node) => void, (node: Node) => void])[] = [
  ['kill', (node) => node.signal('SIGKILL'), (node) => node.start()],
  ['freeze', (node) => node.signal('SIGSTOP'), (node) => node.signal('SIGCONT')],
  ['cut off', (node) => node.cutOff(true), (node) => node.cutOff(false)],
];

/** Waits until so many orders are placed, one by card among them, so that a change has something to lose. */
async function untilOrders(kit: Kit, load: Load, orders: number): Promise<void> {
  const until = performance.now() + HEALTHY_MS;
  while ((load.placed.length < orders || load.byCard() === 0) && performance.now() < until)
    await pause(20, undefined, { signal: kit.stopped });
}

/** Resolves to the seconds until an order that began after the change of the primary was acknowledged. */
async function ordersAgain(kit: Kit, load: Load, began: number, changed: () => Promise<boolean>): Promise<number> {
  const until = began + 3 * LIMITS.failover.backSeconds * 1000;
  while (!(await changed()) && performance.now() < until) await pause(100, undefined, { signal: kit.stopped });
  const count = load.placed.length;
  while (load.placed.length === count && performance.now() < until) await pause(20, undefined, { signal: kit.stopped });
  return Math.round((performance.now() - began) / 100) / 10;
}

type Load = {
  /** The ids of the orders that shoppers were told of. */
  readonly placed: readonly string[];
  /** How many of them were paid by card. */
  byCard(): number;
  p99(): number;
  /** How many pages were not served, by what came instead. */
  failedPages(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
};

/** Guests order one after the other, with cash and with a card, and somebody opens the home page all the time. */
function startLoad(kit: Kit, base: string, products: readonly string[]): Load {
  const placed: string[] = [];
  let cards = 0;
  const pages: number[] = [];
  const failed = new Map<string, number>();
  let going = true;
  const shopper = async (first: number): Promise<void> => {
    for (let n = first; going && !kit.stopped.aborted; n += SHOPPERS) {
      try {
        const product = products[n % products.length] ?? '';
        if (first % 2 === 0) {
          placed.push((await buyWithCash(base, product)).id);
        } else {
          placed.push(await buyWithCard(base, product));
          cards += 1;
        }
      } catch {
        await pause(AGAIN_MS);
      }
    }
  };
  const reader = async (): Promise<void> => {
    while (going && !kit.stopped.aborted) {
      const began = performance.now();
      const came = await fetch(`${base}/en-sa`, { signal: AbortSignal.timeout(10_000) })
        .then(async (answer) => ((await answer.arrayBuffer()) && answer.ok ? null : `status ${answer.status}`))
        .catch((error: unknown) => String(error));
      if (came !== null) failed.set(came, (failed.get(came) ?? 0) + 1);
      pages.push(performance.now() - began);
      await pause(PAGE_EVERY_MS);
    }
  };
  const all = Promise.all([reader(), ...Array.from({ length: SHOPPERS }, (_, first) => shopper(first))]);
  return {
    placed,
    byCard: () => cards,
    p99: () => Math.round(pages.toSorted((one, other) => one - other)[Math.floor(pages.length * 0.99)] ?? Number.NaN),
    failedPages: () => failed,
    async stop() {
      going = false;
      await all;
    },
  };
}
