import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { migrate, waitUntilMigrated } from './migrate.ts';
import { whilePreparing } from './preparation-lock.ts';

const { database, url, kind } = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
afterAll(() => rm(folder, { recursive: true }));
const write = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
const names = async (): Promise<unknown[]> =>
  (await database.read.execute(sql`SELECT name, needs FROM migrations ORDER BY name`)).rows;

beforeAll(() => database.read.execute(sql`TRUNCATE migrations`));

it('runs the statements of a migration outside a transaction when it says so', async () => {
  await write('0001_one.sql', 'CREATE TABLE numbered (n int);');
  await write(
    '0002_index.sql',
    '-- outside a transaction: n may be large\nDROP INDEX CONCURRENTLY IF EXISTS numbered_n;\nCREATE INDEX CONCURRENTLY numbered_n ON numbered (n);\n',
  );
  await write('0003_less.sql', '-- unused since: 0002_index.sql\nALTER TABLE numbered DROP COLUMN n;');
  expect((await migrate(url, folder)).map(({ name }) => name)).toEqual([
    '0001_one.sql',
    '0002_index.sql',
    '0003_less.sql',
  ]);
  expect(await names()).toEqual([
    { name: '0001_one.sql', needs: null },
    { name: '0002_index.sql', needs: null },
    { name: '0003_less.sql', needs: '0002_index.sql' },
  ]);
});

it('lets a release start beside a newer database unless that has removed what it uses', async () => {
  await rm(path.join(folder, '0003_less.sql'));
  expect(await migrate(url, folder)).toEqual([]);
  await waitUntilMigrated(url, folder, () => undefined);
  await rm(path.join(folder, '0002_index.sql'));
  const tooOld = 'the database has migration 0003_less.sql, with which this version cannot run';
  await expect(migrate(url, folder)).rejects.toThrow(tooOld);
  await expect(waitUntilMigrated(url, folder, () => undefined)).rejects.toThrow(tooOld);
});

it('waits for another process that migrates', async () => {
  await write('0002_index.sql', '');
  await write('0003_less.sql', '');
  await write('0004_more.sql', 'CREATE TABLE more (n int);');
  let waits = 0;
  const waiting = waitUntilMigrated(url, folder, () => {
    waits += 1;
  });
  await expect.poll(() => waits).toBe(1);
  await database.read.execute(sql`INSERT INTO migrations (name, checksum) VALUES ('0004_more.sql', '')`);
  await waiting;
});

it.runIf(kind === 'postgres')('takes turns', async () => {
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const one = whilePreparing(url, async () => {
    begun.resolve();
    await first.promise;
    order.push('one');
  });
  await begun.promise;
  const two = whilePreparing(url, async () => void order.push('two'));
  first.resolve();
  await Promise.all([one, two]);
  expect(order).toEqual(['one', 'two']);
});
