import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { atMost } from '#kernel/at-most';
import type { Database } from './database.ts';
import { asWork } from './work.ts';

type ReadinessOptions = {
  readonly database: Pick<Database, 'transaction'>;
  /** The store's own folder; not ready while its disk is almost full. */
  readonly folder: string;
  /** Told when the store stops being ready, and why, and with null when it is ready again. */
  readonly onChange: (problem: Error | null) => void;
  /** Bytes a disk has left; as the operating system says unless told otherwise. */
  readonly bytesLeft?: (folder: string) => Promise<number>;
};

/** Below 2 seconds, which is what a load balancer is promised. */
const LONGEST_MS = 1_200;
/** However often somebody asks, it is looked this often. */
const KEPT_MS = 1_000;
/** A new segment of the embedded database's log, and some mail. */
const LEAST_BYTES = 32 * 1024 * 1024;
/** Numbers that take about 1.5 MB on the disk. */
const NUMBERS = 60_000;

/**
 * Whether the store can serve: the database answers in time and can write a file, and the store's own folder has room.
 * Never takes longer than 1.2 seconds and never throws; asked by many at once, it looks once.
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
        }, KEPT_MS).unref();
      });
    return known;
  };
}

/** Has the database put numbers aside in a file, since there is no memory for them: that fails when its disk is full. */
async function writeSomething(database: Pick<Database, 'transaction'>): Promise<void> {
  await asWork('page', () =>
    database.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL work_mem = '64kB'`);
      await tx.execute(sql`SELECT count(*) FROM generate_series(1, ${sql.raw(String(NUMBERS))})`);
    }),
  );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
