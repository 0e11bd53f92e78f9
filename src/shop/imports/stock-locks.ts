import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { lockStockRows } from '#shop/stock';

/** Locks stock until the transaction ends, so that nothing is sold between the look at it and the change. */
export async function lockStockOf(tx: Transaction, idsIn: (currency: string) => readonly string[]): Promise<void> {
  await lockStockRows(
    tx,
    Object.values(MARKETS).flatMap(({ currency }) => idsIn(currency).map((productId) => ({ productId, currency }))),
  );
}
