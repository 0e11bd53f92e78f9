import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#support/database';

const { database, kind } = await testDatabase();

describe('the test database', () => {
  it('is of the selected kind', async () => {
    const { rows } = await database.read.execute<{ version: string }>(sql`SELECT version()`);
    expect(/PGlite/.test(rows[0]?.version ?? '')).toBe(kind === 'embedded');
  });

  it('has every table and no rows', async () => {
    const { rows } = await database.read.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM products`);
    expect(rows[0]?.n).toBe(0);
  });

  it('rolls back a failed transaction', async () => {
    await expect(
      database.transaction(async (tx) => {
        await tx.execute(sql`CREATE TABLE never (n int)`);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const { rows } = await database.read.execute<{ t: string | null }>(sql`SELECT to_regclass('never') AS t`);
    expect(rows[0]?.t).toBeNull();
  });

  it('refuses a query outside the open transaction', async () => {
    await expect(database.transaction(() => database.read.execute(sql`SELECT 1`))).rejects.toThrow(/outside the open/);
  });
});
