import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { lockOrder, writeCancelled } from './records.ts';
import { canCancel } from './status.rules.ts';
import { type Order, scanWords } from './views.ts';

export type CancelRefusal = { readonly code: 'orderNotFound' | 'alreadyCancelled' | 'cancelTooLate' };

/**
 * Marks an order as cancelled in the caller's transaction, by the server's clock and at most once: within 120 minutes of
 * placing it and before the courier has it (specification, sections 4 and 9.4). Stock, mail and the refund of a paid one
 * are the caller's. Answers the order as it was.
 */
export async function markCancelled(
  shop: Pick<Shop, 'clock'>,
  tx: Transaction,
  id: string,
  mayCancel: (order: Order) => boolean,
): Promise<Result<Order, CancelRefusal>> {
  const order = await lockOrder(tx, id);
  if (!order || !mayCancel(order)) return refused({ code: 'orderNotFound' });
  if (order.cancelledAt) return refused({ code: 'alreadyCancelled' });
  const now = shop.clock.now();
  const { createdAt, deliveredAt } = order;
  const state = { createdAt, isCancelled: false, isDelivered: deliveredAt !== null, scan: scanWords(order) };
  if (!canCancel(state, now)) return refused({ code: 'cancelTooLate' });
  await writeCancelled(tx, id, now);
  return ok(order);
}
