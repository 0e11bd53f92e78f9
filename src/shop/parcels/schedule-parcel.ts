import type { Transaction } from '#database/database';
import { type Order, recordOrderEvent } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { FOLLOWED, minutesFrom } from './progress.rules.ts';
import { lockParcel, updateParcel, updateParcelsDue } from './queries.ts';

type Deps = Pick<Shop, 'clock' | 'jobs'>;

/**
 * Has the parcel of an order booked again, one that the courier refused or that is still to be booked. Returns false,
 * and changes nothing, when the courier may have it already. The caller has locked the order.
 */
export async function rebookParcel(deps: Deps, tx: Transaction, order: Order): Promise<boolean> {
  const parcel = await lockParcel(tx, order.id);
  if (parcel?.state !== 'refused' && parcel?.state !== 'waiting') return false;
  if (parcel.state === 'refused') {
    // the parcel forgets why; the story of its order does not
    const refusal = { kind: 'refused' as const, body: parcel.lastError, at: parcel.endedAt ?? deps.clock.now() };
    await recordOrderEvent(deps, tx, order.id, { kind: 'system', name: 'parcels' }, refusal);
  }
  // a waiting parcel is due by the time of its order, which leaves the shopper time to cancel
  const due = { state: 'waiting', dueAt: order.createdAt, endedAt: null, tries: 0, lastError: '' } as const;
  // one that still lacks its address is held again, and its shopper not asked from the beginning
  await updateParcel(tx, order.id, due, deps.clock.now());
  await processSoon(deps, tx, order.id);
  return true;
}

/**
 * Makes a parcel that waits to be booked due now. Returns false, and changes nothing, when it does not wait. The caller has
 * locked the order.
 */
export async function bookParcelNow(
  deps: Deps & Pick<Shop, 'parcels'>,
  tx: Transaction,
  orderId: string,
): Promise<boolean> {
  const parcel = await lockParcel(tx, orderId);
  if (parcel?.state !== 'waiting') return false;
  const now = deps.clock.now();
  // parcels are due by the time of their order
  await updateParcel(tx, orderId, { dueAt: minutesFrom(now, -deps.parcels.bookAfterMinutes) }, now);
  await processSoon(deps, tx, orderId);
  return true;
}

/**
 * Stops the parcel of a cancelled order, in the caller's transaction: one that is not booked yet never is, any other is
 * recalled from the courier. A second call changes nothing.
 */
export async function recallParcel(deps: Deps, tx: Transaction, orderId: string): Promise<void> {
  const parcel = await lockParcel(tx, orderId);
  const now = deps.clock.now();
  switch (parcel?.state) {
    case 'waiting':
    case 'refused':
      return await updateParcel(tx, orderId, { state: 'cancelled', dueAt: null, endedAt: now }, now);
    case 'booking':
      // it stays due when it was: the process that calls the courier has its answer by then
      await updateParcel(tx, orderId, { state: 'cancelling' }, now);
      return await processSoon(deps, tx, orderId);
    case 'booked':
    case 'dispatched':
      await updateParcel(tx, orderId, { state: 'cancelling', dueAt: now, tries: 0 }, now);
      return await processSoon(deps, tx, orderId);
  }
}

/** Has the courier asked about every followed parcel now instead of at its usual time. */
export async function pollParcelsNow(deps: Pick<Shop, 'database' | 'clock' | 'jobs'>): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await updateParcelsDue(tx, FOLLOWED, deps.clock.now());
    await processSoon(deps, tx, 'news');
  });
}

/**
 * Queues the processing of parcels for when the caller's transaction commits, instead of at the next full minute. Each
 * caller has a key of its own: with one for all, orders would wait for each other.
 */
async function processSoon(deps: Pick<Shop, 'jobs'>, tx: Transaction, key: string): Promise<void> {
  await deps.jobs.send(tx, 'processParcels', {}, { key });
}

/**
 * Our reference of a parcel at the courier: the order's number, for people, and the beginning of its id, which tells it
 * from an order of that number in another database.
 */
export function referenceOf(order: Pick<Order, 'id' | 'number'>): string {
  return `${order.number}-${order.id.slice(0, 8)}`;
}
