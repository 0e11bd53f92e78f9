import type { Transaction } from '#database/database';
import type { Shop } from '../shop.ts';
import {
  anonymiseOrders,
  endedOrdersOf,
  listOrderIds,
  ofGuestsWithEmail,
  ordersOfOwner,
  updateOrderOwner,
} from './queries.ts';

/** Owner of the orders of deleted accounts: the shape of no guest and of no customer. */
const NOBODY = 'deleted';

/** Days after which an order counts as over though nobody said so: its parcel has come, or its money has gone back. */
const OVER_AFTER_DAYS = 60;

/** Moves the orders a guest placed on this device into the account of the customer who signed in on it. */
export async function claimOrdersOfGuest(tx: Transaction, guestId: string, customerId: string): Promise<void> {
  await updateOrderOwner(tx, ordersOfOwner(guestId), customerId);
}

/** The same for every guest order with an e-mail address that the customer has proved to be theirs. */
export async function claimOrdersOfEmail(tx: Transaction, email: string, customerId: string): Promise<void> {
  await updateOrderOwner(tx, ofGuestsWithEmail(email), customerId);
}

/**
 * Takes a customer out of their orders: the orders stay, as tax law wants, with amounts, city, state and country. What
 * is still on its way keeps its address until it is over; `anonymiseEndedOrders` then takes it out.
 */
export async function detachOrders(deps: Pick<Shop, 'clock'>, tx: Transaction, customerId: string): Promise<void> {
  await updateOrderOwner(tx, ordersOfOwner(customerId), NOBODY);
  await anonymiseOrders(tx, endedOrdersOf(NOBODY, longAgo(deps)));
}

/** The ids of a shopper's orders that are over: `detachOrders` takes the person out of these at once. */
export async function listEndedOrderIds(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  ownerId: string,
): Promise<string[]> {
  return await listOrderIds(tx, endedOrdersOf(ownerId, longAgo(deps)));
}

/** Blanks orders of deleted accounts that are over by now, and answers their ids. To be run every hour. */
export async function anonymiseEndedOrders(deps: Pick<Shop, 'database' | 'clock'>): Promise<string[]> {
  return await deps.database.transaction((tx) => anonymiseOrders(tx, endedOrdersOf(NOBODY, longAgo(deps))));
}

function longAgo(deps: Pick<Shop, 'clock'>): Date {
  return new Date(deps.clock.now().getTime() - OVER_AFTER_DAYS * 24 * 3600 * 1000);
}
