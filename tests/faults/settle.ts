import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Shopper, Stage } from './shopper.ts';
import { advance } from './time.ts';
import type { Visibility } from './visibility.ts';

/** What is not at its end yet. */
const OPEN_ENDS = `
  SELECT (SELECT count(*)::int FROM payment_attempts
           WHERE poll_at IS NOT NULL OR reservation = 'held' OR state IN ('preparing', 'open', 'pending')) AS attempts,
         (SELECT count(*)::int FROM refunds WHERE state = 'asked') AS refunds,
         (SELECT count(*)::int FROM emails WHERE state IN ('waiting', 'sending')) AS emails,
         (SELECT count(*)::int FROM parcels WHERE state IN ('waiting', 'booking', 'cancelling')) AS parcels,
         (SELECT count(*)::int FROM pgboss.job WHERE name = 'issue-invoice' AND state < 'completed') AS invoices`;

/** Jobs that could run now, or that the living process is at. */
const BUSY = `SELECT count(*)::int AS jobs FROM pgboss.job
  WHERE (state IN ('created', 'retry') AND start_after <= now()) OR (state = 'active' AND started_on > $1)`;

type OpenEnds = {
  readonly attempts: number;
  readonly refunds: number;
  readonly emails: number;
  readonly parcels: number;
  readonly invoices: number;
};
export type Settled = OpenEnds & { /** Messages that were delivered meanwhile. */ readonly messages: number };

/** Minutes between two looks: past a hold, past the providers' limits, then days, until even the last question is asked. */
const LEAPS = [6, 33, 35, 12, 65, 65, 190, 190, 730, 730, 1450, 1450, 14_450, 14_450, 14_450, 14_450, 1450, 1450];
const DAY_MINUTES = 24 * 60;
const ROUND_MS = 8_000;

async function one<Row extends pg.QueryResultRow>(
  database: pg.Client,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const [row] = (await database.query<Row>(sql, [...values])).rows;
  if (!row) throw new Error('no row');
  return row;
}

/**
 * Lets time pass until nothing is under way any more: messages are delivered, jobs run, attempts are asked about. The
 * store may still be killed meanwhile, and is started again. Answers what stays open in the end.
 */
export async function settle(stage: Stage, shoppers: readonly Shopper[], visibility: Visibility): Promise<Settled> {
  const { store, providers } = stage;
  let messages = 0;
  let left: OpenEnds = { attempts: 0, refunds: 0, emails: 0, parcels: 0, invoices: 0 };
  for (const [round, minutes] of LEAPS.entries()) {
    const starts = store.starts();
    const seen = await visibility.look();
    try {
      await advance(seen, providers, minutes);
      await skipQuestions(await visibility.look(), Math.floor(minutes / DAY_MINUTES) - 1);
      await (await visibility.clock()).tick();
      messages += await providers.deliver();
      await quiet(stage, visibility);
      left = await one<OpenEnds>(await visibility.look(), OPEN_ENDS);
    } catch (error) {
      // the embedded database goes down with the store, and our connection with it
      await store.up();
      if (store.starts() === starts && (await visibility.look()) === seen) throw error;
      continue;
    }
    if (round === 1) for (const shopper of shoppers) await shopper.comesLate();
    if (round > 1 && left.attempts + left.refunds + left.emails + left.parcels + left.invoices === 0) break;
  }
  return { ...left, messages };
}

/** In a leap over days the same daily question would have had the same answer each day. */
async function skipQuestions(database: pg.Client, days: number): Promise<void> {
  if (days <= 0) return;
  await database.query('UPDATE payment_attempts SET poll_count = poll_count + $1 WHERE poll_at IS NOT NULL', [days]);
}

/** Waits until no job can run now. A job of a dead process stays active until time passes: it is not waited for. */
async function quiet({ store }: Stage, visibility: Visibility): Promise<void> {
  const until = Date.now() + ROUND_MS;
  const starts = store.starts();
  while (Date.now() < until) {
    const database = await visibility.look();
    if (store.starts() !== starts) return;
    const { jobs } = await one<{ jobs: number }>(database, BUSY, [store.startedAt()]);
    if (jobs === 0) return;
    await pause(40);
  }
}
