import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { lockOrder, updateOrderCancelled } from './queries.ts';
import { cancelRefusal } from './status.rules.ts';
import { type Order, scanDescription } from './types.ts';

export type CancelRefusal = {
  readonly code: 'orderNotFound' | 'alreadyCancelled' | 'cancelDispatched' | 'cancelTooLate';
};

/**
 * Marks an order as cancelled by its shopper in the caller's transaction, at most once: within 120 minutes of placing it, by
 * the server's clock, and before the courier has it (specification, sections 4 and 9.4). Stock, email and refund are the
 * caller's part. Returns the order as it was.
 */
export async function markCancelled(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  id: string,
  ownerId: string,
): Promise<Result<Order, CancelRefusal>> {
  const now = deps.clock.now();
  const isOwn = (order: Order) => order.ownerId === ownerId;
  return await mark(tx, id, now, isOwn, (order) => {
    const { createdAt, deliveredAt } = order;
    return cancelRefusal(
      { createdAt, isCancelled: false, isDelivered: deliveredAt !== null, scan: scanDescription(order) },
      now,
    );
  });
}

/** Marks an order as cancelled by the seller, at any time before it is delivered. */
export async function markCancelledBySeller(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  id: string,
): Promise<Result<Order, CancelRefusal>> {
  const always = () => true;
  return await mark(tx, id, deps.clock.now(), always, ({ deliveredAt }) =>
    deliveredAt === null ? null : 'cancelDispatched',
  );
}

async function mark(
  tx: Transaction,
  id: string,
  now: Date,
  isOwn: (order: Order) => boolean,
  refusalOf: (order: Order) => CancelRefusal['code'] | null,
): Promise<Result<Order, CancelRefusal>> {
  const order = await lockOrder(tx, id);
  if (!order || !isOwn(order)) return refused({ code: 'orderNotFound' });
  if (order.cancelledAt) return refused({ code: 'alreadyCancelled' });
  const code = refusalOf(order);
  if (code !== null) return refused({ code });
  await updateOrderCancelled(tx, id, now);
  return ok(order);
}
