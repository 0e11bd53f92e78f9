import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#database/database';

type Reading = { readonly database: Pick<Database, 'read'> };

/** Makes `holder` the one that tells an edge for some seconds; false when another process does. */
export async function holdEdge({ database }: Reading, edge: string, holder: string, seconds: number): Promise<boolean> {
  const { rows } = await database.read.execute(sql`
    INSERT INTO edge_progress (edge, holder, held_until) VALUES (${edge}, ${holder}, now() + ${seconds} * interval '1 second')
    ON CONFLICT (edge) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
      WHERE edge_progress.holder = excluded.holder OR edge_progress.held_until < now()
    RETURNING true AS held`);
  return rows.length > 0;
}

/** Lets another process tell an edge at once. */
export async function leaveEdge({ database }: Reading, edge: string, holder: string): Promise<void> {
  await database.read.execute(sql`UPDATE edge_progress SET held_until = now() - interval '1 second'
                                  WHERE edge = ${edge} AND holder = ${holder}`);
}

/**
 * Begins a new version of the edge for changes that were read before. Who reads this version in a snapshot knows all of
 * them, since it was committed after they were seen. It is milliseconds since 1970, or one more than before.
 */
export async function raiseEdgeVersion({ database }: Reading): Promise<number> {
  const { rows } = await database.read.execute(sql`
    INSERT INTO edge_version (version) VALUES (floor(1000 * extract(epoch FROM clock_timestamp())))
    ON CONFLICT (one) DO UPDATE SET version = greatest(edge_version.version + 1, excluded.version) RETURNING version`);
  return z.object({ version: z.coerce.number() }).parse(rows[0]).version;
}
