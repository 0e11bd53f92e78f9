/**
 * `npm run bench -- before [commit]`: the release before (`VERSION_BEFORE`, or a commit) and this one, side by side: both are
 * started on databases of one PostgreSQL, and asked in turns, so that the ratio holds on a busy machine, too. In about four
 * minutes, of which building the release before takes two.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#support/free-port';
import { startPostgres } from '#support/postgres';
import { query } from '#support/query';
import { type StoreProcess, startStore } from '../drills/store.ts';
import { buildVersion, VERSION_BEFORE } from '../drills/version-before.ts';
import { manyGuests } from './guests.ts';
import { processorMs, serverMs, withDataFolder } from './processes.ts';
import { say } from './report.ts';
import { needWrk, load as wrk } from './wrk.ts';

const TABLE = 'The release before, and this one';
const ROOT = path.resolve(import.meta.dirname, '..');
/** How often the two take turns for one figure, and the seconds of a turn. */
const TURNS = 3;
const SECONDS = 2;
const CONNECTIONS = 16;
const HEADERS = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en', cookie: 'country_code_iso3=KSA' };

type Rate = { readonly perSecond: number; readonly ms: number };

/** Measures what shoppers do and how a store starts, before and now. */
export async function besideBefore(commit = VERSION_BEFORE): Promise<void> {
  needWrk();
  const folder = await mkdtemp(path.join(tmpdir(), 'before-'));
  const cluster = await startPostgres();
  try {
    const before = await buildVersion(
      { folder: async () => folder, say: (line) => console.log(line), atEnd: () => undefined },
      commit,
    );
    await withDataFolder(async (dataDir) => {
      const stores: StoreProcess[] = [];
      const open = async (name: string, root: string, databaseUrl: string): Promise<number> => {
        const store = startStore({
          root,
          dataDir: path.join(dataDir, name),
          databaseUrl,
          port: await freePort(),
          environment: { JOBS_POLL_SECONDS: '60' },
        });
        stores.push(store);
        return await store.ready();
      };
      for (const name of ['before', 'now']) await query(cluster.url('postgres'), `CREATE DATABASE store_${name}`);
      const roots = { before, now: ROOT };
      const starts = async (name: 'before' | 'now', databaseUrl: string): Promise<readonly number[]> => {
        const first = await open(name, roots[name], databaseUrl);
        await stores.pop()?.end();
        return [first, await open(name, roots[name], databaseUrl)];
      };
      for (const [what, urls] of [
        ['embedded', { before: '', now: '' }],
        ['PostgreSQL', { before: cluster.url('store_before'), now: cluster.url('store_now') }],
      ] as const) {
        const [first, again] = [await starts('before', urls.before), await starts('now', urls.now)];
        for (const [n, when] of ['first start', 'second start'].entries()) {
          const [one = Number.NaN, other = Number.NaN] = [first[n], again[n]];
          say(TABLE, `${when}, ${what}`, { 'before, ms': one, 'now, ms': other, 'before / now': one / other });
        }
        if (what === 'embedded') await Promise.all(stores.splice(0).map((store) => store.end()));
      }
      const [old, current] = stores;
      if (!old || !current) throw new Error('a store did not start');
      const products: string[] = [];
      for (const name of ['before', 'now']) {
        await query(cluster.url(`store_${name}`), 'UPDATE product_stock SET on_hand = 1000000');
        const sql =
          "SELECT product_id AS id FROM product_prices WHERE currency = 'SAR' AND price > 0 AND shown ORDER BY 1";
        const rows = await query<{ id: string }>(cluster.url(`store_${name}`), sql);
        products.splice(0, products.length, ...rows.slice(0, 40).map(({ id }) => id));
      }
      const moved = await fetch(`${current.url}/en-sa/details/${products[0]}/x`, { redirect: 'manual' });
      const page = URL.parse(moved.headers.get('location') ?? '', current.url)?.pathname ?? '';
      /** Has both do something in turns, and says the rate of each and the processor time of one, with PostgreSQL's. */
      const compare = async (name: string, work: (url: string) => Promise<number>): Promise<void> => {
        const turns: { readonly before: Rate; readonly now: Rate }[] = [];
        const rateOf = async ({ url, pid }: StoreProcess): Promise<Rate> => {
          const [spent, began] = [processorMs(pid) + serverMs(cluster.home), performance.now()];
          const perSecond = await work(url);
          const count = (perSecond * (performance.now() - began)) / 1000;
          return { perSecond, ms: (processorMs(pid) + serverMs(cluster.home) - spent) / count };
        };
        for (let turn = 0; turn <= TURNS; turn += 1) {
          const both = { before: await rateOf(old), now: await rateOf(current) };
          // the first turn warms up
          if (turn > 0) turns.push(both);
        }
        const mean = (of: (turn: (typeof turns)[number]) => number) =>
          turns.reduce((sum, turn) => sum + of(turn), 0) / turns.length;
        say(TABLE, name, {
          'before, a second': mean((turn) => turn.before.perSecond),
          'now, a second': mean((turn) => turn.now.perSecond),
          'now / before': mean((turn) => turn.now.perSecond) / mean((turn) => turn.before.perSecond),
          'cpu before / now': mean((turn) => turn.before.ms) / mean((turn) => turn.now.ms),
        });
      };
      for (const [name, place] of [
        ['home page', '/en-sa'],
        ['product page', page],
        ['GET product', '/api/product'],
        ['GET detail', `/api/detail/${products[0]}`],
        ['GET home', '/api/home'],
      ] as const) {
        const asked = { paths: [place], connections: CONNECTIONS, seconds: SECONDS, headers: HEADERS };
        await compare(name, async (url) => (await wrk(url, asked)).perSecond);
      }
      await compare('add to a new cart', async (url) => (await manyGuests('add', url, products, SECONDS)).perSecond);
      await compare('whole guest checkout', async (url) => (await manyGuests('buy', url, products, SECONDS)).perSecond);
      await Promise.all(stores.map((store) => store.end()));
    });
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
