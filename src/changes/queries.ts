import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queryable } from '#database/database';
import { run, statement } from '#database/statement';
import { EVERYTHING, type PageTag } from '#kernel/page-tags';

type Reading = { readonly database: Pick<Database, 'read'> };

/** For how long rows of changes are remembered: a reader that read nothing for half of it takes everything as changed. */
export const REMEMBERED_MS = 6 * 3_600_000;

/** What has changed between two reads. */
export type ChangesRead = {
  /** Where the next read continues. */
  readonly snapshot: string;
  /** The version of the edge (docs/caching.md): the changes of all its purges up to this one were committed before the snapshot. */
  readonly version: number;
  /** Each tag with the milliseconds since the change was written, which is before it was committed. */
  readonly changes: readonly { readonly tag: PageTag; readonly age: number }[];
};

/** More changes than this count as a change of everything. */
const MAX_TAGS = 2000;

const changesRow = z.object({
  snapshot: z.string(),
  version: z.coerce.number(),
  changes: z.array(z.object({ tag: z.string(), age: z.number() })),
});

/** With the bound in a subquery, which hides its value from the planner: it would else plan each read anew. */
const LIST_CHANGES = statement(
  'page_changes',
  `SELECT pg_current_snapshot()::text AS snapshot, coalesce((SELECT version FROM edge_version), 0) AS version, coalesce((
     SELECT json_agg(json_build_object('tag', tag, 'age', 1000 * extract(epoch FROM clock_timestamp() - at)))
     FROM (SELECT tag, at FROM page_changes
           WHERE xact >= (SELECT pg_snapshot_xmin($after::pg_snapshot)) AND NOT pg_visible_in_snapshot(xact, $after::pg_snapshot)
           ORDER BY xact LIMIT $limit) AS found), '[]') AS changes`,
);

/**
 * Reads what was committed since `after`, the snapshot of the last read; with null only where to begin. One statement, which
 * misses no transaction, in whatever order transactions are committed.
 */
export async function readChanges({ database }: Reading, after: string | null): Promise<ChangesRead> {
  const [row] = await run(database.read, LIST_CHANGES, { after, limit: MAX_TAGS + 1 });
  const { changes, ...read } = changesRow.parse(row);
  if (changes.length <= MAX_TAGS) return { ...read, changes };
  return { ...read, changes: [{ tag: EVERYTHING, age: Number.POSITIVE_INFINITY }] };
}

/** Deletes the changes that every process has read long ago. */
export async function forgetChanges({ database }: Reading): Promise<void> {
  const q: Queryable = database.read;
  await q.execute(sql`DELETE FROM page_changes WHERE at < now() - ${REMEMBERED_MS} * interval '1 millisecond'`);
}
