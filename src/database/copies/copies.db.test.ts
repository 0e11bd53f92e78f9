import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { testProduct, testShop } from '#support/test-shop';
import { copyTables } from './copy-tables.ts';
import { differencesOf, fingerprintOf } from './fingerprint.ts';
import { hasNoTables, isUnused } from './tables.ts';

const { database, url, kind } = await testDatabase();
const shop = await testShop(database);
await testProduct(shop, { slug: 'rose', SAR: 80, stock: 4 });

async function inTransaction<T>(at: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    await client.query('BEGIN');
    return await work(client);
  } finally {
    await client.end();
  }
}

it('has the same fingerprint until a row changes', async () => {
  const before = await inTransaction(url, fingerprintOf);
  expect(differencesOf(before, await inTransaction(url, fingerprintOf))).toEqual([]);
  expect(before['"public"."products"']?.rows).toBe(1);
  expect(await inTransaction(url, isUnused)).toBe(false);
  expect(await inTransaction(url, hasNoTables)).toBe(false);
  const changed = await inTransaction(url, async (client) => {
    await client.query(`UPDATE product_stock SET on_hand = 5 WHERE currency = 'SAR'`);
    return await fingerprintOf(client);
  });
  expect(differencesOf(before, changed)).toContain('"public"."product_stock" has other contents');
});

it.runIf(kind === 'postgres')('copies every row and sequence to another server, with triggers off', async () => {
  const target = await testDatabase();
  const rows = await inTransaction(url, async (source) => {
    const expected = await fingerprintOf(source);
    return await inTransaction(target.url, async (client) => {
      await client.query('CREATE TABLE test_jobs (job text, data jsonb, key text)');
      await copyTables(source, client);
      expect(differencesOf(expected, await fingerprintOf(client))).toEqual([]);
      await client.query('COMMIT');
      return expected['"public"."stock_movements"']?.rows;
    });
  });
  const { rows: next } = await target.database.read.execute<{ id: string }>(
    `SELECT coalesce(max(id), 0) AS id FROM stock_movements`,
  );
  expect(rows).toBeGreaterThan(0);
  // triggers and sequences go on where they were
  const moved = { ...shop, database: target.database };
  await testProduct(moved, { slug: 'oudh', SAR: 80, stock: 1 });
  const { rows: later } = await target.database.read.execute<{ id: string }>(
    `SELECT max(id) AS id FROM stock_movements`,
  );
  expect(Number(later[0]?.id)).toBeGreaterThan(Number(next[0]?.id));
});
