import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { query } from '#support/query';
import { buy } from '../../bench/checkout.ts';
import { type Balancer, startBalancer } from '../balancer.ts';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import type { StoreProcess } from '../store.ts';
import { buildVersion, VERSION_BEFORE } from '../version-before.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** How long a store says that it is leaving before it refuses connections; the balancer looks five times a second. */
const DRAIN_SECONDS = 2;
/** How long the balancer may take to find stores that are ready. */
const BALANCED_MS = 30_000;
/** A page or call without an answer in this time has failed. */
const ANSWER_MS = 15_000;

/**
 * Opens an empty database with ten processes at once, then replaces two processes of the version before by this one and back,
 * one by one, while guests buy and browse through a balancer. `--from <commit>` chooses the version before, `--same` takes
 * this build for both. The short form opens with two and replaces them by the same build.
 */
export async function run(kit: Kit): Promise<void> {
  const { values } = parseArgs({
    args: [...kit.args],
    options: { from: { type: 'string', default: VERSION_BEFORE }, same: { type: 'boolean', default: kit.isShort } },
  });
  const limit = { ...LIMITS.rolling, ...(kit.isShort ? LIMITS.rolling.short : {}) };
  // a machine that runs other tests may be slow
  const patience = kit.isShort ? { DATABASE_LIMITS: 'page=60,call=60' } : {};
  const cluster = await kit.postgres();
  await query(cluster.url('postgres'), 'CREATE DATABASE store');
  const databaseUrl = cluster.url('store');
  const dataDir = await kit.folder();
  await openEmpty(kit, limit.processes, dataDir, databaseUrl);

  const before = values.same ? ROOT : await buildVersion(kit, values.from);
  const products = await stock(databaseUrl);
  const balancer = await startBalancer();
  kit.atEnd(() => balancer.close());
  const start = async (root: string): Promise<StoreProcess> => {
    const environment = { DRAIN_SECONDS: String(DRAIN_SECONDS), DATABASE_CONNECTIONS: '10', ...patience };
    const store = await kit.store({ dataDir, databaseUrl, root, environment });
    await store.ready();
    balancer.add(store.port);
    return store;
  };
  let stores: readonly StoreProcess[] = await Promise.all([start(before), start(before)]);
  await untilBalanced(kit, balancer);
  const load = startLoad(kit, balancer.url, products, limit);
  const turns = [['up', ROOT] as const, ...(kit.isShort ? [] : [['down', before] as const])];
  for (const [name, root] of turns) {
    const began = load.answered();
    const next: StoreProcess[] = [];
    for (const old of stores) {
      next.push(await start(root));
      old.signal('SIGTERM');
      kit.check(`${name}: an old process ends by itself`, codeCheck(await old.gone));
      balancer.remove(old.port);
    }
    stores = next;
    kit.atLeast(`${name}: requests answered meanwhile`, load.answered() - began, limit.requests);
  }
  const { failures } = await load.stop();
  for (const failure of failures.slice(0, 5)) kit.say(failure);
  kit.atMost('failed requests', failures.length, limit.failed);
}

function codeCheck(code: number | null) {
  return { figure: `exit code ${code}`, limit: 'exit code 0', passed: code === 0 };
}

/** Opens an empty database with all processes at once. */
async function openEmpty(kit: Kit, processes: number, dataDir: string, databaseUrl: string): Promise<void> {
  kit.say(`${processes} processes open an empty database at once`);
  const environment = { DATABASE_CONNECTIONS: '3' };
  const stores = await Promise.all(
    Array.from({ length: processes }, () => kit.store({ dataDir, databaseUrl, environment })),
  );
  const ready = await Promise.allSettled(stores.map((store) => store.ready()));
  for (const one of ready) if (one.status === 'rejected') kit.say(String(one.reason));
  const opened = ready.filter((one) => one.status === 'fulfilled').length;
  kit.atLeast('processes ready on an empty database', opened, processes);
  await Promise.all(stores.map((store) => store.end()));
}

/** Gives every product a large stock and returns some that can be bought. */
async function stock(url: string): Promise<string[]> {
  await query(url, 'UPDATE product_stock SET on_hand = 1000000');
  const rows = await query<{ id: string }>(
    url,
    "SELECT p.id FROM products p JOIN product_prices price ON price.product_id = p.id AND price.currency = 'SAR' WHERE price.price > 0 ORDER BY p.id LIMIT 20",
  );
  return rows.map((row) => row.id);
}

/** Waits until the balancer has seen that a store is ready. */
async function untilBalanced(kit: Kit, balancer: Balancer): Promise<void> {
  const until = performance.now() + BALANCED_MS;
  const asked = () => fetch(`${balancer.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  while (!(await asked())?.ok) {
    if (performance.now() > until) throw new Error('the balancer found no store that is ready');
    await pause(50, undefined, { signal: kit.stopped });
  }
}

/** Puts guests on the store who buy, and readers of pages. A failure is an answer that is not 2xx, or none. */
function startLoad(
  kit: Kit,
  url: string,
  products: readonly string[],
  { buyers, readers }: { readonly buyers: number; readonly readers: number },
) {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  let answered = 0;
  let going = true;
  const repeat = async (work: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 0; going && !kit.stopped.aborted; turn += 1) {
      try {
        await work(turn);
      } catch (error) {
        failures.push(error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error));
      }
    }
  };
  const read = async (path: string): Promise<void> => {
    const answer = await fetch(url + path, {
      headers: { cookie: 'country_code_iso3=KSA' },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.arrayBuffer();
    answered += 1;
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  };
  const paths = ['/en-sa', '/ar-sa/products', '/api/product', '/en-sa/search?q=oudh', '/api/suggest?q=ros'];
  const lanes = [
    ...Array.from({ length: buyers }, () =>
      repeat(async (turn) => {
        await buy(url, agent, products[turn % products.length] ?? '');
        answered += 5;
      }),
    ),
    ...Array.from({ length: readers }, (_, lane) =>
      repeat((turn) => read(paths[(turn + lane) % paths.length] ?? '/en-sa')),
    ),
  ];
  return {
    answered: () => answered,
    async stop() {
      going = false;
      await Promise.all(lanes);
      agent.destroy();
      return { failures };
    },
  };
}
