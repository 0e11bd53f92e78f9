import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import type { JsonObject, JsonValue } from '#kernel/json';

const json: z.ZodType<JsonValue> = z.json();
const fields: z.ZodType<JsonObject> = z.record(z.string(), json);
const row = z.object({
  id: z.string(),
  at: z.coerce.date(),
  action: z.string(),
  market: z.string().nullable(),
  by: z.string(),
  before: fields.nullable(),
  after: fields.nullable(),
  undo_of: z.string().nullable(),
});

/** One act of a record's history. */
export type HistoryRow = {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  /** The market whose act it was; null for one on all. */
  readonly market: string | null;
  /** The person's name, or that of the command or job. */
  readonly by: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly undoOf: string | null;
};

/** The acts on a subject, newest first, from the audit log. */
export async function listHistory(q: Queryable, subject: string, limit: number): Promise<HistoryRow[]> {
  const { rows } = await q.execute(sql`
    SELECT a.id, a.at, a.action, a.market, coalesce(s.name, a.actor) AS by, a.before, a.after, a.undo_of
    FROM audit a LEFT JOIN staff s ON a.actor_kind = 'staff' AND s.id = a.actor
    LEFT JOIN audit_chain c ON c.audit_id = a.id
    WHERE a.subject = ${subject} ORDER BY a.at DESC, c.position DESC LIMIT ${limit}`);
  return z
    .array(row)
    .parse(rows)
    .map(({ undo_of, before, after, ...rest }) => ({
      ...rest,
      before: before ?? {},
      after: after ?? {},
      undoOf: undo_of,
    }));
}
