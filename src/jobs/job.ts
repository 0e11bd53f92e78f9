import type { Shop } from '../shop/shop.ts';

/** A job as the queue knows it. */
export type JobSettings = {
  /** Its name in the queue; never changed while jobs of it may be waiting. */
  readonly name: string;
  /** How often it is tried again after a failure, with growing pauses from 30 seconds to an hour. */
  readonly retries: number;
  /** When it runs by itself, as a cron expression in UTC. */
  readonly schedule?: string;
};

/** Where a job tells an operator something; no personal data. */
export type JobLog = Readonly<Record<'info' | 'warn' | 'error', (fields: object, words: string) => void>>;

/** A job of the store: one file each, in this folder. */
export type Job<Deps = Shop> = JobSettings & {
  /** Does the work. May be called twice for the same job (a crash after it, a repeat): the second time must be harmless. */
  run(shop: Deps, data: Readonly<Record<string, unknown>>, log: JobLog): Promise<void>;
};
