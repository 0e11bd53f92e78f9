import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';

/** What was counted of a provider on a day. Times in ISO 8601. */
export type CountedAnswers = {
  readonly provider: string;
  readonly day: string;
  readonly answers: number;
  readonly failures: number;
  readonly total_ms: number;
  readonly last_answer_at: string | null;
  readonly last_ms: number | null;
  readonly last_failure_at: string | null;
  readonly last_failure: string | null;
  readonly last_message_at: string | null;
};

/** Adds counts to those of their days; the later time of each kind stays. */
export async function addAnswers(db: Queryable, rows: readonly CountedAnswers[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    INSERT INTO provider_answers AS known
      (provider, day, answers, failures, total_ms, last_answer_at, last_ms, last_failure_at, last_failure, last_message_at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (provider text, day date, answers integer, failures integer, total_ms bigint, last_answer_at timestamptz,
            last_ms integer, last_failure_at timestamptz, last_failure text, last_message_at timestamptz)
      ORDER BY 1, 2
    ON CONFLICT (provider, day) DO UPDATE SET
      answers = known.answers + excluded.answers,
      failures = known.failures + excluded.failures,
      total_ms = known.total_ms + excluded.total_ms,
      last_ms = CASE WHEN excluded.last_answer_at >= coalesce(known.last_answer_at, '-infinity') THEN excluded.last_ms
                     ELSE known.last_ms END,
      last_answer_at = greatest(known.last_answer_at, excluded.last_answer_at),
      last_failure = CASE WHEN excluded.last_failure_at >= coalesce(known.last_failure_at, '-infinity')
                          THEN excluded.last_failure ELSE known.last_failure END,
      last_failure_at = greatest(known.last_failure_at, excluded.last_failure_at),
      last_message_at = greatest(known.last_message_at, excluded.last_message_at)`);
}

const found = z.object({
  provider: z.string(),
  answers: z.coerce.number(),
  failures: z.coerce.number(),
  averageMs: z.coerce.number().nullable(),
  lastAnswerAt: z.coerce.date().nullable(),
  lastMs: z.coerce.number().nullable(),
  lastFailureAt: z.coerce.date().nullable(),
  lastFailure: z.string().nullable(),
  lastMessageAt: z.coerce.date().nullable(),
});

export type ProviderAnswers = z.infer<typeof found>;

/** How each provider answered since a day: counts of `today`, the average of the last day with answers, and the last of each. */
export async function listAnswers(
  db: Queryable,
  { since, today }: { readonly since: string; readonly today: string },
): Promise<readonly ProviderAnswers[]> {
  const { rows } = await db.execute(sql`
    WITH days AS (SELECT * FROM provider_answers WHERE day >= ${since}::date)
    SELECT provider,
      coalesce(sum(answers) FILTER (WHERE day = ${today}::date), 0)::int AS answers,
      coalesce(sum(failures) FILTER (WHERE day = ${today}::date), 0)::int AS failures,
      (array_agg(total_ms / answers ORDER BY day DESC) FILTER (WHERE answers > 0))[1] AS "averageMs",
      max(last_answer_at) AS "lastAnswerAt",
      (array_agg(last_ms ORDER BY last_answer_at DESC) FILTER (WHERE last_answer_at IS NOT NULL))[1] AS "lastMs",
      max(last_failure_at) AS "lastFailureAt",
      (array_agg(last_failure ORDER BY last_failure_at DESC) FILTER (WHERE last_failure_at IS NOT NULL))[1] AS "lastFailure",
      max(last_message_at) AS "lastMessageAt"
    FROM days GROUP BY provider`);
  return found.array().parse(rows);
}
