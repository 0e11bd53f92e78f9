import type { Queryable } from '#database/database';
import type { Market } from '#kernel/market';
import { listStock } from './queries.ts';

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
