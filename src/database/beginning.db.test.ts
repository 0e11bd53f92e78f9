import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { MIGRATIONS } from '#support/database-setup';
import { testProduct, testShop } from '#support/test-shop';
import { expectMigrated, migrate } from './migrate.ts';

/** A database of the migrations that the beginning took the place of. */
const { database, url } = await testDatabase();
const rename = async (last: string): Promise<void> => {
  await database.read.execute(sql`TRUNCATE migrations, functions`);
  await database.read.execute(
    sql`INSERT INTO migrations (name, checksum) VALUES ('0001_catalogue.sql', ''), (${last}, '')`,
  );
};

it('is refused in words when it lacks the last of them', async () => {
  await rename('0340_needs_of_migrations.sql');
  await expect(migrate(url, MIGRATIONS)).rejects.toThrow(/older release \(0340_needs.*docs\/operating.md/);
});

it('goes on from the beginning when it has them all, with its rows', async () => {
  await testProduct(await testShop(database), { slug: 'rose', SAR: 80 });
  await rename('0416_old_addresses.sql');
  await database.read.execute(sql`DROP TABLE version_pending CASCADE`);
  await database.read.execute(
    sql`ALTER TABLE search_pending DROP COLUMN prices_only, ADD CONSTRAINT search_pending_pkey PRIMARY KEY (product_id)`,
  );
  expect((await migrate(url, MIGRATIONS)).map(({ name }) => name)[0]).toBe('0002_pending_columns.sql');
  await expectMigrated(url, MIGRATIONS);
  expect(await migrate(url, MIGRATIONS)).toEqual([]);
  expect((await database.read.execute(sql`SELECT slug FROM products`)).rows).toEqual([{ slug: 'rose' }]);
  // the triggers are there again
  await database.read.execute(sql`UPDATE products SET title_en = 'Rosewater'`);
  const { rows } = await database.read.execute(sql`SELECT shown -> 'title' ->> 'en' AS title FROM cart_products`);
  expect(rows).toEqual([{ title: 'Rosewater' }]);
});
