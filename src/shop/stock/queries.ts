import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { beforeLocking } from '#database/row-limiter';
import type { Currency, Market } from '#kernel/market';
import { actorName, causeText, type StockCause } from './cause.ts';
import { productStock, stockMovements } from './tables.ts';

type StockRow = { readonly productId: string; readonly onHand: number };

const stockRows = (q: Queryable, currency: Currency, productIds: readonly string[]) =>
  q
    .select({ productId: productStock.productId, onHand: productStock.onHand })
    .from(productStock)
    .where(and(eq(productStock.currency, currency), inArray(productStock.productId, [...productIds])));

/** Lists the stock of products in a currency; a product without stock on record has no row. */
async function listStock(q: Queryable, currency: Currency, productIds: readonly string[]): Promise<StockRow[]> {
  return productIds.length === 0 ? [] : await stockRows(q, currency, productIds);
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

/** The name of a product's stock, for `beforeLocking`. */
export function stockRow(currency: string, productId: string): string {
  return `stock ${currency} ${productId}`;
}

/** Locks the stock of products in a currency until the transaction ends, in the order of their ids, to avoid deadlocks. */
export async function lockStock(q: Queryable, currency: Currency, productIds: readonly string[]): Promise<StockRow[]> {
  if (productIds.length === 0) return [];
  beforeLocking(productIds.map((id) => stockRow(currency, id)));
  return await stockRows(q, currency, productIds).orderBy(asc(productStock.productId)).for('update');
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

/**
 * Adds `change` (negative to take) to the stock of each product, never below 0, and writes the movements in the same
 * statement. Returns the ids of updated products.
 */
export async function updateStock(
  q: Queryable,
  currency: Currency,
  changes: readonly { readonly productId: string; readonly change: number }[],
  cause: StockCause,
): Promise<string[]> {
  if (changes.length === 0) return [];
  const rows = sql.join(
    changes.map(({ productId, change }) => sql`(${productId}::text, ${change}::integer)`),
    sql`, `,
  );
  const changed = await q
    .update(productStock)
    .set({ onHand: sql`${productStock.onHand} + wanted.change` })
    .from(
      sql`(VALUES ${rows}) AS wanted (product_id, change),
          (SELECT set_config('store.stock_cause', ${causeText(cause)}::text, true)) AS noted`,
    )
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

/** Saves the stock of products and replaces earlier values. The movements have the given cause. */
export async function upsertStock(
  q: Transaction,
  rows: readonly { readonly productId: string; readonly currency: Currency; readonly onHand: number }[],
  cause: StockCause,
): Promise<void> {
  if (rows.length === 0) return;
  await q.execute(sql`SELECT set_config('store.stock_cause', ${causeText(cause)}, true)`);
  await q
    .insert(productStock)
    .values([...rows])
    .onConflictDoUpdate({
      target: [productStock.productId, productStock.currency],
      set: { onHand: sql`excluded.on_hand` },
      setWhere: sql`${productStock.onHand} <> excluded.on_hand`,
    });
}

/** Gives products that have no stock on record in a currency a row with none. Unknown products are left out. */
export async function insertMissingStock(q: Transaction, currency: Currency, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const wanted = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  await q.execute(sql`INSERT INTO product_stock (product_id, currency, on_hand)
    SELECT id, ${currency}, 0 FROM products WHERE id IN (${wanted}) ORDER BY id ON CONFLICT DO NOTHING`);
}

/**
 * Writes that reserved units are sold. They left the stock when they were reserved, so these movements change nothing:
 * they name the order.
 */
export async function insertReservedSales(
  tx: Transaction,
  currency: Currency,
  lines: readonly { readonly productId: string }[],
  cause: StockCause,
): Promise<void> {
  const { reason, actor, at, reference = '', note = '', orderId = null } = cause;
  const held = await listStock(tx, currency, [...new Set(lines.map(({ productId }) => productId))]);
  if (held.length === 0) return;
  await tx.insert(stockMovements).values(
    held.map(({ productId, onHand }) => ({
      ...{ productId, currency, delta: 0, after: onHand, reason, reference, note, orderId },
      ...(at ? { at } : {}),
      actor: actorName(actor),
    })),
  );
}

/**
 * Parts of a statement that lock the stock of a JSON parameter's lines in a currency (null: none), in the order of their
 * ids, when `when` holds. `short` has a row for each product that is short.
 */
export const lockStockParts = (linesJson: string, currency: string, when: string) => `
  wanted AS (SELECT l."productId" AS product_id, sum(l.count)::integer AS count
    FROM jsonb_to_recordset(${linesJson}::jsonb) AS l ("productId" text, count integer)
    WHERE ${currency}::text IS NOT NULL GROUP BY 1),
  stock AS (SELECT s.product_id, s.on_hand FROM product_stock s JOIN wanted ON wanted.product_id = s.product_id
    WHERE s.currency = ${currency} AND ${when} ORDER BY s.product_id FOR UPDATE OF s),
  short AS (SELECT FROM wanted LEFT JOIN stock ON stock.product_id = wanted.product_id
    WHERE coalesce(stock.on_hand, 0) < wanted.count)`;

/** The part that takes them where `placed` has a row, with a cause as `causeText` writes it. */
export const takeStockPart = (currency: string, cause: string) => `
  taken AS (UPDATE product_stock s SET on_hand = s.on_hand - wanted.count
    FROM placed, wanted, (SELECT set_config('store.stock_cause', ${cause}::text, true)) AS noted
    WHERE s.product_id = wanted.product_id AND s.currency = ${currency})`;
