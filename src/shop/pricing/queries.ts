import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { Currency } from '#kernel/market';
import { taxRates } from './tables.ts';

export type TaxRate = { readonly currency: Currency; readonly basisPoints: number };

/** Every rate that is set. */
export async function listTaxRates(q: Queryable): Promise<readonly TaxRate[]> {
  return await q.select().from(taxRates);
}

/** The rate of a currency in basis points; null when none is set. */
export async function getTaxRate(q: Queryable, currency: Currency): Promise<number | null> {
  const [row] = await q
    .select({ basisPoints: taxRates.basisPoints })
    .from(taxRates)
    .where(eq(taxRates.currency, currency));
  return row?.basisPoints ?? null;
}

/** Writes rates, touching only those that changed: every change empties the page caches. */
export async function upsertTaxRates(q: Queryable, rates: readonly TaxRate[]): Promise<void> {
  if (rates.length === 0) return;
  await q
    .insert(taxRates)
    .values([...rates])
    .onConflictDoUpdate({
      target: taxRates.currency,
      set: { basisPoints: sql`excluded.basis_points` },
      setWhere: sql`${taxRates.basisPoints} <> excluded.basis_points`,
    });
}
