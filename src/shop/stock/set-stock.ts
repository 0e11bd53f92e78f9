import type { Transaction } from '#database/database';
import type { Currency } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import type { StockCause } from './cause.ts';
import { upsertStock } from './queries.ts';

type StockCount = { readonly productId: string; readonly currency: Currency; readonly onHand: number };

/** Largest stock of a product: catches typing errors. */
export const MAX_STOCK = 1_000_000;

const LOADED: StockCause = { reason: 'loaded', actor: { kind: 'system', name: 'catalogue' } };

/**
 * Saves the stock of products, as loaded with the catalogue unless another cause is given. Refuses a count that is not a
 * whole number from 0 to a million; then nothing is written.
 */
export async function setStock(
  tx: Transaction,
  counts: readonly StockCount[],
  cause: StockCause = LOADED,
): Promise<Result<void, { readonly code: 'invalid_stock'; readonly productId: string }>> {
  const wrong = counts.find(({ onHand }) => !Number.isInteger(onHand) || onHand < 0 || onHand > MAX_STOCK);
  if (wrong) return refused({ code: 'invalid_stock', productId: wrong.productId });
  await upsertStock(tx, counts, cause);
  return ok(undefined);
}
