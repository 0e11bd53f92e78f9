import type { Transaction } from '#database/database';
import type { Order } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { insertParcel } from './queries.ts';

/**
 * Writes that an accepted order is to be sent, in the transaction that accepts it: once an order, however often it is
 * called. Nothing is booked before the shopper can't cancel any more (decision 0131).
 */
export async function expectParcel(deps: Pick<Shop, 'clock' | 'jobs'>, tx: Transaction, order: Order): Promise<void> {
  const now = deps.clock.now();
  const fresh = await insertParcel(
    tx,
    { orderId: order.id, reference: referenceOf(order), dueAt: order.createdAt },
    now,
  );
  if (fresh) await processSoon(deps, tx, order.id);
}

/**
 * Has parcels looked after once the caller's transaction is done, and not only at the next full minute. The key is the
 * caller's own: with one for all, orders would wait for each other.
 */
export async function processSoon(deps: Pick<Shop, 'jobs'>, tx: Transaction, key: string): Promise<void> {
  await deps.jobs.send(tx, 'processParcels', {}, { key });
}

/**
 * What a parcel is called at the courier: the number of its order, for people, and a part of its id, so that no other
 * database's order of that number is ever mistaken for it.
 */
export function referenceOf(order: Pick<Order, 'id' | 'number'>): string {
  return `${order.number}-${order.id.slice(0, 8)}`;
}
