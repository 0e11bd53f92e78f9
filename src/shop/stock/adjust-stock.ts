import type { Transaction } from '#database/database';
import type { Market } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import type { StockCause } from './cause.ts';
import { insertMissingStock, lockStock, updateStock } from './queries.ts';
import { MAX_STOCK } from './set-stock.ts';

/** Units to add to the stock of a product (negative to take away). */
type StockChange = { readonly productId: string; readonly delta: number };

/** Why nothing was changed: units are missing, since fewer are on hand, or the stock would be larger than any. */
export type AdjustRefusal = {
  readonly code: 'not_on_hand' | 'too_many' | 'product_unknown';
  readonly productId: string;
  readonly onHand: number;
};

/**
 * Adds units to a market's stock and takes units away, all or none, each with a movement of the given cause, in the
 * caller's transaction. Units that card payments hold are not on hand and cannot be taken away. Returns what is on hand
 * then, by product. Throws RangeError for a delta that is not a whole number other than 0.
 */
export async function adjustStock(
  tx: Transaction,
  market: Pick<Market, 'currency'>,
  changes: readonly StockChange[],
  cause: StockCause,
): Promise<Result<ReadonlyMap<string, number>, AdjustRefusal>> {
  const deltas = addUp(changes);
  const ids = [...deltas.keys()];
  await insertMissingStock(tx, market.currency, ids);
  const locked = await lockStock(tx, market.currency, ids);
  const onHand = new Map(locked.map((row) => [row.productId, row.onHand]));
  const after = new Map<string, number>();
  for (const [productId, delta] of deltas) {
    const now = onHand.get(productId);
    if (now === undefined) return refused({ code: 'product_unknown', productId, onHand: 0 });
    const then = now + delta;
    if (then < 0) return refused({ code: 'not_on_hand', productId, onHand: now });
    if (then > MAX_STOCK) return refused({ code: 'too_many', productId, onHand: now });
    after.set(productId, then);
  }
  const rows = [...deltas].filter(([, delta]) => delta !== 0).map(([productId, change]) => ({ productId, change }));
  await updateStock(tx, market.currency, rows, cause);
  return ok(after);
}

/** Adds up the changes of each product. */
function addUp(changes: readonly StockChange[]): Map<string, number> {
  const deltas = new Map<string, number>();
  for (const { productId, delta } of changes) {
    if (!Number.isSafeInteger(delta) || delta === 0) throw new RangeError(`not a change of stock: ${delta}`);
    deltas.set(productId, (deltas.get(productId) ?? 0) + delta);
  }
  return deltas;
}
