import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { serveEmbedded } from './embedded-server.ts';

/** The database counts changes once a second. */
const LONG = { timeout: 20_000 };

const home = await mkdtemp(path.join(tmpdir(), 'served-'));
const embedded = await PGlite.create();
afterAll(async () => {
  await embedded.close();
  await rm(home, { recursive: true });
});

/** Serves the database to clients on a socket of its own. */
async function serve(name: string, options: Parameters<typeof serveEmbedded>[1]) {
  const host = path.join(home, name);
  await mkdir(host);
  const server = serveEmbedded(embedded, options);
  await new Promise<void>((resolve) => server.listen(path.join(host, '.s.PGSQL.5432'), resolve));
  return {
    async connect() {
      const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

it('rolls back a transaction that is idle too long', async () => {
  const { connect, close } = await serve('idle', { idleMs: 200 });
  const [hanging, other] = [await connect(), await connect()];
  await hanging.query('CREATE TABLE kept (n int)');
  // one message, between whose statements it cannot be idle
  await hanging.query('BEGIN; INSERT INTO kept VALUES (1)');
  expect((await other.query('SELECT * FROM kept')).rows).toEqual([]);
  await expect(hanging.query('COMMIT')).rejects.toThrow();
  await other.end();
  await close();
});

it('looks after tables that have changed, between the turns of connections', async () => {
  const problems: unknown[] = [];
  const { connect, close } = await serve('upkeep', { upkeepMs: 10, onProblem: (error) => problems.push(error) });
  const client = await connect();
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
  await close();
});
