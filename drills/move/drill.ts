import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { embeddedUrl } from '../../src/database/embedded.ts';
import { openMailSink } from '../../tests/faults/mail-sink.ts';
import { createWatch } from '../../tests/faults/steps.ts';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { buyWithCash, fillShelves, payTwice, productsOf } from '../shopper.ts';

/** How long jobs may take once the moved store is open. */
const LONGEST_MS = 90_000;
/** Work that is queued from now on waits for the move; the second undoes it. */
const HOLD = `
  CREATE FUNCTION pgboss.hold_work() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN NEW.start_after := now() + interval '1 day'; RETURN NEW; END $$;
  CREATE TRIGGER hold_work BEFORE INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION pgboss.hold_work()`;
const HOLD_NO_MORE = 'DROP TRIGGER hold_work ON pgboss.job; DROP FUNCTION pgboss.hold_work()';
const GO_ON = "UPDATE pgboss.job SET start_after = now() WHERE state = 'created' AND start_after > now()";

/** Moves an embedded store to PostgreSQL while mails wait and a refund is open, and expects each exactly once. */
export async function run(kit: Kit): Promise<void> {
  const { orders, seconds } = { ...LIMITS.move, ...(kit.isShort ? LIMITS.move.short : {}) };
  const dataDir = await kit.folder();
  const mails = await openMailSink(createWatch(() => undefined));
  kit.atEnd(() => mails.close());
  const environment = {
    SMTP_URL: mails.url,
    MAIL_FROM: 'store@example.com',
    PARCEL_AFTER_MINUTES: '600',
    LOG_LEVEL: 'info',
  };
  const embedded = await kit.store({ dataDir, environment: { ...environment, JOBS_POLL_SECONDS: '0.5' } });
  await embedded.ready();
  kit.say(`${orders} orders with their invoices, then ${orders} more and a refund whose jobs wait`);
  const before = embeddedUrl(path.join(dataDir, 'database'));
  await fillShelves(before);
  const products = await productsOf(embedded.url);
  for (let n = 0; n < orders; n += 1) await buyWithCash(embedded.url, products[n % products.length] ?? '');
  await untilInvoiced(kit, before, orders);
  await execute(before, HOLD);
  const last = [await payTwice(embedded.url, products[0] ?? '')];
  for (let n = 1; n < orders; n += 1) last.push(await buyWithCash(embedded.url, products[n % products.length] ?? ''));
  await execute(before, HOLD_NO_MORE);
  await embedded.end();
  const sentBefore = mails.received.size;
  const log = path.join(dataDir, 'store.log');
  await writeFile(log, embedded.lines.join('\n'));

  kit.say('npm run move');
  const cluster = await kit.postgres();
  await execute(cluster.url('postgres'), 'CREATE DATABASE store');
  const url = cluster.url('store');
  const began = performance.now();
  const moving = await kit.store({ dataDir, environment, args: ['move', '--to', url] });
  const code = await moving.gone;
  for (const line of moving.lines) kit.say(line);
  kit.check('the move ends well', { figure: String(code), limit: '0', passed: code === 0 });
  kit.atMost('seconds of the move', Math.round((performance.now() - began) / 100) / 10, seconds);
  const again = await kit.store({ dataDir, environment });
  const refusal = (await again.gone) !== 0 && again.lines.some((line) => line.includes('set DATABASE_URL'));
  kit.check('the embedded database is not opened again', { figure: String(refusal), limit: 'true', passed: refusal });

  const database = new pg.Client({ connectionString: url });
  await database.connect();
  kit.atEnd(() => database.end());
  const count = async (sql: string) =>
    Number((await database.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`)).rows[0]?.n);
  const waiting = await count(`emails WHERE state = 'waiting'`);
  const open = await count(`refunds WHERE state <> 'done'`);
  kit.atLeast('mails that waited for the move', waiting, 1);
  kit.atLeast('refunds that were open', open, 1);
  await database.query(GO_ON);

  const moved = await kit.store({
    dataDir,
    databaseUrl: url,
    environment: { ...environment, JOBS_POLL_SECONDS: '0.5' },
  });
  await moved.ready();
  const until = performance.now() + LONGEST_MS;
  const left = async () =>
    (await count(`emails WHERE state IN ('waiting', 'sending')`)) + (await count(`refunds WHERE state <> 'done'`));
  while ((await left()) > 0 && performance.now() < until) await pause(250, undefined, { signal: kit.stopped });
  kit.atMost('mails and refunds not done after the move', await left(), 0);
  const twice = [...mails.received.values()].filter((times) => times > 1).length;
  kit.atMost('mails that were sent twice', twice, 0);
  kit.atLeast('mails that were sent after the move', mails.received.size - sentBefore, waiting);
  const simulator: unknown = JSON.parse(await readFile(path.join(dataDir, 'sandbox/hyperpay.json'), 'utf8'));
  const { transactions } = Object(simulator);
  const refunds = Array.isArray(transactions) ? transactions.filter(({ type }) => type === 'RF').length : 0;
  kit.check('refunds at the card provider', { figure: refunds, limit: '1', passed: refunds === 1 });

  const next = await buyWithCash(moved.url, products[0] ?? '');
  const highest = Math.max(...last.map(({ number }) => number));
  kit.atLeast('the next order number', next.number, highest + 1);
  const compared = await kit.store({ dataDir, databaseUrl: url, environment, args: ['orders', 'compare', log] });
  const missing = (await compared.gone) === 0 ? 0 : 1;
  kit.say(compared.lines.find((line) => line.startsWith('acknowledged')) ?? 'no comparison');
  kit.atMost('acknowledged orders missing', missing, 0);
}

/** Waits until the orders of a running embedded store have their invoices and every mail is sent. */
async function untilInvoiced(kit: Kit, url: string, orders: number): Promise<void> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const until = performance.now() + LONGEST_MS;
  const left = `SELECT ${orders} - count(*) + (SELECT count(*) FROM emails WHERE state <> 'sent') AS n FROM invoices`;
  const count = async () => Number((await database.query<{ n: string }>(left)).rows[0]?.n);
  while ((await count()) > 0 && performance.now() < until) await pause(500, undefined, { signal: kit.stopped });
  await database.end();
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
