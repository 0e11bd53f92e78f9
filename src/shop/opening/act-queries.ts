import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import type { MarketCode } from '#kernel/market';
import type { ConditionId } from './conditions.rules.ts';

type Reader = Pick<Queryable, 'execute'>;

const act = z.object({
  subject: z.string(),
  basis: z.string(),
  by: z.string(),
  startedAt: z.coerce.date(),
  doneAt: z.coerce.date().nullable(),
});
/** Something that a person did or decided about a condition. */
type OpeningAct = z.infer<typeof act>;

/** What people did about a condition, in one market or in none. */
export async function listActs(
  q: Reader,
  condition: ConditionId,
  market: MarketCode | null = null,
): Promise<readonly OpeningAct[]> {
  const { rows } =
    await q.execute(sql`SELECT subject, basis, by_name AS by, started_at AS "startedAt", done_at AS "doneAt"
    FROM opening_acts WHERE condition = ${condition} AND market = ${market ?? ''} ORDER BY subject`);
  return z.array(act).parse(rows);
}

/** Writes an act in place of the earlier one. What was done stays done until the new act is. */
export async function upsertAct(
  tx: Transaction,
  one: {
    readonly condition: ConditionId;
    readonly market: MarketCode | null;
    readonly subject: string;
    readonly basis: string;
    readonly words: string;
    readonly by: string;
    readonly startedAt: Date;
    readonly doneAt: Date | null;
  },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO opening_acts (condition, market, subject, basis, words, by_name, started_at, done_at)
    VALUES (${one.condition}, ${one.market ?? ''}, ${one.subject}, ${one.basis}, ${one.words}, ${one.by},
      ${one.startedAt.toISOString()}::timestamptz, ${one.doneAt?.toISOString() ?? null}::timestamptz)
    ON CONFLICT (condition, market, subject) DO UPDATE SET basis = excluded.basis, words = excluded.words,
      by_name = excluded.by_name, started_at = excluded.started_at, done_at = coalesce(excluded.done_at, opening_acts.done_at)`);
}

/** Notes that the act with this basis, begun after a time, is done. Returns whether there is one. */
export async function updateActDone(
  tx: Transaction,
  { condition, basis, after, now }: { condition: ConditionId; basis: string; after: Date; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`UPDATE opening_acts SET done_at = ${now.toISOString()}::timestamptz
    WHERE condition = ${condition} AND basis = ${basis} AND started_at > ${after.toISOString()}::timestamptz RETURNING 1`);
  return rows.length > 0;
}

const proof = z.object({ at: z.coerce.date(), name: z.string(), bytes: z.coerce.number().nullable() });
/** A backup that has left the machine, or that was restored and compared. */
type BackupProof = z.infer<typeof proof>;

/** The newest two of a kind, the newest first. */
export async function listProofs(q: Reader, kind: 'made' | 'restored'): Promise<readonly BackupProof[]> {
  const { rows } = await q.execute(
    sql`SELECT at, name, bytes FROM backup_proofs WHERE kind = ${kind} ORDER BY at DESC LIMIT 2`,
  );
  return z.array(proof).parse(rows);
}

/** Adds a proof. */
export async function insertProof(
  q: Reader,
  kind: 'made' | 'restored',
  { at, name, bytes }: { readonly at: Date; readonly name: string; readonly bytes: number | null },
): Promise<void> {
  await q.execute(sql`INSERT INTO backup_proofs (kind, at, name, bytes)
    VALUES (${kind}, ${at.toISOString()}::timestamptz, ${name}, ${bytes}) ON CONFLICT (kind, at) DO NOTHING`);
}
