import { sql } from 'drizzle-orm';
import { atMost } from '#kernel/at-most';
import type { Database } from './database.ts';
import { freeBytes, LEAST_BYTES } from './disk-space.ts';
import { asWork } from './work.ts';

type ReadinessOptions = {
  readonly database: Pick<Database, 'transaction'>;
  /** The data folder; the store is not ready while its disk is almost full. */
  readonly folder: string;
  /** Called with the problem when the store stops being ready, and with null when it is ready again. */
  readonly onChange: (problem: Error | null) => void;
  /** Returns the free bytes of a disk; by default from the operating system. */
  readonly bytesLeft?: (folder: string) => Promise<number>;
};

/** Below the 2 seconds that load balancers are promised. */
const LONGEST_MS = 1_200;
/** How long a result is cached. */
const CACHE_MS = 1_000;
/** Numbers that take about 1.5 MB on the disk. */
const NUMBERS = 60_000;

/**
 * Returns a check whether the store can serve: the database answers in time and can write a file, and the data folder
 * has space. It takes 1.2 seconds at most and never throws; concurrent callers share one check.
 */
export function readiness(options: ReadinessOptions): () => Promise<boolean> {
  const bytesLeft = options.bytesLeft ?? freeBytes;
  let known: Promise<boolean> | null = null;
  let wasReady = true;

  function note(problem: Error | null): boolean {
    if ((problem === null) !== wasReady) options.onChange(problem);
    wasReady = problem === null;
    return wasReady;
  }

  async function look(): Promise<void> {
    const [left] = await Promise.all([bytesLeft(options.folder), writeSomething(options.database)]);
    if (left < LEAST_BYTES) throw new Error(`the disk of ${options.folder} is full: ${left} bytes are left`);
  }

  return () => {
    known ??= atMost(LONGEST_MS, look(), () => new Error(`the database did not answer within ${LONGEST_MS} ms`))
      .then(
        () => note(null),
        (error: unknown) => note(error instanceof Error ? error : new Error(String(error))),
      )
      .finally(() => {
        setTimeout(() => {
          known = null;
        }, CACHE_MS).unref();
      });
    return known;
  };
}

/** Makes the database write a temporary file, which fails when its disk is full. */
async function writeSomething(database: Pick<Database, 'transaction'>): Promise<void> {
  await asWork('page', () =>
    database.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL work_mem = '64kB'`);
      await tx.execute(sql`SELECT count(*) FROM generate_series(1, ${sql.raw(String(NUMBERS))})`);
    }),
  );
}
