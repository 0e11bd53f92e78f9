import type { Transaction } from '#database/database';
import { lockOrder, updateRefundState } from '#shop/orders';
import { listRefundsOfOrder } from './refund-queries.ts';
import { refundStateOf } from './refund-state.rules.ts';

/**
 * Writes on an order what its refunds make of its payment state. Call it after every change of a refund. Locks the order, so
 * that of two refunds that end at once the second sees the first.
 */
export async function applyRefundState(tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const { amounts, cancelledAt } = order;
  const about = { total: amounts.total, isCancelled: cancelledAt !== null };
  const state = refundStateOf(about, await listRefundsOfOrder(tx, orderId));
  if (state) await updateRefundState(tx, orderId, state);
}
