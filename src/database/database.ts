import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { preparing } from './prepared.ts';

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
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Closes every connection, after what is under way. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** A PostgreSQL URL, or the folder of a unix socket with a database behind it. */
  readonly url: string;
  readonly maxConnections: number;
  /** Whether statements of transactions are kept prepared (`prepared.ts`); not without being told. */
  readonly prepares?: boolean;
  /** Told of connections that broke, idle or in a transaction; the pool replaces them by itself. */
  readonly onBroken?: (error: Error) => void;
};

/** How long a call waits for a connection when all are taken; then it is told to come back, instead of piling up. */
const LONGEST_WAIT_MS = 30_000;

/**
 * What the planner is told on every connection. Compiling a statement takes longer than any of the store's runs, and
 * what a shop sells fits into memory, where one row by an index costs little more than the next: without this a list of
 * 60 cards reads whole tables of a large catalogue.
 */
export const PLANNING = 'SET jit = off; SET random_page_cost = 1.1';

/** Opens a pool of connections to PostgreSQL, or to the embedded database that speaks its protocol. */
export function openDatabase(options: DatabaseOptions): Database {
  const prepared = options.prepares ? preparing() : null;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    onConnect: (client) => client.query(PLANNING),
  });
  pool.on('error', (error) => options.onBroken?.(error));
  const outside: Queryable = drizzle(pool);
  const underway = new AsyncLocalStorage<true>();

  return {
    get read() {
      if (underway.getStore()) throw new Error('a query outside the transaction was tried inside one: use its handle');
      return outside;
    },
    async transaction(work) {
      if (underway.getStore()) throw new Error('a transaction was opened inside another: pass its handle on');
      const client = await pool.connect();
      let broken = false;
      // while it is ours the pool does not listen, and an error nobody listens to ends the process
      const lost = (error: Error) => {
        broken = true;
        options.onBroken?.(error);
      };
      client.on('error', lost);
      try {
        await client.query('BEGIN');
        const tx: Transaction = drizzle(prepared?.(client) ?? client);
        const result = await underway.run(true, () => work(tx));
        const { command } = await client.query('COMMIT');
        if (command !== 'COMMIT') throw new Error('the transaction was undone: a statement of it had failed');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {
          broken = true;
        });
        throw error;
      } finally {
        client.release(broken);
        client.off('error', lost);
      }
    },
    close: () => pool.end(),
  };
}
