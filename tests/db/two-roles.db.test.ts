import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#support/database';
import { openDatabase } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { grantStoreRights } from '../../src/database/store-role.ts';
import { openQueue } from '../../src/jobs/queue.ts';

/** The two roles of docs/operating.md, made as it says, beside a table that belongs to neither. */
const { url, kind } = await testDatabase();
const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations');

it.runIf(kind === 'postgres')('starts the queue of every process as the role that owns no table', async () => {
  const name = `two_${Date.now().toString(36)}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  onTestFinished(() => admin.end());
  for (const role of ['owner', 'store', 'dba']) await admin.query(`CREATE ROLE ${name}_${role} LOGIN`);
  await admin.query(`CREATE DATABASE ${name} OWNER ${name}_owner`);
  const as = (role: string) => url.replace(/\/test_\w+\?/, `/${name}?`).replace('user=postgres', `user=${role}`);
  const dba = new pg.Client({ connectionString: as('postgres') });
  await dba.connect();
  await dba.query(`CREATE TABLE public.report_of_dba (n int); ALTER TABLE public.report_of_dba OWNER TO ${name}_dba;
    CREATE SEQUENCE public.count_of_dba; ALTER SEQUENCE public.count_of_dba OWNER TO ${name}_dba`);
  await dba.end();
  const [owner, store] = [as(`${name}_owner`), as(`${name}_store`)];
  const database = openDatabase({ url: store, maxConnections: 2 });
  onTestFinished(() => database.close());

  // the second time as at every later start
  for (const round of [1, 2]) {
    await migrate(owner, MIGRATIONS);
    await grantStoreRights(owner, store);
    for (const role of ['migrate', 'web', 'worker', 'all'] as const) {
      const problems: unknown[] = [];
      const queue = await openQueue({
        url: store,
        jobs: { greet: { name: 'greet', retries: 0, payload: z.object({}) } },
        pollSeconds: 1,
        role,
        onError: (error) => problems.push(error),
      });
      await database.transaction((tx) => queue.jobs.send(tx, 'greet', {}, { key: `${round}` }));
      if (role === 'worker') {
        const ran = new Promise((resolve) => void queue.work(async (job) => resolve(job)));
        expect(await ran).toBe('greet');
      }
      await queue.stop(5_000);
      expect(problems, role).toEqual([]);
    }
  }
  await database.read.execute(sql`UPDATE products SET position = position`);

  // what fails in the queue itself is told as an error with its cause
  const jobs = { greet: { name: 'greet', retries: 0, payload: z.object({}) } };
  const told = Promise.withResolvers<unknown>();
  const broken = await openQueue({ url: store, jobs, pollSeconds: 0.5, role: 'worker', onError: told.resolve });
  await database.read.execute(sql`ALTER TABLE pgboss.queue RENAME TO nowhere`);
  await database.read.execute(sql`ALTER TABLE pgboss.job RENAME TO no_job`);
  await broken.work(async () => undefined);
  const error = await told.promise;
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ message: expect.stringContaining('does not exist'), code: '42P01' });
  await broken.stop(5_000);
});
