import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Shopper, Stage } from './shopper.ts';
import type { Sight } from './sight.ts';
import { letPass } from './time.ts';

/** What is not at its end yet. */
const OPEN_ENDS = `
  SELECT (SELECT count(*)::int FROM payment_attempts
           WHERE ask_at IS NOT NULL OR hold = 'held' OR state IN ('preparing', 'open', 'pending')) AS attempts,
         (SELECT count(*)::int FROM refunds WHERE state = 'asked') AS refunds,
         (SELECT count(*)::int FROM notices WHERE state IN ('waiting', 'sending')) AS notices,
         (SELECT count(*)::int FROM parcels WHERE state IN ('waiting', 'booking', 'cancelling')) AS parcels,
         (SELECT count(*)::int FROM pgboss.job WHERE name = 'issue-invoice' AND state < 'completed') AS invoices`;

/** Jobs that could run now, or that the living process is at. */
const BUSY = `SELECT count(*)::int AS jobs FROM pgboss.job
  WHERE (state IN ('created', 'retry') AND start_after <= now()) OR (state = 'active' AND started_on > $1)`;

type OpenEnds = {
  readonly attempts: number;
  readonly refunds: number;
  readonly notices: number;
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
export async function settle(stage: Stage, shoppers: readonly Shopper[], sight: Sight): Promise<Settled> {
  const { store, providers } = stage;
  let messages = 0;
  let left: OpenEnds = { attempts: 0, refunds: 0, notices: 0, parcels: 0, invoices: 0 };
  for (const [round, minutes] of LEAPS.entries()) {
    const starts = store.starts();
    const seen = await sight.look();
    try {
      await letPass(seen, providers, minutes);
      await skipQuestions(await sight.look(), Math.floor(minutes / DAY_MINUTES) - 1);
      await (await sight.clock()).tick();
      messages += await providers.deliver();
      await quiet(stage, sight);
      left = await one<OpenEnds>(await sight.look(), OPEN_ENDS);
    } catch (error) {
      // the embedded database goes down with the store, and our connection with it
      await store.up();
      if (store.starts() === starts && (await sight.look()) === seen) throw error;
      continue;
    }
    if (round === 1) for (const shopper of shoppers) await shopper.comesLate();
    if (round > 1 && left.attempts + left.refunds + left.notices + left.parcels + left.invoices === 0) break;
  }
  return { ...left, messages };
}

/** In a leap over days the same daily question would have had the same answer each day. */
async function skipQuestions(database: pg.Client, days: number): Promise<void> {
  if (days <= 0) return;
  await database.query('UPDATE payment_attempts SET questions = questions + $1 WHERE ask_at IS NOT NULL', [days]);
}

/** Waits until no job can run now. A job of a dead process stays active until time passes: it is not waited for. */
async function quiet({ store }: Stage, sight: Sight): Promise<void> {
  const until = Date.now() + ROUND_MS;
  const starts = store.starts();
  while (Date.now() < until) {
    const database = await sight.look();
    if (store.starts() !== starts) return;
    const { jobs } = await one<{ jobs: number }>(database, BUSY, [store.startedAt()]);
    if (jobs === 0) return;
    await pause(40);
  }
}
