import { ok, type Result } from '#kernel/result';
import { type CancelRefusal, markCancelled, type Order } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { undoOrder } from './undo-order.ts';

/**
 * Cancels a customer's order, with all that hangs on it, in one transaction (specification, section 4). Two requests at
 * once cancel once; the other is told so. Somebody else's order is not found.
 */
export async function cancelOrder(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs'>,
  ownerId: string,
  orderId: string,
): Promise<Result<Order, CancelRefusal>> {
  return deps.database.transaction(async (tx) => {
    const marked = await markCancelled(deps, tx, orderId, ownerId);
    if (!marked.ok) return marked;
    await undoOrder(deps, tx, marked.value);
    return ok(marked.value);
  });
}
