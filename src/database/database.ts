import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { atMost } from '#kernel/at-most';
import type { Recordable } from '#kernel/page-tags';
import { type Admission, admitted, Crowded, createAdmissions } from './admission.ts';
import { beginPooled, openConnections, withQuery } from './open-connections.ts';
import { preparing } from './prepared.ts';
import { asDatabaseSpan } from './spans.ts';
import { run } from './statement.ts';
import { createTogether, type Together } from './together.ts';
import {
  DatabaseLate,
  DEFAULT_LIMITS,
  kindOfWork,
  lockTimeLeft,
  RowBusy,
  TooManyAtOnce,
  timeLeft,
  type WorkLimits,
  withinLimit,
} from './work.ts';

/** Runs SQL: the pool outside a transaction, or one connection inside. */
export type Queryable = NodePgDatabase & {
  readonly $client: pg.Pool | pg.PoolClient;
  /** Outside a transaction: runs a statement once for all who ask for it at once (`runTogether`). */
  readonly together?: Together;
};

/** The same, for what is logged once it is committed. */
export type Logging = Queryable & {
  /**
   * Writes a line to the log about what is committed: at once outside a transaction; inside one, when it has committed and
   * before its caller goes on, and none when it rolls back.
   */
  logAfterCommit(fields: object, message: string): void;
};

/** A line of the log: what happened, and fixed words. */
type Line = { readonly fields: object; readonly message: string };

/** Reads outside transactions. In a database that is recorded for a request (recorded.ts), reads note what they depend on. */
export type Reader = Recordable<Queryable>;

/** An open transaction. `$client` is its connection, for libraries that write with it (the job queue). */
export type Transaction = Logging & { readonly $client: pg.PoolClient };

export type Database = {
  /**
   * Runs single statements outside a transaction. Throws inside one: with the embedded database the two would wait
   * for each other.
   */
  readonly read: Reader;
  /**
   * Runs `work` in a transaction and commits; rolls back and rethrows when it throws, and throws when a statement
   * failed even if `work` ignored that. A broken connection fails this transaction only. Transactions do not nest:
   * pass the handle on. `work` runs again from the start when rows it wants to lock are crowded (`beforeLocking`).
   * Throws RowBusy when they stay so, and DatabaseLate when the database does not answer within the limit of the
   * current work (`asWork`).
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, which reads, decides, and writes in one statement that holds only while nobody has changed what was
   * read. It returns null when somebody has: then it runs again from the start, a few times, and at last throws RowBusy
   * with the name of what others keep changing. `turn` counts from 0.
   */
  guarded<T>(row: string, work: (q: Logging, turn: number) => Promise<T | null>): Promise<T>;
  /**
   * Runs one statement that locks `rows`, named as for `beforeLocking`, in its turn: no more of this process's
   * connections wait for one row than `beforeLocking` allows. `leftMs` is how long its answer is waited for: a statement
   * that gets its locks later should write nothing.
   */
  locking<T>(rows: readonly string[], work: (q: Logging, leftMs: number) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, which reads and computes for one of many alike calls, in its turn: of a `kind` a third of this process's
   * connections at once, while the others wait in the order of their arrival, without a connection. `work` must not wait for
   * a locked row. Throws TooManyAtOnce when its turn does not come within the limit of a locked row.
   */
  fewAtOnce<T>(kind: TurnKind, work: () => Promise<T>): Promise<T>;
  /** Closes every connection after its current query, waiting a few seconds at most. */
  close(): Promise<void>;
};

/** What many may want at once and few do at once. */
type TurnKind = 'order';

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
   * statement is prepared, and limits hold for a transaction (decision 0392); false by default.
   */
  readonly isPooled?: boolean;
  /** Reports broken connections, idle or in a transaction; the pool replaces them. */
  readonly onBroken?: (error: Error) => void;
  /** Called when work has waited for its turn (`fewAtOnce`): how long, and whether it began or gave up. */
  readonly onTurn?: (kind: TurnKind, result: 'begun' | 'given up', seconds: number) => void;
  /** Writes the lines that transactions leave for the log (`logAfterCommit`). */
  readonly onCommitted?: (fields: object, message: string) => void;
};

/** How long closing waits for running queries. */
const LONGEST_CLOSING_MS = 10_000;
/** How often guarded work runs; each time but the first, somebody else's change has succeeded. */
const MOST_TURNS = 20;
/** Returns how many of the connections may wait for one row, or serve one kind of call that takes turns. */
function aThirdOf(connections: number): number {
  return Math.max(1, Math.floor(connections / 3));
}

/** Opens a pool of connections to PostgreSQL or to the embedded database, which speaks its protocol. */
export function openDatabase(options: DatabaseOptions): Database & { pool(): PoolFigures } {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const prepared = options.prepares && !options.isPooled ? preparing() : null;
  const { isPooled = false } = options;
  const { pool, withConnection } = openConnections({ ...options, isPooled, limits });
  const underway = new AsyncLocalStorage<true>();
  const newAdmission = createAdmissions(aThirdOf(options.maxConnections));
  const newTurn = createAdmissions(aThirdOf(options.maxConnections));

  const logging = <T extends Queryable>(q: T): T & Logging =>
    Object.assign(q, {
      logAfterCommit: (fields: object, message: string) => options.onCommitted?.(fields, message),
    });
  const outside: Logging = Object.assign(
    logging(
      drizzle(withQuery(pool, (...asked) => withConnection(({ limited: on }) => Reflect.apply(on.query, on, asked)))),
    ),
    { together: createTogether(limits, (one, asked) => run(outside, one, [JSON.stringify(asked)])) },
  );

  async function once<T>(work: (tx: Transaction) => Promise<T>, admission: Admission): Promise<T> {
    return await withConnection(async ({ limited: client, lose }) => {
      try {
        await client.query(isPooled ? beginPooled(kindOfWork(), limits) : 'BEGIN');
        const lines: Line[] = [];
        const tx: Transaction = Object.assign(drizzle(prepared?.(client) ?? client), {
          logAfterCommit: (fields: object, message: string) => void lines.push({ fields, message }),
        });
        const result = await underway.run(true, () => admitted(admission, () => work(tx)));
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
      const admission = newAdmission();
      for (;;) {
        let rows: readonly string[];
        try {
          return await asDatabaseSpan(
            () => 'transaction',
            () => once(work, admission),
          );
        } catch (error) {
          if (!(error instanceof Crowded)) throw error;
          rows = [...admission.rows, ...error.rows];
        } finally {
          admission.leave();
        }
        await waitForTurn(admission, rows, limits, () => new RowBusy(rows));
      }
    },
    async guarded(row, work) {
      for (let turn = 0; turn < MOST_TURNS; turn += 1) {
        const result = await work(outside, turn);
        if (result !== null) return result;
      }
      throw new RowBusy([row]);
    },
    async locking(rows, work) {
      const admission = newAdmission();
      try {
        await waitForTurn(admission, rows, limits, () => new RowBusy(rows));
        return await withConnection(({ limited: on }) => work(logging(drizzle(on)), timeLeft(limits)));
      } finally {
        admission.leave();
      }
    },
    async fewAtOnce(kind, work) {
      const turn = newTurn();
      const begun = performance.now();
      const tell = (result: 'begun' | 'given up') => options.onTurn?.(kind, result, (performance.now() - begun) / 1000);
      try {
        await waitForTurn(turn, [kind], limits, () => new TooManyAtOnce(kind));
      } catch (error) {
        tell('given up');
        throw error;
      }
      tell('begun');
      try {
        return await work();
      } finally {
        turn.leave();
      }
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => atMost(LONGEST_CLOSING_MS, pool.end(), () => new Error('closing the database connections timed out')),
  };
}

/** Waits for a turn as long as for a locked row. Throws `tooLate`. */
async function waitForTurn(
  admission: Admission,
  names: readonly string[],
  limits: WorkLimits,
  tooLate: () => Error,
): Promise<void> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(tooLate()), lockTimeLeft(limits));
  try {
    await withinLimit(limits, () => admission.wait(names, tooLong.signal));
  } catch (error) {
    tooLong.abort(error);
    admission.leave();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
