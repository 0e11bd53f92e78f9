import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { errorKind } from '../web/faults.ts';
import { openDatabase } from './database.ts';
import { run, statement } from './statement.ts';

const { url, kind } = await testDatabase();
const query = new URL(url.replace('postgres:///', 'postgres://any/'));
const socket = path.join(query.searchParams.get('host') ?? '', '.s.PGSQL.5432');

/** A port of this machine that leads to the database, until it is closed. */
async function openPort() {
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(socket);
    for (const one of [from, to]) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => (one === from ? to : from).destroy());
    }
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const one of sockets) one.destroy();
    await closed;
  };
  return { port: typeof address === 'object' && address ? address.port : 0, close };
}

it('finds the host that takes writes, and another when that one is gone', async () => {
  const [one, two] = [await openPort(), await openPort()];
  await one.close();
  const hosts = (...ports: number[]) => ports.map((port) => `127.0.0.1:${port}`).join(',');
  const database = openDatabase({
    url: `postgres://postgres@${hosts(one.port, two.port)}${query.pathname}`,
    maxConnections: 2,
  });
  afterAll(() => database.close());
  const answer = async () => (await database.read.execute<{ one: number }>(sql`SELECT 1 AS one`)).rows[0]?.one;
  expect(await answer()).toBe(1);
  await two.close();
  const failure = () => answer().catch((error: unknown) => error);
  // the connection that was open breaks; then no host is found
  for (const error of [await failure(), await failure()]) expect(errorKind(error)).toBe('away');
});

// the embedded database is one session for every connection, and has no pooler
it.skipIf(kind === 'embedded')('keeps nothing of a transaction on a connection behind a pooler', async () => {
  const database = openDatabase({ url, maxConnections: 1, isPooled: true, prepares: true });
  afterAll(() => database.close());
  const limits = sql`SELECT current_setting('statement_timeout') AS statement, current_setting('jit') AS jit`;
  const inside = await database.transaction(async (tx) => (await tx.execute(limits)).rows[0]);
  expect(inside).toEqual({ statement: '1min', jit: 'off' });
  expect((await database.read.execute(limits)).rows[0]).not.toEqual(inside);
  const named = statement('pooled', 'SELECT $n::int AS one');
  expect(await run(database.read, named, { n: 1 })).toEqual([{ one: 1 }]);
  const { rows } = await database.read.execute(sql`SELECT name FROM pg_prepared_statements WHERE name <> ''`);
  expect(rows).toEqual([]);
});
