import type { Transaction } from '#database/database';
import type { Market } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { lockStock, updateStock } from './queries.ts';

export type StockLine = { readonly productId: string; readonly count: number };

/** What could not be taken, and what there is of it. */
export type Shortage = { readonly code: 'sold_out'; readonly short: readonly { productId: string; onHand: number }[] };

/**
 * Takes the lines from the market's stock, all of them or none. No interleaving of shoppers and processes sells more
 * than there is: the rows are held in one order until the transaction ends, the change itself is conditional, and the
 * database refuses a number below 0. Refused with what is short; then nothing was taken.
 */
export async function takeStock(
  tx: Transaction,
  market: Pick<Market, 'currency'>,
  lines: readonly StockLine[],
): Promise<Result<void, Shortage>> {
  const wanted = addUp(lines);
  const held = await lockStock(tx, market.currency, [...wanted.keys()]);
  const onHand = new Map(held.map((row) => [row.productId, row.onHand]));
  const short = [...wanted]
    .map(([productId, count]) => ({ productId, onHand: onHand.get(productId) ?? 0, count }))
    .filter((line) => line.onHand < line.count);
  if (short.length > 0) {
    return refused({
      code: 'sold_out',
      short: short.map((line) => ({ productId: line.productId, onHand: line.onHand })),
    });
  }
  const changed = await updateStock(
    tx,
    market.currency,
    [...wanted].map(([productId, count]) => ({ productId, change: -count })),
  );
  if (changed.length !== wanted.size) throw new Error('stock changed under its own lock');
  return ok(undefined);
}

/** Puts the lines back into the market's stock: a cancelled order, a released hold. Products removed since are passed over. */
export async function returnStock(
  tx: Transaction,
  market: Pick<Market, 'currency'>,
  lines: readonly StockLine[],
): Promise<void> {
  const returned = addUp(lines);
  await lockStock(tx, market.currency, [...returned.keys()]);
  await updateStock(
    tx,
    market.currency,
    [...returned].map(([productId, count]) => ({ productId, change: count })),
  );
}

/** One count a product. Throws RangeError for a count that is not a whole number above 0: a bug, not a shortage. */
function addUp(lines: readonly StockLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { productId, count } of lines) {
    if (!Number.isInteger(count) || count < 1) throw new RangeError(`not a count of pieces: ${count}`);
    counts.set(productId, (counts.get(productId) ?? 0) + count);
  }
  return counts;
}
