import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#support/database';

const { database } = await testDatabase();

it('a transaction is not called done when a statement of it failed and nobody minded', async () => {
  await database.read.execute(sql`CREATE TABLE kept (n int PRIMARY KEY)`);
  const done = database.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO kept VALUES (1)`);
    await tx.execute(sql`INSERT INTO kept VALUES (1)`).catch(() => null);
    return 'done';
  });
  await expect(done).rejects.toThrow(/undone/);
});
