import type { Transaction } from '#database/database';
import type { Market } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import type { StockCause } from './cause.ts';
import { lockStock, updateStock } from './queries.ts';

type StockLine = { readonly productId: string; readonly count: number };

/** The products that could not be taken, and their stock. */
type Shortage = { readonly code: 'sold_out'; readonly short: readonly { productId: string; onHand: number }[] };

/**
 * Takes lines from the market's stock, all or none. Concurrent transactions never sell more than there is: the rows stay locked
 * until the transaction ends, the update is conditional, and the database refuses a stock below 0. Refuses with the
 * products that are short; then nothing is taken.
 */
export async function takeStock(
  tx: Transaction,
  market: Pick<Market, 'currency'>,
  lines: readonly StockLine[],
  cause: StockCause,
): Promise<Result<void, Shortage>> {
  const wanted = addUp(lines);
  const locked = await lockStock(tx, market.currency, [...wanted.keys()]);
  const onHand = new Map(locked.map((row) => [row.productId, row.onHand]));
  const short = [...wanted].flatMap(([productId, count]) => {
    const left = onHand.get(productId) ?? 0;
    return left < count ? [{ productId, onHand: left }] : [];
  });
  if (short.length > 0) return refused({ code: 'sold_out', short });
  const changes = [...wanted].map(([productId, count]) => ({ productId, change: -count }));
  const changed = await updateStock(tx, market.currency, changes, cause);
  if (changed.length !== wanted.size) throw new Error('locked stock changed');
  return ok(undefined);
}

/** Returns lines to the market's stock. Skips products that were removed since. */
export async function returnStock(
  tx: Transaction,
  market: Pick<Market, 'currency'>,
  lines: readonly StockLine[],
  cause: StockCause,
): Promise<void> {
  const returned = addUp(lines);
  await lockStock(tx, market.currency, [...returned.keys()]);
  const changes = [...returned].map(([productId, change]) => ({ productId, change }));
  await updateStock(tx, market.currency, changes, cause);
}

/** Adds up the quantity of each product. Throws RangeError for a quantity that is not a whole number above 0. */
function addUp(lines: readonly StockLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { productId, count } of lines) {
    if (!Number.isInteger(count) || count < 1) throw new RangeError(`not a quantity: ${count}`);
    counts.set(productId, (counts.get(productId) ?? 0) + count);
  }
  return counts;
}
