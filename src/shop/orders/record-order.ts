import type { Transaction } from '#database/database';
import type { Shop } from '../shop.ts';
import { insertOrder } from './queries.ts';
import type { Order, OrderDraft, OrderPayment } from './types.ts';

/**
 * Writes an order in the caller's transaction. It takes no stock and closes no bag: checkout does, before and after.
 * Throws when the bag has an order already; hold the bag first and look (`getOrderOfCart`).
 */
export async function recordOrder(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  draft: OrderDraft,
  payment: OrderPayment,
): Promise<Order> {
  return await insertOrder(tx, draft, payment, deps.clock.now());
}
