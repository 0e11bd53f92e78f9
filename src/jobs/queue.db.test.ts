import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { openQueue } from './queue.ts';

const { database, url } = await testDatabase();
const problems: unknown[] = [];
const done: { name: string; data: unknown }[] = [];
const failures = new Map<string, number>();

const queue = await openQueue({
  url,
  pollSeconds: 2,
  jobs: [
    { name: 'greet', retries: 5 },
    { name: 'quiet', retries: 0 },
  ],
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
  it('queues a job when its transaction commits, and not otherwise', async () => {
    await database.transaction((tx) => queue.jobs.send(tx, 'quiet', { n: 1 }));
    await expect(
      database.transaction(async (tx) => {
        await queue.jobs.send(tx, 'quiet', { n: 2 });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await waiting('quiet')).map((job) => job.data.n)).toEqual([1]);
  });

  it('keeps one waiting job of a key, and any number without', async () => {
    await database.transaction(async (tx) => {
      for (const n of [1, 2]) await queue.jobs.send(tx, 'greet', { n }, { key: 'order-1', startAfterSeconds: 3600 });
      for (const n of [3, 4]) await queue.jobs.send(tx, 'greet', { n }, { startAfterSeconds: 3600 });
    });
    expect((await waiting('greet')).map((job) => job.data.n).sort()).toEqual([1, 3, 4]);
  });

  it('refuses a job nobody does', async () => {
    await expect(database.transaction((tx) => queue.jobs.send(tx, 'gret', {}))).rejects.toThrow(/no job named gret/);
  });

  it('does all that wait, without waiting until it looks for jobs again', async () => {
    const seldom = await openQueue({ url, pollSeconds: 60, jobs: [{ name: 'many', retries: 0 }], onError: () => {} });
    await database.transaction(async (tx) => {
      for (const n of [1, 2, 3, 4]) await seldom.jobs.send(tx, 'many', { n });
    });
    const seen: unknown[] = [];
    await seldom.work(async (_name, { n }) => void seen.push(n));
    await expect.poll(() => seen.length, { timeout: 15_000 }).toBe(4);
    await seldom.stop(5_000);
  });

  it('does jobs, and tries a failed one again later', async () => {
    await queue.work(async (name, data) => {
      const n = failures.get(name) ?? 0;
      failures.set(name, n + 1);
      if (name === 'greet' && n === 0) throw new Error('first time');
      done.push({ name, data });
    });
    await database.transaction((tx) => queue.jobs.send(tx, 'greet', { n: 7 }));
    await expect.poll(() => done.map((one) => one.name), { timeout: 15_000 }).toContain('quiet');
    await expect
      .poll(
        async () => {
          const { rows } = await database.read.execute<{ state: string; wait: number }>(sql`
            SELECT state, extract(epoch FROM start_after - now())::int AS wait FROM pgboss.job
             WHERE name = 'greet' AND data ->> 'n' = '7'`);
          return rows[0]?.state === 'retry' && rows[0].wait > 5;
        },
        { timeout: 15_000 },
      )
      .toBe(true);
    expect(problems).toEqual([]);
  });
});
