import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { expectMigrated, migrate, waitUntilMigrated } from './migrate.ts';

const { database, url } = await testDatabase();
const root = await mkdtemp(path.join(tmpdir(), 'functions-'));
const [folder, functions] = [path.join(root, 'migrations'), path.join(root, 'functions')];
const write = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
beforeAll(async () => {
  await mkdir(folder);
  await database.read.execute(sql`TRUNCATE migrations, functions`);
});
afterAll(() => rm(root, { recursive: true }));

const writeFunctions = async (revision: number, files: Readonly<Record<string, string>>): Promise<void> => {
  await rm(functions, { recursive: true, force: true });
  await mkdir(functions);
  await writeFile(path.join(functions, 'revision.txt'), `${revision} digest\n`);
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(functions, name), text);
};
const size = (text: string): string =>
  `CREATE OR REPLACE FUNCTION size_of() RETURNS text LANGUAGE sql AS $$ SELECT '${text}' $$;`;
const sizeNow = async (): Promise<unknown> =>
  (await database.read.execute(sql`SELECT size_of() AS size`)).rows[0]?.size;
const doubled = `-- before migrations: a column needs it
  CREATE OR REPLACE FUNCTION doubled(n int) RETURNS int IMMUTABLE LANGUAGE sql AS $$ SELECT 2 * n $$;`;

it('applies functions before the migrations that need them, and after those that they need', async () => {
  await write('0001_pairs.sql', 'CREATE TABLE pairs (n int, twice int GENERATED ALWAYS AS (doubled(n)) STORED);');
  await writeFunctions(1, {
    'doubled.sql': doubled,
    'size.sql': `${size('small')} CREATE OR REPLACE FUNCTION count_pairs(pairs) RETURNS bigint LANGUAGE sql AS $$ SELECT count(*) FROM pairs $$;`,
  });
  await migrate(url, folder);
  await database.read.execute(sql`INSERT INTO pairs (n) VALUES (4)`);
  expect((await database.read.execute(sql`SELECT twice, count_pairs(p) AS count FROM pairs p`)).rows).toEqual([
    { twice: 8, count: '1' },
  ]);
  expect(await sizeNow()).toBe('small');
});

it('applies functions anew when their text changed, all of them or none', async () => {
  await writeFunctions(2, { 'doubled.sql': doubled, 'size.sql': size('large'), 'wrong.sql': 'SELECT nonsense;' });
  await expect(migrate(url, folder)).rejects.toThrow('functions failed');
  expect(await sizeNow()).toBe('small');
  await writeFunctions(2, { 'doubled.sql': doubled, 'size.sql': size('large') });
  await migrate(url, folder);
  expect(await sizeNow()).toBe('large');
});

it('leaves functions as a newer release has made them', async () => {
  await writeFunctions(1, { 'doubled.sql': doubled, 'size.sql': size('small') });
  await migrate(url, folder);
  await waitUntilMigrated(url, folder, () => undefined);
  await expect(expectMigrated(url, folder)).rejects.toThrow('another version');
  expect(await sizeNow()).toBe('large');
});

it('has the revision of a release whose functions are those of the database, or fewer', async () => {
  // the change of revision 3 was undone by 4, which a database may get at once
  await writeFunctions(4, { 'doubled.sql': doubled, 'size.sql': size('large') });
  await migrate(url, folder);
  await expectMigrated(url, folder);
  await writeFunctions(5, { 'doubled.sql': doubled });
  await migrate(url, folder);
  await expectMigrated(url, folder);
  // a file that comes back is applied again
  await database.read.execute(sql`DROP FUNCTION size_of`);
  await writeFunctions(6, { 'doubled.sql': doubled, 'size.sql': size('large') });
  await migrate(url, folder);
  expect(await sizeNow()).toBe('large');
});
