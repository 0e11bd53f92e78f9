import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { embeddedUrl } from '../../src/database/embedded.ts';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { buyWithCash, fillShelves, productsOf } from '../shopper.ts';

/** Makes a backup under load, loses everything, and restores it: on the embedded database, then on PostgreSQL. */
export async function run(kit: Kit): Promise<void> {
  const cluster = await kit.postgres();
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  for (const name of ['store', 'restored']) await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  await rehearse(kit, 'embedded', '', '');
  await rehearse(kit, 'PostgreSQL', cluster.url('store'), cluster.url('restored'));
}

async function rehearse(kit: Kit, kind: string, databaseUrl: string, restoredUrl: string): Promise<void> {
  const { orders } = LIMITS.restore;
  const [dataDir, backups, restored] = [await kit.folder(), await kit.folder(), await kit.folder()];
  const environment = { LOG_LEVEL: 'info' };
  const store = await kit.store({ dataDir, databaseUrl, environment });
  await store.ready();
  await fillShelves(databaseUrl || embeddedUrl(path.join(dataDir, 'database')));
  const products = await productsOf(store.url);
  const buy = (n: number) => buyWithCash(store.url, products[n % products.length] ?? '');
  kit.say(`${kind}: ${orders} orders, a backup while more come in, then ${orders} orders after it`);
  const before: number[] = [];
  for (let n = 0; n < orders; n += 1) before.push((await buy(n)).number);

  let going = true;
  let meanwhile = 0;
  const shoppers = (async () => {
    for (let n = 0; going; n += 1) {
      await buy(n);
      meanwhile += 1;
    }
  })();
  const began = performance.now();
  const backup = await kit.store({ dataDir, databaseUrl, environment, args: ['backup', '--to', backups] });
  const code = await backup.gone;
  going = false;
  await shoppers;
  for (const line of backup.lines) kit.say(line);
  kit.check(`${kind}: the backup beside an open store`, { figure: String(code), limit: '0', passed: code === 0 });
  kit.atMost(`${kind}: seconds of the backup`, seconds(began), LIMITS.restore.seconds);
  kit.say(`${meanwhile} orders came in meanwhile`);
  const after: number[] = [];
  for (let n = 0; n < orders; n += 1) after.push((await buy(n)).number);
  await store.end();
  const log = path.join(backups, 'store.log');
  await writeFile(log, store.lines.join('\n'));

  const [made = ''] = (await readdir(backups)).filter((name) => name.startsWith('store-'));
  const place = { dataDir: restored, databaseUrl: restoredUrl, environment };
  const restoring = performance.now();
  const restore = await kit.store({ ...place, args: ['restore', path.join(backups, made)] });
  const ended = await restore.gone;
  for (const line of restore.lines) kit.say(line);
  kit.check(`${kind}: the backup is restored and checked`, { figure: String(ended), limit: '0', passed: ended === 0 });
  kit.atMost(`${kind}: seconds of the restore`, seconds(restoring), LIMITS.restore.seconds);
  const twice = await kit.store({ ...place, args: ['restore', path.join(backups, made)] });
  const refused = (await twice.gone) !== 0;
  kit.check(`${kind}: it replaces nothing`, { figure: String(refused), limit: 'true', passed: refused });

  const compared = await kit.store({ ...place, args: ['orders', 'compare', log] });
  await compared.gone;
  const missing = compared.lines.flatMap((line) => /^missing: order (\d+)/.exec(line)?.[1] ?? []).map(Number);
  kit.atMost(
    `${kind}: orders before the backup that are missing`,
    before.filter((one) => missing.includes(one)).length,
    0,
  );
  kit.atLeast(
    `${kind}: orders after the backup that the comparison names`,
    after.filter((one) => missing.includes(one)).length,
    orders,
  );
  const opened = await kit.store(place);
  await opened.ready();
  const next = await buyWithCash(opened.url, products[0] ?? '');
  kit.atLeast(`${kind}: the restored store sells, order`, next.number, 10_001);
  await opened.end();
}

const seconds = (began: number): number => Math.round((performance.now() - began) / 100) / 10;
