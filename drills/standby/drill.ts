import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { productsOf } from '../shopper.ts';

/** Prices change on the primary while pages are read from a standby that stands still, comes back, and dies. */
export async function run(kit: Kit): Promise<void> {
  const cluster = await kit.postgres();
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query('CREATE DATABASE store').finally(() => admin.end());
  const first = await kit.store({ databaseUrl: cluster.url('store'), dataDir: await kit.folder() });
  await first.ready();
  await first.end();
  const standby = await kit.postgres(undefined, { standbyOf: cluster });
  const metricsPort = await kit.port();
  const store = await kit.store({
    databaseUrl: cluster.url('store'),
    dataDir: await kit.folder(),
    environment: { DATABASE_READ_URL: standby.url('store'), METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' },
  });
  await store.ready();
  const primary = await connected(kit, cluster.url('store'));
  const followed = await connected(kit, standby.url('store'));
  const products = await productsOf(store.url);
  const readsFrom = async (from: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`store_page_reads_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  };
  const detailOf = async (id: string) => {
    const answer = await fetch(`${store.url}/api/detail/${id}`, { headers: { cookie: 'country_code_iso3=KSA' } });
    return { status: answer.status, text: await answer.text() };
  };
  const failed: number[] = [];
  const pageOf = async (path: string): Promise<string> => {
    const answer = await fetch(`${store.url}${path}`, { signal: AbortSignal.timeout(15_000) });
    if (answer.status !== 200) failed.push(answer.status);
    return await answer.text();
  };
  const setPrice = (id: string, price: number) =>
    primary.query(
      "UPDATE product_prices SET price = $2, discount_price = $2 WHERE product_id = $1 AND currency = 'SAR'",
      [id, price],
    );

  kit.say('pages are made from a standby that follows');
  for (const id of products.slice(0, 20)) await pageOf(`/en-sa/details/${id}`);
  await pageOf('/ar-sa/search?q=oudh');
  kit.atLeast('statements that the standby answered', await readsFrom('standby'), LIMITS.standby.reads);

  kit.say('the standby stands still while prices change');
  await followed.query('SELECT pg_wal_replay_pause()');
  const ages: number[] = [];
  let old = 0;
  for (let n = 0; n < LIMITS.standby.changes; n += 1) {
    const id = products[n % products.length] ?? '';
    // a whole number of riyals that no product has
    const price = 77_000_00 + n * 100;
    await detailOf(id);
    await setPrice(id, price);
    const changed = performance.now();
    const shown = String(price / 100);
    while (!(await detailOf(id)).text.includes(shown) && performance.now() - changed < 10_000) await pause(20);
    ages.push(performance.now() - changed);
    const { rows } = await followed.query(
      "SELECT price FROM product_prices WHERE product_id = $1 AND currency = 'SAR'",
      [id],
    );
    if (Number(rows[0]?.price) !== price) old += 1;
  }
  kit.atLeast('prices that the standby still has as they were', old, LIMITS.standby.changes);
  kit.atMost(
    'the oldest answer with another price than the new one, ms',
    Math.round(Math.max(...ages)),
    LIMITS.standby.pageMs,
  );
  kit.atLeast('statements that the primary answered', await readsFrom('primary'), LIMITS.standby.changes);

  kit.say('the standby goes on');
  await followed.query('SELECT pg_wal_replay_resume()');
  const before = await readsFrom('standby');
  const resumed = performance.now();
  while ((await readsFrom('standby')) === before && performance.now() - resumed < 30_000) {
    await pageOf(`/en-sa/search?q=musk${Math.random()}`);
  }
  kit.atMost('until it is read again, ms', Math.round(performance.now() - resumed), LIMITS.standby.backMs);

  kit.say('the standby dies');
  standby.signal('SIGQUIT');
  for (let n = 0; n < 20; n += 1) await pageOf(`/en-sa/search?q=rose${n}`);
  kit.atMost('pages that failed', failed.length, 0);
  const lines = store.lines.filter((line) => line.includes('the standby does not answer')).length;
  kit.check('lines of the log that say so', { figure: lines, limit: '≥ 1', passed: lines >= 1 });
}

async function connected(kit: Kit, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  kit.atEnd(() => client.end().catch(() => undefined));
  return client;
}
