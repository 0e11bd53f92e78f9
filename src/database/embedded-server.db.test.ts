import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { expect, it } from 'vitest';
import { serveEmbedded } from './embedded-server.ts';

it('rolls back a transaction that is idle too long', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'idle-'));
  const embedded = await PGlite.create();
  const server = serveEmbedded(embedded, 200);
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
