import type { Transaction } from '#database/database';
import { retainedSince } from '#shop/retention';
import type { Shop } from '../shop.ts';
import {
  anonymiseOrders,
  endedOrdersOf,
  guestOrdersWithEmail,
  listCartIds,
  listOrderIds,
  ordersOfOwner,
  ordersWithIds,
  updateOrderOwner,
} from './owner-queries.ts';

/** Owner of the orders of deleted accounts: it is neither a guest id nor a customer id. */
const DELETED = 'deleted';

/** Moves a guest's orders to the account of the customer who logged in on the same device. Returns how many. */
export async function claimOrdersOfGuest(tx: Transaction, guestId: string, customerId: string): Promise<number> {
  return await updateOrderOwner(tx, ordersOfOwner(guestId), customerId);
}

/** Moves every guest order with an email address that the customer has verified to their account. Returns how many. */
export async function claimOrdersOfEmail(tx: Transaction, email: string, customerId: string): Promise<number> {
  return await updateOrderOwner(tx, guestOrdersWithEmail(email), customerId);
}

/**
 * Detaches a deleted customer's orders and anonymises those that are over; amounts, city, state and country stay, as tax law
 * requires. Orders on their way stay complete until `anonymiseEndedOrders` anonymises them.
 */
export async function detachOrders(deps: Pick<Shop, 'clock'>, tx: Transaction, customerId: string): Promise<void> {
  await updateOrderOwner(tx, ordersOfOwner(customerId), DELETED);
  await anonymiseOrders(tx, endedOrdersOf(DELETED, await longAgo(deps, tx)));
}

/**
 * Detaches orders of a guest who asked to be forgotten and anonymises those that are over, like those of a deleted account.
 * Returns the ids of these.
 */
export async function detachOrdersById(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  orderIds: readonly string[],
): Promise<string[]> {
  await updateOrderOwner(tx, ordersWithIds(orderIds), DELETED);
  return await anonymiseOrders(tx, endedOrdersOf(DELETED, await longAgo(deps, tx)));
}

/** Lists the ids of a shopper's orders that are over: `detachOrders` anonymises these at once. */
export async function listEndedOrderIds(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  ownerId: string,
): Promise<string[]> {
  return await listOrderIds(tx, endedOrdersOf(ownerId, await longAgo(deps, tx)));
}

/** Returns the carts that became a shopper's orders, those placed as a guest among them. */
export async function listOrderedCartIds(tx: Transaction, ownerId: string): Promise<string[]> {
  return await listCartIds(tx, ordersOfOwner(ownerId));
}

/** Anonymises the orders of deleted accounts that are over, and returns their ids. Runs every hour. */
export async function anonymiseEndedOrders(deps: Pick<Shop, 'database' | 'clock'>): Promise<string[]> {
  return await deps.database.transaction(
    async (tx) => await anonymiseOrders(tx, endedOrdersOf(DELETED, await longAgo(deps, tx))),
  );
}

/** The time before which an order counts as over without a delivery or a cancellation on record. */
async function longAgo({ clock }: Pick<Shop, 'clock'>, tx: Transaction): Promise<Date> {
  return await retainedSince(tx, clock, 'ended_orders');
}
