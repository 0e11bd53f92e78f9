import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { clientTo } from './connections.ts';

/** The advisory lock that lets one process prepare a database at a time; any otherwise unused number. */
const LOCK = 20_261_120;
const LOOK_EVERY_MS = 100;
/** Loading a sample store on a slow machine takes a minute. */
const LONGEST_MS = 600_000;

/**
 * Runs `work` while no other process prepares this database: migrates it or loads the sample store. Throws when another one
 * takes longer than ten minutes. The embedded database belongs to one process, so it needs no turns.
 *
 * The lock belongs to a transaction, so that it also works behind a pooler, and is asked for again and again: a statement
 * that waits would keep a snapshot, for which CREATE INDEX CONCURRENTLY waits in turn.
 */
export async function whilePreparing<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = clientTo(url);
  // a connection that breaks gives up the lock; the work itself then fails or ends
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ embedded: boolean }>(`SELECT version() LIKE '%emscripten%' AS embedded`);
    if (!rows[0]?.embedded) await takeLock(client);
    else await client.end();
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function takeLock(client: pg.Client): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  await client.query('BEGIN');
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  for (;;) {
    // without parameters: a statement with some stays open, and with it its snapshot
    const { rows } = await client.query<{ mine: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`);
    if (rows[0]?.mine) return;
    if (performance.now() > until) throw new Error('another process has been preparing this database for ten minutes');
    await pause(LOOK_EVERY_MS);
  }
}
