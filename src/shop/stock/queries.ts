import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { beforeLocking } from '#database/admission';
import type { Queryable } from '#database/database';
import type { Currency, Market } from '#kernel/market';
import { productStock } from './tables.ts';

type StockRow = { readonly productId: string; readonly onHand: number };

/** Lists the stock of products in a currency; a product without stock on record has no row. */
async function listStock(q: Queryable, currency: Currency, productIds: readonly string[]): Promise<StockRow[]> {
  if (productIds.length === 0) return [];
  return await q
    .select({ productId: productStock.productId, onHand: productStock.onHand })
    .from(productStock)
    .where(and(eq(productStock.currency, currency), inArray(productStock.productId, [...productIds])));
}

/** Returns the stock of products in a market, by product id; 0 for a product without stock on record. */
export async function stockOf(
  q: Queryable,
  market: Pick<Market, 'currency'>,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await listStock(q, market.currency, productIds);
  const onHand = new Map(rows.map((row) => [row.productId, row.onHand]));
  return new Map(productIds.map((id) => [id, onHand.get(id) ?? 0]));
}

/** Locks the stock of products in a currency until the transaction ends, in the order of their ids, to avoid deadlocks. */
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
 * Locks the stock of products in several currencies until the transaction ends, in the order of currency and id. For
 * transactions that return some items and take others: call it before either.
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

/** Adds `change` (negative to take) to the stock of each product, never below 0. Returns the ids of updated products. */
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

/** Saves the stock of products and replaces earlier values. */
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
