import { ok, type Result } from '#kernel/result';
import { type CancelRefusal, markCancelled, type Order } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { undoOrder } from './undo-order.ts';

/**
 * Cancels a shopper's order and undoes everything that follows from it, in one transaction (specification, section 4). Of two
 * requests at once the second returns `alreadyCancelled`. Returns `orderNotFound` for an order of another shopper.
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
