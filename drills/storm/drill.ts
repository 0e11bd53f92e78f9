import { Agent } from 'node:http';
import pg from 'pg';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { type Product, read, storm, warm } from '../../bench/storm.ts';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { fillShelves } from '../shopper.ts';

/** Readers of pages at once, who read these and the pages of products. */
const READERS = 2;
const LISTS = ['/en-sa', '/en-sa/products'];

/**
 * Sells products out, writes reviews and prices, eleven changes a second, in the database of several processes, and looks for
 * each on its product's page while others read pages. `npm run bench -- storm` measures the same.
 */
export async function run(kit: Kit): Promise<void> {
  const limits = { ...LIMITS.storm, ...(kit.isShort ? LIMITS.storm.short : {}) };
  const cluster = await kit.postgres();
  const databaseUrl = await newDatabase(cluster.url('postgres'), cluster.url('store'));
  const dataDir = await kit.folder();
  // a machine that runs other tests may be slow
  const slow = kit.isShort ? { DATABASE_LIMITS: 'page=60,call=60' } : {};
  // processes of one address make pages for each other
  const environment = { ...slow, PUBLIC_URL: 'http://127.0.0.1' };
  const first = await kit.store({ dataDir, databaseUrl, environment });
  await first.ready();
  const others = await Promise.all(
    Array.from({ length: limits.processes - 1 }, () => kit.store({ dataDir, databaseUrl, environment })),
  );
  await Promise.all(others.map((store) => store.ready()));
  const stores = [first, ...others];
  await fillShelves(databaseUrl);
  const client = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  kit.atEnd(() => client.end());
  const { rows } = await client.query<{ id: string; title: string }>(
    `SELECT p.id, p.title_en AS title FROM product_prices JOIN products p ON p.id = product_id
     WHERE currency = 'SAR' AND price > 0 AND shown ORDER BY md5(product_id) LIMIT $1`,
    [limits.changes],
  );
  const products = rows.map(({ id, title }): Product => ({ id, path: `/en-sa${detailsPath(id, title)}` }));
  const agent = new Agent({ keepAlive: true });
  kit.atEnd(() => agent.destroy());
  const paths = [...LISTS, ...products.map(({ path }) => path)];
  await warm(stores, agent, paths, products);

  kit.say(`${products.length} changes in ${limits.processes} processes`);
  let going = true;
  let pages = 0;
  const failures: string[] = [];
  const reader = async (lane: number): Promise<void> => {
    for (let turn = lane; going && !kit.stopped.aborted; turn += READERS) {
      const url = `${stores[turn % stores.length]?.url}${paths[turn % paths.length]}`;
      const status = await read(url, agent).then(
        (page) => page.status,
        (error: unknown) => String(error),
      );
      if (status !== 200) failures.push(`${url}: ${status}`);
      pages += 1;
    }
  };
  const readers = Promise.all(Array.from({ length: READERS }, (_, lane) => reader(lane)));
  const ages = await storm(stores, agent, client, products).finally(() => {
    going = false;
  });
  await readers;
  for (const failure of failures.slice(0, 5)) kit.say(failure);
  for (const [turn, age] of ages.entries())
    if (age > limits.oldestMs) kit.say(`change ${turn}, of ${products[turn]?.path}: ${Math.round(age)} ms`);
  kit.atLeast('changes that were looked for', ages.length, limits.changes);
  kit.atMost('the oldest page without its change, ms', Math.round(Math.max(...ages)), limits.oldestMs);
  kit.atLeast('pages read meanwhile', pages, 1);
  kit.atMost('of those, failed', failures.length, 0);
}

async function newDatabase(server: string, url: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('CREATE DATABASE store').finally(() => client.end());
  return url;
}
