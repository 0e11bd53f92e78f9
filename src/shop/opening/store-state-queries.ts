import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import { beforeLocking } from '#database/row-limiter';
import { MARKET_CODES } from '#kernel/market';
import type { Closing } from './closing.rules.ts';
import { CHECK_STATES, type Check, CONDITION_IDS } from './conditions.rules.ts';

type Reader = Pick<Queryable, 'execute'>;

const stored = z.object({
  state: z.enum(['open', 'closed']),
  openedAt: z.coerce.date().nullable(),
  changedAt: z.coerce.date(),
  changedBy: z.string(),
  en: z.string(),
  ar: z.string(),
  backAt: z.coerce.date().nullable(),
});

/** The stored state of the store; null where nobody has opened or closed it. */
export async function getStoreState(q: Reader): Promise<z.infer<typeof stored> | null> {
  const { rows } = await q.execute(sql`SELECT state, opened_at AS "openedAt", changed_at AS "changedAt",
    changed_by AS "changedBy", words_en AS en, words_ar AS ar, back_at AS "backAt" FROM store_state`);
  return rows.length === 0 ? null : stored.parse(rows[0]);
}

/** Lets one transaction at a time open or close the store. */
export async function lockStoreState(tx: Transaction): Promise<void> {
  beforeLocking(['store_state']);
  await tx.execute(sql`LOCK TABLE store_state IN SHARE ROW EXCLUSIVE MODE`);
}

/** Writes the state. The day of the first opening stays. */
export async function upsertStoreState(
  tx: Transaction,
  {
    state,
    at,
    by,
    words,
    backAt,
  }: Closing & { readonly state: 'open' | 'closed'; readonly at: Date; readonly by: string },
): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    INSERT INTO store_state (state, opened_at, changed_at, changed_by, words_en, words_ar, back_at)
    VALUES (${state}, ${state === 'open' ? now : sql`NULL`}, ${now}, ${by}, ${words?.en ?? ''}, ${words?.ar ?? ''},
      ${backAt?.toISOString() ?? null}::timestamptz)
    ON CONFLICT (one) DO UPDATE SET state = excluded.state, opened_at = coalesce(store_state.opened_at, excluded.opened_at),
      changed_at = excluded.changed_at, changed_by = excluded.changed_by, words_en = excluded.words_en,
      words_ar = excluded.words_ar, back_at = excluded.back_at`);
}

const storedCheck = z.object({
  id: z.enum(CONDITION_IDS),
  market: z.enum(MARKET_CODES).nullable(),
  level: z.enum(['required', 'advised']),
  state: z.enum(CHECK_STATES),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  evidence: z.string().default(''),
  fixes: z
    .array(
      z.union([
        z.object({ kind: z.literal('dns'), type: z.enum(['A', 'TXT']), name: z.string(), value: z.string() }),
        z.object({ kind: z.enum(['run', 'sql', 'setting']), text: z.string() }),
        z.object({ kind: z.literal('page'), path: z.string() }),
      ]),
    )
    .default([]),
  at: z.string(),
  took_ms: z.number(),
});

/** What was last seen of each condition, in the order of the list. */
export async function listChecks(q: Reader): Promise<readonly Check[]> {
  const { rows } = await q.execute(sql`SELECT found FROM opening_checks ORDER BY position, market`);
  return rows.map(({ found }) => storedCheck.parse(found));
}

/** Writes what was seen of some conditions. */
export async function upsertChecks(
  tx: Transaction,
  checks: readonly { readonly check: Check; readonly position: number }[],
): Promise<void> {
  for (const { check, position } of checks) {
    await tx.execute(sql`
      INSERT INTO opening_checks (condition, market, position, found)
      VALUES (${check.id}, ${check.market ?? ''}, ${position}, ${JSON.stringify(check)}::jsonb)
      ON CONFLICT (condition, market) DO UPDATE SET position = excluded.position, found = excluded.found`);
  }
}

/** Forgets what was seen. */
export async function deleteChecks(tx: Transaction): Promise<void> {
  await tx.execute(sql`DELETE FROM opening_checks`);
}
