import type { Transaction } from '#database/database';
import type { Shop } from '../shop.ts';
import { insertOrder } from './records.ts';
import type { Order, OrderDraft, OrderPayment } from './views.ts';

/**
 * Writes an order in the caller's transaction. It takes no stock and closes no bag: checkout does, before and after.
 * Throws when the bag has an order already; hold the bag first and look (`orderOfCart`).
 */
export async function recordOrder(
  shop: Pick<Shop, 'clock'>,
  tx: Transaction,
  draft: OrderDraft,
  payment: OrderPayment,
): Promise<Order> {
  return await insertOrder(tx, draft, payment, shop.clock.now());
}
