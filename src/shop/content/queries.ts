import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { content } from './tables.ts';

/** The stored body of a document; undefined when there is none. */
export async function getDocument(q: Queryable, key: string): Promise<unknown> {
  const [row] = await q.select({ body: content.body }).from(content).where(eq(content.key, key));
  return row?.body;
}

/** Writes a document unless it equals the stored one, so that an unchanged document renders no page anew. */
export async function upsertDocument(q: Queryable, key: string, body: unknown): Promise<void> {
  const unchanged = sql`${content.body} IS DISTINCT FROM excluded.body`;
  await q
    .insert(content)
    .values({ key, body })
    .onConflictDoUpdate({
      target: content.key,
      set: { body, updatedAt: sql`now()`, sample: false },
      setWhere: unchanged,
    });
}
