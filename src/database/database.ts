import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { atMost } from '#kernel/at-most';
import type { Recordable } from '#kernel/page-tags';
import { beginPooled, openConnections, withQuery } from './open-connections.ts';
import { preparing } from './prepared.ts';
import { Crowded, createRowLimiter, type RowSlots, withRowSlots } from './row-limiter.ts';
import { asDatabaseSpan } from './spans.ts';
import {
  DatabaseLate,
  DEFAULT_LIMITS,
  kindOfWork,
  lockTimeLeft,
  RowBusy,
  type WorkLimits,
  withinLimit,
} from './work.ts';

/** Runs SQL: the pool outside a transaction, or one connection inside. */
export type Queryable = NodePgDatabase & {
  readonly $client: pg.Pool | pg.PoolClient;
};

/** A line of the log: what happened, and fixed words. */
type Line = { readonly fields: object; readonly message: string };

/** Reads outside transactions. In a database that is recorded for a request (src/changes/recorded-reads.ts), reads note what they depend on. */
export type Reader = Recordable<Queryable>;

/** An open transaction. `$client` is its connection, for libraries that write with it (the job queue). */
export type Transaction = Queryable & {
  readonly $client: pg.PoolClient;
  /** Writes a line to the log when the transaction has committed, before its caller goes on; none when it rolls back. */
  logAfterCommit(fields: object, message: string): void;
};

export type Database = {
  /**
   * Runs single statements outside a transaction. Throws inside one: with the embedded database the two would wait
   * for each other.
   */
  readonly read: Reader;
  /**
   * Runs `work` in a transaction and commits; rolls back and rethrows when it throws, and throws when a statement
   * failed even if `work` ignored that. Statements that are asked for at once go in one round trip, and run in that order. A broken connection fails this transaction only. Transactions do not nest:
   * pass the handle on. `work` runs again from the start when rows it wants to lock are crowded (`beforeLocking`).
   * Throws RowBusy when they stay so, and DatabaseLate when the database does not answer within the limit of the
   * current work (`asWork`).
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Closes every connection after its current query, waiting a few seconds at most. */
  close(): Promise<void>;
};

/** The connections of a process, and how many transactions and statements wait for one. */
type PoolFigures = { readonly total: number; readonly idle: number; readonly waiting: number };

type DatabaseOptions = {
  /** A PostgreSQL URL, or the folder of a unix socket with a database name. */
  readonly url: string;
  readonly maxConnections: number;
  /** Whether statements of transactions are prepared (`prepared.ts`); false by default. */
  readonly prepares?: boolean;
  /**
   * How long each kind of work may wait; by default 2 s for a page, 4.5 s for a call, a minute for a statement of a
   * job.
   */
  readonly limits?: WorkLimits;
  /**
   * Whether a pooler in transaction mode is between: then a connection keeps nothing from one transaction to the next, no
   * statement is prepared, and limits hold for a transaction (docs/database.md); false by default.
   */
  readonly isPooled?: boolean;
  /** Reports broken connections, idle or in a transaction; the pool replaces them. */
  readonly onBroken?: (error: Error) => void;
  /** Writes the lines that transactions leave for the log (`logAfterCommit`). */
  readonly onCommitted?: (fields: object, message: string) => void;
};

/** How long closing waits for running queries. */
const LONGEST_CLOSING_MS = 10_000;
/** Opens a pool of connections to PostgreSQL or to the embedded database, which speaks its protocol. */
export function openDatabase(options: DatabaseOptions): Database & { pool(): PoolFigures } {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const prepared = options.prepares && !options.isPooled ? preparing() : null;
  const { isPooled = false } = options;
  const { pool, withConnection } = openConnections({ ...options, isPooled, limits });
  const underway = new AsyncLocalStorage<true>();
  const newSlots = createRowLimiter(Math.max(1, Math.floor(options.maxConnections / 3)));

  const outside: Queryable = drizzle(
    withQuery(pool, (...asked) => withConnection(({ limited: on }) => Reflect.apply(on.query, on, asked))),
  );

  async function once<T>(work: (tx: Transaction) => Promise<T>, slots: RowSlots): Promise<T> {
    return await withConnection(async ({ limited: client, lose }) => {
      try {
        const begun = client.query(isPooled ? beginPooled(kindOfWork(), limits) : 'BEGIN');
        // its failure is thrown to whoever waits for it below
        begun.catch(() => undefined);
        const inside = behind(begun, client);
        const lines: Line[] = [];
        const tx: Transaction = Object.assign(drizzle(prepared?.(inside) ?? inside), {
          logAfterCommit: (fields: object, message: string) => void lines.push({ fields, message }),
        });
        const result = await underway.run(true, () => withRowSlots(slots, () => work(tx)));
        await begun;
        const { command } = await client.query('COMMIT');
        if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements failed');
        for (const { fields, message } of lines) options.onCommitted?.(fields, message);
        return result;
      } catch (error) {
        if (!(error instanceof DatabaseLate)) await client.query('ROLLBACK').catch(lose);
        throw error;
      }
    });
  }

  return {
    get read() {
      if (underway.getStore()) throw new Error('a query ran outside the open transaction: use its handle');
      return outside;
    },
    async transaction(work) {
      if (underway.getStore()) throw new Error('a transaction was opened inside another: pass its handle on');
      const slots = newSlots();
      for (;;) {
        let rows: readonly string[];
        try {
          return await asDatabaseSpan(
            () => 'transaction',
            () => once(work, slots),
          );
        } catch (error) {
          if (!(error instanceof Crowded)) throw error;
          rows = [...slots.rows, ...error.rows];
        } finally {
          slots.leave();
        }
        await waitForSlots(slots, rows, limits);
      }
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => atMost(LONGEST_CLOSING_MS, pool.end(), () => new Error('closing the database connections timed out')),
  };
}

/**
 * A connection whose transaction is being begun. What only reads or locks goes along with BEGIN, in one round trip; all else
 * waits until the transaction is open, so that nothing is ever written outside it. A statement of PostgreSQL that begins with
 * SELECT cannot insert, update or delete.
 */
function behind(begun: Promise<unknown>, client: pg.PoolClient): pg.PoolClient {
  return withQuery(client, async (asked, ...more) => {
    if (!/^\s*select\b/i.test(textOf(asked))) await begun;
    return await Reflect.apply(client.query, client, [asked, ...more]);
  });
}

function textOf(asked: unknown): string {
  return typeof asked === 'string' ? asked : String(Object(asked).text);
}

/** Waits for rows as long as for a locked row. Throws RowBusy. */
async function waitForSlots(slots: RowSlots, rows: readonly string[], limits: WorkLimits): Promise<void> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(new RowBusy(rows)), lockTimeLeft(limits));
  try {
    await withinLimit(limits, () => slots.wait(rows, tooLong.signal));
  } catch (error) {
    tooLong.abort(error);
    slots.leave();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
