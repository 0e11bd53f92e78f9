import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#support/database';

const { database } = await testDatabase();

it('a transaction throws when one of its statements failed and the error was ignored', async () => {
  await database.read.execute(sql`CREATE TABLE kept (n int PRIMARY KEY)`);
  const done = database.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO kept VALUES (1)`);
    await tx.execute(sql`INSERT INTO kept VALUES (1)`).catch(() => null);
    return 'done';
  });
  await expect(done).rejects.toThrow(/rolled back/);
});
