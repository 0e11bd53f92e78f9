import { and, eq, lt } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { Language } from '#kernel/market';
import { type NationalAddress, nationalAddress } from './port.ts';
import { nationalAddresses } from './tables.ts';

/** What the register last said about a code, and when; null when it was never asked. */
export async function getRegisterAnswer(
  q: Queryable,
  code: string,
  language: Language,
): Promise<{ readonly address: NationalAddress | null; readonly askedAt: Date } | null> {
  const which = and(eq(nationalAddresses.code, code), eq(nationalAddresses.language, language));
  const [row] = await q.select().from(nationalAddresses).where(which);
  return row ? { address: nationalAddress.nullable().parse(row.answer), askedAt: row.askedAt } : null;
}

/** Writes what the register says about a code, over an earlier answer. */
export async function upsertRegisterAnswer(
  q: Queryable,
  code: string,
  language: Language,
  address: NationalAddress | null,
  now: Date,
): Promise<void> {
  const values = { answer: address, askedAt: now };
  const target = [nationalAddresses.code, nationalAddresses.language];
  await q
    .insert(nationalAddresses)
    .values({ code, language, ...values })
    .onConflictDoUpdate({ target, set: values });
}

/** Deletes answers of the register from before a time. */
export async function deleteRegisterAnswersBefore(q: Queryable, before: Date): Promise<void> {
  await q.delete(nationalAddresses).where(lt(nationalAddresses.askedAt, before));
}
