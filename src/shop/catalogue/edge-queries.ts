import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';

const progressRow = z.object({ told: z.string().nullable(), turn: z.string().nullable(), age: z.coerce.number() });

/** What an edge has been told, if nobody else tells it; `holder` does so for `seconds` from now on. */
export async function upsertEdgeHolder(q: Queryable, edge: string, holder: string, seconds: number) {
  const { rows } = await q.execute(sql`
    INSERT INTO edge_progress (edge, holder, held_until) VALUES (${edge}, ${holder}, now() + ${seconds} * interval '1 second')
    ON CONFLICT (edge) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
      WHERE edge_progress.holder = excluded.holder OR edge_progress.held_until < now()
    RETURNING told, turn, extract(epoch FROM now() - told_at) AS age`);
  return rows[0] ? progressRow.parse(rows[0]) : null;
}

/** Writes what an edge has been told, if `holder` still tells it. */
export async function updateEdgeProgress(
  q: Queryable,
  { edge, holder, told, turn }: Record<'edge' | 'holder' | 'told' | 'turn', string>,
): Promise<void> {
  await q.execute(sql`UPDATE edge_progress SET told = ${told}, turn = ${turn}, told_at = now()
                      WHERE edge = ${edge} AND holder = ${holder}`);
}

/** Lets another process tell an edge at once. */
export async function deleteEdgeHolder(q: Queryable, edge: string, holder: string): Promise<void> {
  await q.execute(sql`UPDATE edge_progress SET held_until = now() - interval '1 second'
                      WHERE edge = ${edge} AND holder = ${holder}`);
}

/** Raises the version of the edge and returns it: milliseconds since 1970, or one more than before. */
export async function upsertEdgeVersion(q: Queryable): Promise<number> {
  const { rows } = await q.execute(sql`
    INSERT INTO edge_version (version) VALUES (floor(1000 * extract(epoch FROM clock_timestamp())))
    ON CONFLICT (one) DO UPDATE SET version = greatest(edge_version.version + 1, excluded.version) RETURNING version`);
  return z.object({ version: z.coerce.number() }).parse(rows[0]).version;
}
