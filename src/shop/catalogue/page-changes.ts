import type { Database } from '#database/database';
import { EVERYTHING, type PageTag } from '#kernel/page-tags';
import { deleteOldPageChanges, listPageChanges } from './queries.ts';

/** What has changed on pages between two reads. */
export type ChangesRead = {
  /** Where the next read continues. */
  readonly snapshot: string;
  /** The version of the edge (decision 0401): the changes of all its purges up to this one were committed before the snapshot. */
  readonly version: number;
  /**
   * Each tag with the milliseconds since the change was written, which is before it was committed.
   */
  readonly changes: readonly { readonly tag: PageTag; readonly age: number }[];
};

/** More changes than this count as a change of everything. */
const MOST_TAGS = 2000;

/**
 * Reads what was committed since `after`, the snapshot of the last read; with null only where to begin. One statement, which
 * misses no transaction, in whatever order transactions are committed.
 */
export async function readPageChanges(
  deps: { readonly database: Pick<Database, 'read'> },
  after: string | null,
): Promise<ChangesRead> {
  const { changes, ...read } = await listPageChanges(deps.database.read, after, MOST_TAGS + 1);
  if (changes.length <= MOST_TAGS) return { ...read, changes };
  return { ...read, changes: [{ tag: EVERYTHING, age: Number.POSITIVE_INFINITY }] };
}

/** Removes what every process has read long ago. */
export async function forgetPageChanges(deps: { readonly database: Pick<Database, 'read'> }): Promise<void> {
  await deleteOldPageChanges(deps.database.read);
}
