import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { RunContext, Shopper } from './shopper.ts';
import { advance } from './time.ts';
import type { Visibility } from './visibility.ts';

/** Counts unfinished records. */
const UNFINISHED = `
  SELECT (SELECT count(*)::int FROM payment_attempts
           WHERE poll_at IS NOT NULL OR reservation = 'held' OR state IN ('preparing', 'open', 'pending')) AS attempts,
         (SELECT count(*)::int FROM refunds WHERE state = 'asked') AS refunds,
         (SELECT count(*)::int FROM payment_authorisations WHERE state = 'authorised') AS authorised,
         (SELECT count(*)::int FROM emails WHERE state IN ('waiting', 'sending')) AS emails,
         (SELECT count(*)::int FROM parcels WHERE state IN ('waiting', 'booking', 'cancelling')) AS parcels,
         (SELECT count(*)::int FROM pgboss.job WHERE name IN ('follow-order', 'issue-invoice') AND state < 'completed') AS invoices,
         (SELECT count(*)::int FROM imports WHERE state IN ('applying', 'undoing')) AS imports`;

/** Counts jobs that can run now, or that the current process runs. */
const RUNNABLE_JOBS = `SELECT count(*)::int AS jobs FROM pgboss.job
  WHERE (state IN ('created', 'retry') AND start_after <= now()) OR (state = 'active' AND started_on > $1)`;

type Unfinished = {
  readonly attempts: number;
  readonly refunds: number;
  readonly authorised: number;
  readonly emails: number;
  readonly parcels: number;
  readonly invoices: number;
  readonly imports: number;
};
export type Settled = Unfinished & { /** Messages that were delivered meanwhile. */ readonly messages: number };

/** Minutes between two checks: past the reservation, past the providers' limits, then days, until the last poll. */
const TIME_STEPS = [6, 33, 35, 12, 65, 65, 190, 190, 730, 730, 1450, 1450, 14_450, 14_450, 14_450, 14_450, 1450, 1450];
const DAY_MINUTES = 24 * 60;
const ROUND_MS = 8_000;

async function queryOne<Row extends pg.QueryResultRow>(
  database: pg.Client,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const [row] = (await database.query<Row>(sql, [...values])).rows;
  if (!row) throw new Error('no row');
  return row;
}

/**
 * Moves time until everything is finished: messages are delivered, jobs run, attempts are polled. The store may still
 * be killed, and is restarted. Staff go on until nothing is left for the first time; then `stopStaff` is called, and what
 * they did last is finished too. Returns what remains unfinished.
 */
export async function settle(
  context: RunContext,
  shoppers: readonly Shopper[],
  visibility: Visibility,
  stopStaff: () => Promise<void>,
): Promise<Settled> {
  const { store, providers } = context;
  let messages = 0;
  let staffStopped = false;
  let left: Unfinished = { attempts: 0, refunds: 0, authorised: 0, emails: 0, parcels: 0, invoices: 0, imports: 0 };
  for (const [round, minutes] of TIME_STEPS.entries()) {
    const starts = store.starts();
    const connection = await visibility.connection();
    try {
      await advance(connection, providers, minutes);
      await skipPolls(await visibility.connection(), Math.floor(minutes / DAY_MINUTES) - 1);
      await (await visibility.clock()).tick();
      messages += await providers.deliver();
      await waitForJobs(context, visibility);
      left = await queryOne<Unfinished>(await visibility.connection(), UNFINISHED);
    } catch (error) {
      // the embedded database dies with the store, and this connection with it
      await store.up();
      if (store.starts() === starts && (await visibility.connection()) === connection) throw error;
      continue;
    }
    if (round === 1) for (const shopper of shoppers) await shopper.returnLate();
    if (round > 1 && countOf(left) === 0) {
      if (staffStopped) break;
      await stopStaff();
      staffStopped = true;
    }
  }
  if (!staffStopped) await stopStaff();
  return { ...left, messages };
}

/** How many records are unfinished. */
export function countOf({ messages: _messages, ...unfinished }: Unfinished & { messages?: number }): number {
  return Object.values(unfinished).reduce((sum, count) => sum + count, 0);
}

/** Counts the daily polls of a jump over several days as done: each would get the same answer. */
async function skipPolls(database: pg.Client, days: number): Promise<void> {
  if (days <= 0) return;
  await database.query('UPDATE payment_attempts SET poll_count = poll_count + $1 WHERE poll_at IS NOT NULL', [days]);
}

/** Waits until no job can run now. Does not wait for the active job of a killed process, which ends as time passes. */
async function waitForJobs({ store }: RunContext, visibility: Visibility): Promise<void> {
  const until = Date.now() + ROUND_MS;
  const starts = store.starts();
  while (Date.now() < until) {
    const database = await visibility.connection();
    if (store.starts() !== starts) return;
    const { jobs } = await queryOne<{ jobs: number }>(database, RUNNABLE_JOBS, [store.startedAt()]);
    if (jobs === 0) return;
    await pause(40);
  }
}
