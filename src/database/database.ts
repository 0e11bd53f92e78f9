import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { atMost } from '#kernel/at-most';
import { type Admission, admitted, Crowded, createAdmissions } from './admission.ts';
import { preparing } from './prepared.ts';
import {
  DatabaseLate,
  DEFAULT_LIMITS,
  kindOfWork,
  lockTimeLeft,
  RowBusy,
  timeLeft,
  type WorkLimits,
  withinLimit,
} from './work.ts';

/** Anything SQL can be asked of: the pool outside a transaction, or one connection inside. */
export type Queryable = NodePgDatabase;

/** One open transaction; `$client` is its connection, for libraries that write with it (the job queue). */
export type Transaction = NodePgDatabase & { readonly $client: pg.PoolClient };

export type Database = {
  /**
   * Single statements outside any transaction. Throws inside one: with the embedded database such a query waits for
   * the transaction that waits for it.
   */
  readonly read: Queryable;
  /**
   * Runs `work` in one transaction: commits what it did, or, when it throws, leaves nothing behind and rethrows. Throws
   * also when a statement of it failed and `work` passed over that: the database then keeps nothing of it. A connection
   * that breaks meanwhile fails this transaction and nothing else. Transactions are not nested: pass the handle on.
   * `work` is run again from its beginning when rows it wanted to lock were crowded (`beforeLocking`). Throws RowBusy when
   * they stay so, DatabaseLate when the database does not answer within the limit of the work under way (`asWork`).
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Closes every connection, after what is under way, for which it waits some seconds at most. */
  close(): Promise<void>;
};

type DatabaseOptions = {
  /** A PostgreSQL URL, or the folder of a unix socket with a database behind it. */
  readonly url: string;
  readonly maxConnections: number;
  /** Whether statements of transactions are kept prepared (`prepared.ts`); not without being told. */
  readonly prepares?: boolean;
  /** How long each kind of work may wait; by default 2 s a page, 4.5 s a call, a minute a statement of a job. */
  readonly limits?: WorkLimits;
  /** Told of connections that broke, idle or in a transaction; the pool replaces them by itself. */
  readonly onBroken?: (error: Error) => void;
};

/** How long opening a connection, or waiting for one, may take at most; calls and pages have less (`work.ts`). */
const MAX_WAIT_MS = 30_000;
/** How long closing waits for what is under way. */
const LONGEST_CLOSING_MS = 10_000;
/** An open transaction that asks nothing for so long is undone by the server: its process hangs. */
const IDLE_MS = 10_000;
/** So often the server looks whether somebody still waits for a long statement; a statement of nobody ends. */
const LOOK_FOR_CLIENT_MS = 1_000;

/** The part of the connections that may wait for one row; the others are for everybody else. */
function shareOfOneRow(connections: number): number {
  return Math.max(1, Math.floor(connections / 3));
}

/**
 * What the planner is told on every connection. Compiling a statement takes longer than any of the store's runs, and
 * what a shop sells fits into memory, where one row by an index costs little more than the next: without this a list of
 * 60 cards reads whole tables of a large catalogue.
 */
export const PLANNING = 'SET jit = off; SET random_page_cost = 1.1';

/** Opens a pool of connections to PostgreSQL, or to the embedded database that speaks its protocol. */
export function openDatabase(options: DatabaseOptions): Database {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const prepared = options.prepares ? preparing() : null;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: MAX_WAIT_MS,
    onConnect: (client) => setUp(client, limits),
  });
  pool.on('error', (error) => options.onBroken?.(error));
  const underway = new AsyncLocalStorage<true>();
  const newAdmission = createAdmissions(shareOfOneRow(options.maxConnections));

  /** A connection for as long as `use` runs; one that broke or was late does not come back into the pool. */
  async function withClient<T>(use: (client: pg.PoolClient, lost: () => void) => Promise<T>): Promise<T> {
    const client = await connect(pool, limits);
    let broken = false;
    const lost = (): void => {
      broken = true;
    };
    // while it is ours the pool does not listen, and an error nobody listens to ends the process
    const onError = (error: Error): void => {
      lost();
      options.onBroken?.(error);
    };
    client.on('error', onError);
    try {
      return await use(limited(client, limits, lost), lost);
    } finally {
      client.release(broken);
      client.off('error', onError);
    }
  }

  const outside: Queryable = drizzle(
    withQuery(pool, (...asked) => withClient((client) => Reflect.apply(client.query, client, asked))),
  );

  async function once<T>(work: (tx: Transaction) => Promise<T>, admission: Admission): Promise<T> {
    return await withClient(async (client, lost) => {
      try {
        await client.query(beginning(limits));
        const tx: Transaction = drizzle(prepared?.(client) ?? client);
        const result = await underway.run(true, () => admitted(admission, () => work(tx)));
        const { command } = await client.query('COMMIT');
        if (command !== 'COMMIT') throw new Error('the transaction was undone: a statement of it had failed');
        return result;
      } catch (error) {
        if (!(error instanceof DatabaseLate)) await client.query('ROLLBACK').catch(lost);
        throw error;
      }
    });
  }

  return {
    get read() {
      if (underway.getStore()) throw new Error('a query outside the transaction was tried inside one: use its handle');
      return outside;
    },
    async transaction(work) {
      if (underway.getStore()) throw new Error('a transaction was opened inside another: pass its handle on');
      const admission = newAdmission();
      for (;;) {
        let rows: readonly string[];
        try {
          return await once(work, admission);
        } catch (error) {
          if (!(error instanceof Crowded)) throw error;
          rows = [...admission.rows, ...error.rows];
        } finally {
          admission.leave();
        }
        await waitForTurn(admission, rows, limits);
      }
    },
    close: () => atMost(LONGEST_CLOSING_MS, pool.end(), () => new Error('connections of the database do not close')),
  };
}

/** What a new connection is told; without a limit of its own a server that hangs here would keep the pool's place for ever. */
async function setUp(client: pg.ClientBase, limits: WorkLimits): Promise<void> {
  const late = () => new Error('the database did not take the settings of a connection');
  const times = `SET statement_timeout = ${limits.job}; SET lock_timeout = ${Math.round(limits.job / 2)}; SET idle_in_transaction_session_timeout = ${Math.max(IDLE_MS, limits.job)}`;
  await atMost(MAX_WAIT_MS, client.query(`${PLANNING}; ${times}`), late);
  // not every system can tell a server that the other end of a connection is gone
  await atMost(MAX_WAIT_MS, client.query(`SET client_connection_check_interval = ${LOOK_FOR_CLIENT_MS}`), late).catch(
    (error: unknown) => {
      if (!(error instanceof pg.DatabaseError)) throw error;
    },
  );
}

/** Begins a transaction with the limits of the work under way; those of jobs are the connection's. */
function beginning(limits: WorkLimits): string {
  if (kindOfWork() === 'job') return 'BEGIN';
  return `BEGIN; SET LOCAL statement_timeout = ${timeLeft(limits)}; SET LOCAL lock_timeout = ${lockTimeLeft(limits)}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}`;
}

/** A connection of the pool within the limit of the work under way; one that comes too late goes back at once. */
async function connect(pool: pg.Pool, limits: WorkLimits): Promise<pg.PoolClient> {
  let connecting: Promise<pg.PoolClient> | null = null;
  try {
    return await withinLimit(limits, () => {
      connecting = pool.connect();
      return connecting;
    });
  } catch (error) {
    releaseLate(connecting);
    throw error;
  }
}

function releaseLate(connecting: Promise<pg.PoolClient> | null): void {
  connecting?.then(
    (client) => client.release(),
    () => undefined,
  );
}

/** The same connection, whose statements keep to the limit; `late` is told when one did not. */
function limited(client: pg.PoolClient, limits: WorkLimits, late: () => void): pg.PoolClient {
  return withQuery(client, async (...asked) => {
    try {
      return await withinLimit(limits, () => Reflect.apply(client.query, client, asked));
    } catch (error) {
      if (error instanceof DatabaseLate) late();
      throw error;
    }
  });
}

/** A pool or a connection that asks in another way. */
function withQuery<T extends pg.Pool | pg.PoolClient>(of: T, query: (...asked: unknown[]) => Promise<unknown>): T {
  return Object.create(of, { query: { value: query } });
}

/** Waits for crowded rows as long as for locked ones. Throws RowBusy. */
async function waitForTurn(admission: Admission, rows: readonly string[], limits: WorkLimits): Promise<void> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(new RowBusy(rows)), lockTimeLeft(limits));
  try {
    await withinLimit(limits, () => admission.wait(rows, tooLong.signal));
  } catch (error) {
    tooLong.abort(error);
    admission.leave();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
