import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { expect, it } from 'vitest';
import { serveEmbedded } from './embedded-server.ts';

/** The database counts changes once a second. */
const LONG = { timeout: 20_000 };

it('rolls back a transaction that is idle too long', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'idle-'));
  const embedded = await PGlite.create();
  const server = serveEmbedded(embedded, { idleMs: 200 });
  await new Promise<void>((resolve) => server.listen(path.join(home, '.s.PGSQL.5432'), resolve));
  const connect = async () => {
    const client = new pg.Client({ host: home, user: 'postgres', database: 'postgres' });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const [hanging, other] = [await connect(), await connect()];
  await hanging.query('CREATE TABLE kept (n int)');
  await hanging.query('BEGIN');
  await hanging.query('INSERT INTO kept VALUES (1)');
  expect((await other.query('SELECT * FROM kept')).rows).toEqual([]);
  await expect(hanging.query('COMMIT')).rejects.toThrow();
  await other.end();
  await new Promise((resolve) => server.close(resolve));
  await embedded.close();
  await rm(home, { recursive: true });
});

it('looks after tables that have changed, between the turns of connections', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'upkeep-'));
  const embedded = await PGlite.create();
  const problems: unknown[] = [];
  const server = serveEmbedded(embedded, { upkeepMs: 10, onProblem: (error) => problems.push(error) });
  await new Promise<void>((resolve) => server.listen(path.join(home, '.s.PGSQL.5432'), resolve));
  const client = new pg.Client({ host: home, user: 'postgres', database: 'postgres' });
  await client.connect();
  const known = async () => {
    const { rows } = await client.query(
      "SELECT reltuples AS n, pg_relation_size(oid) AS bytes FROM pg_class WHERE relname = 'Of carts'",
    );
    return { n: Number(rows[0].n), bytes: Number(rows[0].bytes) };
  };
  await client.query('CREATE TABLE "Of carts" (n int, words text)');
  await client.query('BEGIN');
  await client.query(`INSERT INTO "Of carts" SELECT n, repeat('x', 100) FROM generate_series(1, 5000) AS n`);
  // a look is due many times over, and waits for the end of the transaction
  for (let n = 0; n < 20; n += 1) await client.query('SELECT count(*) FROM "Of carts"');
  expect((await known()).n).toBe(-1);
  await client.query('COMMIT');
  await expect.poll(async () => (await known()).n, LONG).toBe(5000);
  await client.query('DELETE FROM "Of carts"');
  await expect.poll(known, LONG).toEqual({ n: 0, bytes: 0 });
  expect(problems).toEqual([]);
  await client.end();
  await new Promise((resolve) => server.close(resolve));
  await embedded.close();
  await rm(home, { recursive: true });
});
