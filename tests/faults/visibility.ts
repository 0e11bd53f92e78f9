import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { StoreProcess } from './store-process.ts';
import { type JobClock, openJobClock } from './time.ts';

export type Visibility = {
  /** Returns an open connection to the store's database, bypassing the proxy. */
  connection(): Promise<pg.Client>;
  /** Runs a read-only query; repeats it when the database went down meanwhile. */
  query<T>(question: (database: pg.Client) => Promise<T>): Promise<T>;
  /** The job clock on such a connection. */
  clock(): Promise<JobClock>;
  close(): Promise<void>;
};

const TRIES = 40;

/** The suite's own view of a run's database. Reconnects when the embedded one dies with the store and is restarted. */
export function openVisibility(url: string, store: StoreProcess): Visibility {
  let current: { readonly database: pg.Client; readonly clock: JobClock } | null = null;
  const all: pg.Client[] = [];

  async function connect(): Promise<{ readonly database: pg.Client; readonly clock: JobClock }> {
    const database = new pg.Client({ connectionString: url });
    all.push(database);
    const forget = (): void => {
      if (current?.database === database) current = null;
    };
    database.on('error', forget);
    database.on('end', forget);
    await database.connect();
    return { database, clock: await openJobClock(database) };
  }

  async function open() {
    for (let tries = 1; ; tries += 1) {
      await store.up();
      try {
        current ??= await connect();
        return current;
      } catch (error) {
        if (tries === TRIES) throw error;
        await pause(50);
      }
    }
  }

  return {
    connection: async () => (await open()).database,
    clock: async () => (await open()).clock,
    async query(question) {
      for (let tries = 1; ; tries += 1) {
        const { database } = await open();
        try {
          return await question(database);
        } catch (error) {
          if (current?.database === database || tries === TRIES) throw error;
        }
      }
    },
    async close() {
      await current?.clock.close().catch(() => undefined);
      await Promise.all(all.map((one) => one.end().catch(() => undefined)));
    },
  };
}
