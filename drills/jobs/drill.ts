import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openMailSink } from '../../tests/faults/mail-sink.ts';
import { createWatch } from '../../tests/faults/steps.ts';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { buyWithCash, fillShelves, productsOf } from '../shopper.ts';

const BUYERS = 4;
const LOOK_EVERY_MS = 200;

/**
 * Takes orders in a process that only answers, then starts two workers at once, and expects every invoice and every mail
 * exactly once, while a shopper goes on.
 */
export async function run(kit: Kit): Promise<void> {
  const limits = { ...LIMITS.jobs, ...(kit.isShort ? LIMITS.jobs.short : {}) };
  const cluster = await kit.postgres();
  const server = new pg.Client({ connectionString: cluster.url('postgres') });
  await server.connect();
  await server.query('CREATE DATABASE store').finally(() => server.end());
  const databaseUrl = cluster.url('store');
  const dataDir = await kit.folder();
  const mails = await openMailSink(createWatch(() => undefined));
  kit.atEnd(() => mails.close());
  const start = (role: 'migrate' | 'web' | 'worker') =>
    kit.store({
      dataDir,
      databaseUrl,
      environment: {
        STORE_ROLE: role,
        SMTP_URL: mails.url,
        MAIL_FROM: 'store@example.com',
        PARCEL_AFTER_MINUTES: '600',
        JOBS_POLL_SECONDS: '0.5',
      },
    });
  const prepared = await (await start('migrate')).gone;
  kit.check('the database is prepared', {
    figure: `exit code ${prepared}`,
    limit: 'exit code 0',
    passed: prepared === 0,
  });
  await fillShelves(databaseUrl);
  const web = await start('web');
  await web.ready();
  const products = await productsOf(web.url);
  kit.say(`${limits.orders} orders, whose work waits`);
  const buyers = Array.from({ length: BUYERS }, async (_, first) => {
    for (let n = first; n < limits.orders; n += BUYERS) await buyWithCash(web.url, products[n % products.length] ?? '');
  });
  await Promise.all(buyers);

  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  kit.atEnd(() => database.end());
  const count = async (sql: string) =>
    Number((await database.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`)).rows[0]?.n);
  kit.atLeast('mails that wait for a worker', await count(`emails WHERE state = 'waiting'`), limits.orders);
  kit.atMost('mails sent before there is one', mails.received.size, 0);

  const began = performance.now();
  await Promise.all([start('worker'), start('worker')]);
  const isLate = () => performance.now() > began + limits.seconds * 1000;
  const left = async () =>
    limits.orders - (await count('invoices')) + (await count(`emails WHERE state IN ('waiting', 'sending')`));
  const answers: number[] = [];
  while ((await left()) > 0 && !isLate() && !kit.stopped.aborted) {
    answers.push((await fetch(`${web.url}/api/product`)).status);
    await pause(LOOK_EVERY_MS);
  }
  kit.atMost('seconds until all was done', Math.round((performance.now() - began) / 100) / 10, limits.seconds);
  kit.atMost('invoices and mails that are missing', await left(), 0);
  kit.atMost(
    'orders with more than one invoice',
    await count('(SELECT FROM invoices GROUP BY order_id HAVING count(*) > 1) o'),
    0,
  );
  kit.atLeast('mails that arrived', mails.received.size, await count(`emails WHERE state = 'sent'`));
  kit.atMost('mails that arrived twice', [...mails.received.values()].filter((times) => times > 1).length, 0);
  kit.atMost('jobs that were given up', await count(`pgboss.job WHERE state = 'failed'`), 0);
  kit.atMost('calls of a shopper that failed meanwhile', answers.filter((status) => status !== 200).length, 0);
}
