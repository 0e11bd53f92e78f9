import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '#support/database';

const { database, url } = await testDatabase();

it('a transaction fails alone when the server ends its connection', async () => {
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
