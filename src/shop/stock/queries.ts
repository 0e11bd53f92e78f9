import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { beforeLocking } from '#database/admission';
import type { Queryable } from '#database/database';
import type { Currency } from '#kernel/market';
import { productStock } from './tables.ts';

export type StockRow = { readonly productId: string; readonly onHand: number };

/** What is on hand of some products in a currency; a product without a row has no entry. */
export async function listStock(q: Queryable, currency: Currency, productIds: readonly string[]): Promise<StockRow[]> {
  if (productIds.length === 0) return [];
  return await q
    .select({ productId: productStock.productId, onHand: productStock.onHand })
    .from(productStock)
    .where(and(eq(productStock.currency, currency), inArray(productStock.productId, [...productIds])));
}

/** The same, holding the rows until the transaction ends; always locked in the order of their ids, so two orders never wait for each other in a ring. */
export async function lockStock(q: Queryable, currency: Currency, productIds: readonly string[]): Promise<StockRow[]> {
  if (productIds.length === 0) return [];
  beforeLocking(productIds.map((id) => `stock ${currency} ${id}`));
  return await q
    .select({ productId: productStock.productId, onHand: productStock.onHand })
    .from(productStock)
    .where(and(eq(productStock.currency, currency), inArray(productStock.productId, [...productIds])))
    .orderBy(asc(productStock.productId))
    .for('update');
}

/**
 * Holds rows of several currencies until the transaction ends, in the one order of currency and id: for who will put some
 * back and take others, before either.
 */
export async function lockStockRows(
  tx: Queryable,
  wanted: readonly { readonly productId: string; readonly currency: Currency }[],
): Promise<void> {
  for (const currency of [...new Set(wanted.map((one) => one.currency))].sort()) {
    const ids = wanted.filter((one) => one.currency === currency).map((one) => one.productId);
    await lockStock(tx, currency, ids);
  }
}

/** Adds `change` (negative to take) to each product's pieces, never below none; returns the ids that were changed. */
export async function updateStock(
  q: Queryable,
  currency: Currency,
  changes: readonly { readonly productId: string; readonly change: number }[],
): Promise<string[]> {
  if (changes.length === 0) return [];
  const rows = sql.join(
    changes.map(({ productId, change }) => sql`(${productId}::text, ${change}::integer)`),
    sql`, `,
  );
  const changed = await q
    .update(productStock)
    .set({ onHand: sql`${productStock.onHand} + wanted.change` })
    .from(sql`(VALUES ${rows}) AS wanted (product_id, change)`)
    .where(
      and(
        sql`${productStock.productId} = wanted.product_id`,
        eq(productStock.currency, currency),
        gte(sql`${productStock.onHand} + wanted.change`, 0),
      ),
    )
    .returning({ productId: productStock.productId });
  return changed.map((row) => row.productId);
}

/** Writes what is on hand, replacing what was there. */
export async function upsertStock(
  q: Queryable,
  rows: readonly { readonly productId: string; readonly currency: Currency; readonly onHand: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await q
    .insert(productStock)
    .values([...rows])
    .onConflictDoUpdate({
      target: [productStock.productId, productStock.currency],
      set: { onHand: sql`excluded.on_hand` },
      setWhere: sql`${productStock.onHand} <> excluded.on_hand`,
    });
}
