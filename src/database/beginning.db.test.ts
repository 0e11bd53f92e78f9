import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { MIGRATIONS } from '#support/database-setup';
import { expectMigrated, migrate } from './migrate.ts';

const { database, url } = await testDatabase();
const root = await mkdtemp(path.join(tmpdir(), 'beginning-'));
afterAll(() => rm(root, { recursive: true }));

/** Makes the tables of the beginning alone, as the migrations made them that it took the place of, of which `last` was the last. */
async function makeOlder(last: string): Promise<void> {
  const [migrations, functions] = [path.join(root, 'migrations'), path.join(root, 'functions')];
  await cp(path.join(MIGRATIONS, '0001_beginning.sql'), path.join(migrations, '0001_beginning.sql'));
  // what the tables need; the functions of that time are replaced
  for (const file of ['phones.sql', 'revision.txt'])
    await cp(path.join(MIGRATIONS, '../functions', file), path.join(functions, file));
  await database.read.execute(sql`DROP SCHEMA public CASCADE`);
  await database.read.execute(sql`CREATE SCHEMA public`);
  await migrate(url, migrations);
  await database.read.execute(sql`DROP TABLE functions`);
  await database.read.execute(sql`TRUNCATE migrations`);
  await database.read.execute(
    sql`INSERT INTO migrations (name, checksum) VALUES ('0001_catalogue.sql', ''), (${last}, '')`,
  );
}

it('is refused in words when it lacks the last of them', async () => {
  await makeOlder('0340_needs_of_migrations.sql');
  await expect(migrate(url, MIGRATIONS)).rejects.toThrow(/older release \(0340_needs.*docs\/operating.md/);
});

it('goes on from the beginning when it has them all, with its rows', async () => {
  await makeOlder('0416_old_addresses.sql');
  await database.read.execute(
    sql`INSERT INTO products (id, slug, title_en, title_ar, description_en, description_ar, weight, sd_type, position)
        VALUES (${'a'.repeat(24)}, 'rose', 'Rose', 'ورد', 'A rose', 'وردة', 50, 'notes', 1)`,
  );
  expect((await migrate(url, MIGRATIONS)).map(({ name }) => name)[0]).toBe('0002_pending_columns.sql');
  await expectMigrated(url, MIGRATIONS);
  expect(await migrate(url, MIGRATIONS)).toEqual([]);
  expect((await database.read.execute(sql`SELECT slug FROM products`)).rows).toEqual([{ slug: 'rose' }]);
  // with the triggers of this release
  await database.read.execute(sql`UPDATE products SET title_en = 'Rosewater'`);
  const { rows } = await database.read.execute(sql`SELECT shown -> 'title' ->> 'en' AS title FROM cart_products`);
  expect(rows).toEqual([{ title: 'Rosewater' }]);
});
