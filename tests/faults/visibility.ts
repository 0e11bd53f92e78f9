import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { StoreProcess } from './store-process.ts';
import { type JobClock, openJobClock } from './time.ts';

export type Visibility = {
  /** A living connection to the store's database, past every proxy. */
  look(): Promise<pg.Client>;
  /** Asks something that changes nothing; once more when the database went down meanwhile. */
  ask<T>(question: (database: pg.Client) => Promise<T>): Promise<T>;
  /** The clock of the jobs, on such a connection. */
  clock(): Promise<JobClock>;
  close(): Promise<void>;
};

const TRIES = 40;

/** The suite's own view of a run's database. The embedded one goes down with the store and comes back with it. */
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
    look: async () => (await open()).database,
    clock: async () => (await open()).clock,
    async ask(question) {
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
