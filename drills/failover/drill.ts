import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clientTo } from '../../src/database/connections.ts';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { buyWithCash, fillShelves, productsOf } from '../shopper.ts';
import { type HaCluster, type Node, startCluster } from './cluster.ts';

/** How long three nodes may take to find together, on a busy machine. */
const HEALTHY_MS = 240_000;
/** How long a frozen or cut off node stays so after another has taken over. */
const HELD_MS = 8_000;
const SHOPPERS = 4;
const PAGE_EVERY_MS = 50;
/** A shopper who was not served tries again after this. */
const AGAIN_MS = 250;

/** Kills, freezes and cuts off the primary of deploy/ha while guests order, and looks for every acknowledged order. */
export async function run(kit: Kit): Promise<void> {
  kit.say('three nodes of deploy/ha start');
  const cluster = await startCluster(kit);
  await cluster.healthy(HEALTHY_MS);
  const owner = clientTo(cluster.url('postgres'));
  await owner.connect();
  await owner.query('CREATE DATABASE store').finally(() => owner.end());
  const dataDir = await kit.folder();
  const place = { dataDir, databaseUrl: cluster.url('store'), environment: { LOG_LEVEL: 'info' } };
  const store = await kit.store(place);
  await store.ready();
  const first = await cluster.healthy(HEALTHY_MS);
  await fillShelves(`${cluster.url('store').replace(/@[^/]*/, `@${first.address}:5432`)}`);
  const load = startLoad(kit, store.url, await productsOf(store.url));
  kit.atEnd(() => load.stop());
  await pause(3_000);

  for (const [what, begin, end] of EVENTS) {
    const primary = await cluster.healthy(HEALTHY_MS);
    const before = load.placed.length;
    kit.say(`${what} ${primary.name}, ${before} orders so far`);
    const began = performance.now();
    begin(primary);
    const back = await ordersAgain(kit, load, began, () => newPrimary(cluster, primary));
    kit.atMost(`${what}: seconds until orders are taken again`, back, LIMITS.failover.backSeconds);
    await pause(HELD_MS, undefined, { signal: kit.stopped });
    end(primary);
    await cluster.healthy(HEALTHY_MS);
    kit.say(`${load.placed.length - before} orders meanwhile`);
  }
  await load.stop();
  const through = new pg.Client({ connectionString: cluster.proxyUrl('store'), connectionTimeoutMillis: 5_000 });
  await through.connect();
  const { rows } = await through.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
  const { rows: kept } = await through.query<{ n: string }>('SELECT number AS n FROM orders');
  await through.end();
  kit.check('haproxy leads to the primary', {
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
  kit.atLeast('acknowledged orders in the log', Number(acknowledged), LIMITS.failover.orders);
  kit.check('of those, missing', { figure: missing, limit: '0', passed: missing === '0' });
  const numbers = new Set(kept.map(({ n }) => Number(n)));
  const told = load.placed.filter((number) => !numbers.has(number)).length;
  kit.atMost('orders that shoppers were told of, missing', told, 0);
  kit.atMost('kept pages throughout, p99 ms', load.p99(), LIMITS.failover.pageMs);
  kit.atMost('kept pages that failed', load.failedPages(), 0);
}

/** What happens to a primary, and how it ends. */
const EVENTS: readonly (readonly [string, (node: Node) => void, (node: Node) => void])[] = [
  ['kill', (node) => node.signal('SIGKILL'), (node) => node.start()],
  ['freeze', (node) => node.signal('SIGSTOP'), (node) => node.signal('SIGCONT')],
  ['cut off', (node) => node.cutOff(true), (node) => node.cutOff(false)],
];

/** Whether another node than `old` takes writes. */
async function newPrimary(cluster: HaCluster, old: Node): Promise<boolean> {
  const asked = cluster.nodes
    .filter((node) => node !== old)
    .map((node) => fetch(`http://${node.address}:8008/primary`, { signal: AbortSignal.timeout(1_000) }));
  return (await Promise.allSettled(asked)).some((one) => one.status === 'fulfilled' && one.value.ok);
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
  /** The numbers that shoppers were told. */
  readonly placed: readonly number[];
  p99(): number;
  failedPages(): number;
  stop(): Promise<void>;
};

/** Guests order one after the other, and somebody opens the home page all the time. */
function startLoad(kit: Kit, base: string, products: readonly string[]): Load {
  const placed: number[] = [];
  const pages: number[] = [];
  let failed = 0;
  let going = true;
  const shopper = async (first: number): Promise<void> => {
    for (let n = first; going && !kit.stopped.aborted; n += SHOPPERS) {
      try {
        placed.push((await buyWithCash(base, products[n % products.length] ?? '')).number);
      } catch {
        await pause(AGAIN_MS);
      }
    }
  };
  const reader = async (): Promise<void> => {
    while (going && !kit.stopped.aborted) {
      const began = performance.now();
      const answer = await fetch(`${base}/en-sa`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
      await answer?.arrayBuffer().catch(() => undefined);
      if (!answer?.ok) failed += 1;
      pages.push(performance.now() - began);
      await pause(PAGE_EVERY_MS);
    }
  };
  const all = Promise.all([reader(), ...Array.from({ length: SHOPPERS }, (_, first) => shopper(first))]);
  return {
    placed,
    p99: () => Math.round(pages.toSorted((one, other) => one - other)[Math.floor(pages.length * 0.99)] ?? Number.NaN),
    failedPages: () => failed,
    async stop() {
      going = false;
      await all;
    },
  };
}
