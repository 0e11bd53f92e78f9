import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#support/database';
import { JOBS } from './jobs.ts';
import { openQueue } from './queue.ts';

const { database, url } = await testDatabase();
const problems: unknown[] = [];
const done: { job: string; payload: unknown }[] = [];
const failures = new Map<string, number>();

const payload = z.object({ n: z.int() });
const queue = await openQueue({
  url,
  pollSeconds: 2,
  jobs: {
    greet: { name: 'say-hello', retries: 5, payload },
    count: { name: 'count', retries: 0, payload },
  },
  onError: (error) => problems.push(error),
});
afterAll(() => queue.stop(5_000));

async function waiting(name: string): Promise<{ data: { n: number }; start_after: Date }[]> {
  const { rows } = await database.read.execute<{ data: { n: number }; start_after: Date }>(
    sql`SELECT data, start_after FROM pgboss.job WHERE name = ${name} ORDER BY start_after`,
  );
  return rows;
}

describe('the job queue', () => {
  it('queues a job when its transaction commits, and only then', async () => {
    await database.transaction((tx) => queue.jobs.send(tx, 'count', { n: 1 }));
    await expect(
      database.transaction(async (tx) => {
        await queue.jobs.send(tx, 'count', { n: 2 });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await waiting('count')).map((job) => job.data.n)).toEqual([1]);
    expect(await queue.due()).toEqual([{ job: 'count', count: 1, oldestSeconds: expect.any(Number) }]);
  });

  it('queues a job from a process that is the first to know it', async () => {
    const jobs = { recent: { name: 'recent', retries: 0, payload } };
    const web = await openQueue({ url, pollSeconds: 60, role: 'web', jobs, onError: () => {} });
    await database.transaction((tx) => web.jobs.send(tx, 'recent', { n: 6 }));
    expect(await waiting('recent')).toMatchObject([{ data: { n: 6 } }]);
    await web.stop(1_000);
  });

  it('queues one waiting job per key, and any number without a key', async () => {
    await database.transaction(async (tx) => {
      for (const n of [1, 2]) await queue.jobs.send(tx, 'greet', { n }, { key: 'order-1', startAfterSeconds: 3600 });
      for (const n of [3, 4]) await queue.jobs.send(tx, 'greet', { n }, { startAfterSeconds: 3600 });
    });
    expect((await waiting('say-hello')).map((job) => job.data.n).sort()).toEqual([1, 3, 4]);
  });

  it('throws for an invalid payload and queues nothing', async () => {
    const before = await waiting('count');
    const half = database.transaction((tx) => queue.jobs.send(tx, 'count', { n: 0.5 }));
    await expect(half).rejects.toThrow('invalid payload of the job count');
    expect(await waiting('count')).toEqual(before);
  });

  it('runs all waiting jobs without waiting for the next poll', async () => {
    const jobs = { many: { name: 'many', retries: 0, payload } };
    const seldom = await openQueue({ url, pollSeconds: 60, jobs, onError: () => {} });
    await database.transaction(async (tx) => {
      for (const n of [1, 2, 3, 4]) await seldom.jobs.send(tx, 'many', { n });
    });
    const seen: unknown[] = [];
    await seldom.work(async (_job, one) => void seen.push(one));
    await expect.poll(() => seen.length, { timeout: 15_000 }).toBe(4);
    await seldom.stop(5_000);
  });

  it('puts what follows a job in its place: once, together with its end, or not at all', async () => {
    const follows = (row: unknown) => {
      const { n } = payload.parse(row);
      const shared = { job: 'shared', payload: { n: 0 }, key: 'one for all' };
      return [shared, { job: n === 3 ? 'unknown' : 'single', payload: { n }, key: String(n) }];
    };
    const settings = { retries: 5, payload };
    const jobs = {
      stand: { ...settings, name: 'stand-in', atOnce: 10, follows },
      shared: { ...settings, name: 'shared' },
      single: { ...settings, name: 'single' },
    };
    const worker = await openQueue({ url, pollSeconds: 60, jobs, onError: (error) => problems.push(error) });
    const ran: unknown[] = [];
    const seen: Promise<unknown>[] = [];
    const state = async (): Promise<string> => {
      const { rows } = await database.read.execute<{ row: string }>(
        sql`SELECT name || ' ' || (data ->> 'n') || ' ' || state AS row FROM pgboss.job
             WHERE name IN ('stand-in', 'shared', 'single') ORDER BY name, data ->> 'n'`,
      );
      return rows.map(({ row }) => row).join(', ');
    };
    await database.transaction(async (tx) => {
      for (const n of [1, 2]) await worker.jobs.send(tx, 'stand', { n });
    });
    await worker.work(async (job, one) => {
      ran.push([job, one]);
      if (job === 'shared') seen.push(state());
    });
    await expect.poll(() => ran.length, { timeout: 15_000 }).toBe(5);
    expect((await seen[0]) ?? '').toContain('stand-in 1 completed, stand-in 2 completed');
    expect(ran.slice(2)).toEqual(
      expect.arrayContaining([
        ['shared', { n: 0 }],
        ['single', { n: 1 }],
        ['single', { n: 2 }],
      ]),
    );
    await worker.stop(5_000);
    const broken = await openQueue({ url, pollSeconds: 60, jobs, onError: (error) => problems.push(error) });
    await database.transaction((tx) => broken.jobs.send(tx, 'stand', { n: 3 }));
    await broken.work(async () => undefined);
    await expect.poll(state, { timeout: 15_000 }).toContain('stand-in 3 retry');
    expect(await state()).not.toContain('single 3');
    await broken.stop(5_000);
  });

  it('runs several of a kind at once, and names once the one that failed for the last time', async () => {
    const jobs = { batch: { name: 'batch', retries: 0, atOnce: 3, payload } };
    const worker = await openQueue({ url, pollSeconds: 0.5, jobs, onError: (error) => problems.push(error) });
    await database.transaction(async (tx) => {
      for (const n of [1, 2, 3]) await worker.jobs.send(tx, 'batch', { n });
    });
    let atOnce = 0;
    const all = Promise.withResolvers<void>();
    const seen: unknown[] = [];
    await worker.work(
      async (_job, one) => {
        atOnce += 1;
        if (atOnce === 3) all.resolve();
        await all.promise;
        if (payload.parse(one).n === 2) throw new Error('never');
      },
      (problem) => seen.push(problem),
    );
    await expect
      .poll(() => seen, { timeout: 15_000 })
      .toEqual([{ what: 'given up', job: 'batch', id: expect.any(String) }]);
    const { rows } = await database.read.execute(
      sql`SELECT data ->> 'n' AS n, state FROM pgboss.job WHERE name = 'batch' ORDER BY 1`,
    );
    expect(rows).toEqual([
      { n: '1', state: 'completed' },
      { n: '2', state: 'failed' },
      { n: '3', state: 'completed' },
    ]);
    const [given] = await worker.listGivenUp();
    // by the clock of the database
    expect(await worker.jobs.countGivenUp(new Date('2000-01-01'))).toBe(1);
    expect(await worker.jobs.countGivenUp(new Date('9999-01-01'))).toBe(0);
    expect(given).toMatchObject({ job: 'batch', tries: 1 });
    expect(await worker.list()).toEqual([{ job: 'batch', state: 'given up', count: 1 }]);
    await worker.stop(5_000);
    const again = await openQueue({
      url,
      pollSeconds: 60,
      role: 'web',
      jobs,
      onError: (error) => problems.push(error),
    });
    expect([await again.retry('nothing'), await again.retry(given?.id ?? '')]).toEqual([0, 1]);
    expect(await again.list()).toEqual([{ job: 'batch', state: 'waiting again', count: 1 }]);
    await again.stop(5_000);
  });

  it('runs jobs under their key and retries a failed one later', async () => {
    await queue.work(async (job, one) => {
      const n = failures.get(job) ?? 0;
      failures.set(job, n + 1);
      if (job === 'greet' && n === 0) throw new Error('first time');
      done.push({ job, payload: one });
    });
    await database.transaction((tx) => queue.jobs.send(tx, 'greet', { n: 7 }));
    await expect.poll(() => done, { timeout: 15_000 }).toContainEqual({ job: 'count', payload: { n: 1 } });
    await expect
      .poll(
        async () => {
          const { rows } = await database.read.execute<{ state: string; wait: number }>(sql`
            SELECT state, extract(epoch FROM start_after - now())::int AS wait FROM pgboss.job
             WHERE name = 'say-hello' AND data ->> 'n' = '7'`);
          return rows[0]?.state === 'retry' && rows[0].wait > 5;
        },
        { timeout: 15_000 },
      )
      .toBe(true);
    expect(problems).toEqual([]);
  });
});

it('gives each job of the store a name of its own', () => {
  const names = Object.values(JOBS).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('has one row of an order stand for its email, its parcel and its invoice', () => {
  const { follows } = JOBS.orderPlaced;
  const [order, email] = ['order-1', 'email-1'];
  expect(follows?.({ order, email })).toEqual([
    { job: 'sendEmail', payload: { id: email }, key: email },
    { job: 'processParcels', payload: {}, key: 'orders' },
    { job: 'issueInvoice', payload: { order }, key: order },
  ]);
  // an order without a person is reported to nobody
  expect(follows?.({ order, email: null }).map(({ job }) => job)).toEqual(['processParcels', 'issueInvoice']);
  expect(follows?.({ email })).toEqual([]);
});

// last: the job table is away for all queues of this file
it('tells a problem of the queue itself with its cause', async () => {
  const reported: unknown[] = [];
  const jobs = { lost: { name: 'lost', retries: 0, payload } };
  const worker = await openQueue({ url, pollSeconds: 0.5, jobs, onError: (error) => reported.push(error) });
  await worker.work(async () => undefined);
  await database.read.execute(sql`ALTER TABLE pgboss.job_common RENAME TO job_away`);
  try {
    await expect.poll(() => reported.length, { timeout: 15_000 }).toBeGreaterThan(0);
  } finally {
    await database.read.execute(sql`ALTER TABLE pgboss.job_away RENAME TO job_common`);
  }
  expect(reported[0]).toBeInstanceOf(Error);
  expect(reported[0]).toMatchObject({ message: expect.stringContaining('pgboss.job'), code: '42P01' });
  await worker.stop(5_000);
});
