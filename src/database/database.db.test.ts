import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#support/database';

const { database, kind, url } = await testDatabase();

describe('a transaction', () => {
  it('is not called done when a statement of it failed and nobody minded', async () => {
    await database.read.execute(sql`CREATE TABLE kept (n int PRIMARY KEY)`);
    const done = database.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO kept VALUES (1)`);
      await tx.execute(sql`INSERT INTO kept VALUES (1)`).catch(() => null);
      return 'done';
    });
    await expect(done).rejects.toThrow(/undone/);
  });

  it.runIf(kind === 'postgres')('fails alone when the server ends its connection', async () => {
    const killer = new pg.Client({ connectionString: url });
    await killer.connect();
    const done = database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      const ended = new Promise((resolve) => tx.$client.once('end', resolve));
      await killer.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await ended;
      await tx.execute(sql`SELECT 1`);
    });
    await expect(done).rejects.toThrow();
    await killer.end();
    const { rows } = await database.read.execute<{ n: number }>(sql`SELECT 1 AS n`);
    expect(rows[0]?.n).toBe(1);
  });
});
