import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { type Database, openDatabase, type Transaction } from './database.ts';
import { beforeLocking } from './row-limiter.ts';
import { asWork, type WorkLimits } from './work.ts';

const { database: roomy, url, kind } = await testDatabase();
await roomy.read.execute(sql`CREATE TABLE things (name text PRIMARY KEY, n int NOT NULL)`);
await roomy.read.execute(sql`INSERT INTO things VALUES ('hot', 0), ('cold', 0)`);

const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((one) => one.close())));

function open(maxConnections: number, limits?: Partial<WorkLimits>): Database {
  const one = openDatabase({
    url,
    maxConnections,
    prepares: kind === 'postgres',
    limits: { page: 60_000, call: 60_000, job: 60_000, ...limits },
  });
  opened.push(one);
  return one;
}

async function addOne(tx: Transaction, name: string): Promise<void> {
  beforeLocking([name]);
  await tx.execute(sql`UPDATE things SET n = n + 1 WHERE name = ${name}`);
}

async function countOf(name: string): Promise<number | undefined> {
  const { rows } = await roomy.read.execute<{ n: number }>(sql`SELECT n FROM things WHERE name = ${name}`);
  return rows[0]?.n;
}

/** Another process that has a row locked until it lets go. */
async function locking(name: string): Promise<{ letGo(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM things WHERE name = $1 FOR UPDATE', [name]);
  return {
    async letGo() {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}

describe('the limit of work', () => {
  it.each(['page', 'call', 'job'] as const)('ends a statement of a %s that takes too long', async (work) => {
    const database = open(1, { [work]: 50 });
    const slow = kind === 'postgres' ? sql`SELECT pg_sleep(60)` : sql`SELECT count(*) FROM generate_series(1, 500000)`;
    await expect(asWork(work, () => database.read.execute(slow))).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^(DATABASE_LATE|57014)$/) },
    });
    await expect(asWork(work, () => database.transaction((tx) => tx.execute(slow)))).rejects.toThrow();
  });

  it('leaves the pool intact', async () => {
    const database = open(1, { page: 50 });
    const slow = kind === 'postgres' ? sql`SELECT pg_sleep(60)` : sql`SELECT count(*) FROM generate_series(1, 500000)`;
    await expect(asWork('page', () => database.read.execute(slow))).rejects.toThrow();
    const { rows } = await asWork('job', () => database.read.execute(sql`SELECT 1 AS one`));
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('applies to all statements together', async () => {
    const database = open(2, { page: 300 });
    const nap = kind === 'postgres' ? sql`SELECT pg_sleep(0.1)` : sql`SELECT count(*) FROM generate_series(1, 200000)`;
    const napping = asWork('page', async () => {
      for (let n = 0; n < 100; n += 1) await database.read.execute(nap);
    });
    await expect(napping).rejects.toThrow();
  });

  it('ends the wait for a connection when all are taken', async () => {
    const database = open(1, { page: 200 });
    let free = (): void => {};
    const taken = database.transaction(
      () =>
        new Promise<void>((resolve) => {
          free = resolve;
        }),
    );
    await expect(asWork('page', () => database.read.execute(sql`SELECT 1`))).rejects.toMatchObject({
      cause: { code: 'DATABASE_LATE' },
    });
    free();
    await taken;
    await database.read.execute(sql`SELECT 1`);
  });
});

describe.runIf(kind === 'postgres')('a row that stays locked', () => {
  it('leaves connections to others, and its waiters continue when it is free', async () => {
    const database = open(6);
    const lock = await locking('hot');
    const before = (await countOf('hot')) ?? 0;
    let done = 0;
    const waiting = Array.from({ length: 20 }, () =>
      asWork('call', () => database.transaction((tx) => addOne(tx, 'hot'))).then(() => {
        done += 1;
      }),
    );
    for (let n = 0; n < 20; n += 1) await database.transaction((tx) => addOne(tx, 'cold'));
    expect(done).toBe(0);
    await lock.letGo();
    await Promise.all(waiting);
    expect(await countOf('hot')).toBe(before + 20);
  });

  it('is waited for within the limit, and then reported as busy', async () => {
    const database = open(6, { call: 3_000 });
    const lock = await locking('hot');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () => asWork('call', () => database.transaction((tx) => addOne(tx, 'hot')))),
    );
    const codes = outcomes.map((one) =>
      one.status === 'rejected' ? String(one.reason.code ?? one.reason.cause?.code) : 'done',
    );
    // who is second behind a lock waits twice, and may reach the limit of the statement or of all its work first
    expect(codes.filter((code) => !['55P03', 'ROW_BUSY', '57014', 'DATABASE_LATE'].includes(code))).toEqual([]);
    expect(codes).toContain('ROW_BUSY');
    await lock.letGo();
    await database.transaction((tx) => addOne(tx, 'hot'));
  });
});

describe('a connection', () => {
  it.runIf(kind === 'postgres')('has the limits of the work that uses it, whatever used it before', async () => {
    const database = open(1, { page: 2_000, call: 4_500, job: 60_000 });
    const settings = sql`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle`;
    const inTransaction = () => database.transaction(async (tx) => (await tx.execute(settings)).rows[0]);
    const alone = async () => (await database.read.execute(settings)).rows[0];
    const job = { statement: '1min', lock: '40s', idle: '1min' };
    const call = { statement: '4500ms', lock: '3s', idle: '10s' };
    expect(await asWork('call', inTransaction)).toEqual(call);
    expect(await asWork('job', alone)).toEqual(job);
    expect(await asWork('call', alone)).toEqual(call);
    expect(await asWork('job', inTransaction)).toEqual(job);
    expect(await asWork('page', alone)).toEqual({ statement: '2s', lock: '1334ms', idle: '10s' });
  });

  it.runIf(kind === 'postgres')('keeps them when a transaction is rolled back', async () => {
    const database = open(1, { call: 4_500, job: 60_000 });
    const fails = () => database.transaction(() => Promise.reject(new Error('refused')));
    await expect(asWork('call', fails)).rejects.toThrow('refused');
    const { rows } = await asWork('call', () => database.read.execute(sql`SHOW statement_timeout`));
    expect(rows).toEqual([{ statement_timeout: '4500ms' }]);
  });
});
