import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { readiness } from './readiness.ts';

const { database } = await testDatabase();
const MUCH = 10 ** 12;

function stand(bytesLeft = MUCH, query: typeof database.transaction = database.transaction) {
  const problems: (string | null)[] = [];
  const ready = readiness({
    database: { transaction: query },
    folder: '/anywhere',
    bytesLeft: async () => bytesLeft,
    onChange: (problem) => problems.push(problem?.message ?? null),
  });
  return { ready, problems };
}

it('is ready while the database answers and writes, and disks have space', async () => {
  const { ready, problems } = stand();
  expect(await ready()).toBe(true);
  expect(problems).toEqual([]);
});

it('is not ready while the disk of the store is full, and reports it once', async () => {
  const { ready, problems } = stand(1024);
  expect([await ready(), await ready()]).toEqual([false, false]);
  expect(problems).toEqual([expect.stringMatching(/is full: 1024 bytes/)]);
});

it('is not ready while the disk of the database is full', async () => {
  const { ready, problems } = stand(MUCH, (work) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`DO $$ BEGIN RAISE EXCEPTION 'could not write' USING ERRCODE = 'disk_full'; END $$`);
      return await work(tx);
    }),
  );
  expect(await ready()).toBe(false);
  expect(problems).toHaveLength(1);
});

it('is not ready when the database never answers', async () => {
  const { ready, problems } = stand(MUCH, () => new Promise(() => {}));
  expect(await ready()).toBe(false);
  expect(problems).toEqual([expect.stringMatching(/did not answer within/)]);
});

it('checks once for concurrent callers', async () => {
  let looked = 0;
  const { ready } = stand(MUCH, (work) => {
    looked += 1;
    return database.transaction(work);
  });
  await Promise.all(Array.from({ length: 20 }, () => ready()));
  expect(looked).toBe(1);
});
