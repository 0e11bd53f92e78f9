import type { Transaction } from '#database/database';
import type { Shop } from '../shop.ts';
import { blankPerson, giveOrders, ofGuestsWithEmail, ofOwner, overOf, selectIds } from './records.ts';

/** Owner of the orders of deleted accounts: the shape of no guest and of no customer. */
const NOBODY = 'deleted';

/** Days after which an order counts as over though nobody said so: its parcel has come, or its money has gone back. */
const OVER_AFTER_DAYS = 60;

/** Moves the orders a guest placed on this device into the account of the customer who signed in on it. */
export async function joinOrdersOfGuest(tx: Transaction, guestId: string, customerId: string): Promise<void> {
  await giveOrders(tx, ofOwner(guestId), customerId);
}

/** The same for every guest order with an e-mail address that the customer has proved to be theirs. */
export async function joinOrdersOfEmail(tx: Transaction, email: string, customerId: string): Promise<void> {
  await giveOrders(tx, ofGuestsWithEmail(email), customerId);
}

/**
 * Takes a customer out of their orders: the orders stay, as tax law wants, with amounts, city, state and country. What
 * is still on its way keeps its address until it is over; `blankOrdersOfNobody` then takes it out.
 */
export async function releaseOrders(shop: Pick<Shop, 'clock'>, tx: Transaction, customerId: string): Promise<void> {
  await giveOrders(tx, ofOwner(customerId), NOBODY);
  await blankPerson(tx, overOf(NOBODY, longAgo(shop)));
}

/** The ids of a shopper's orders that are over: `releaseOrders` takes the person out of these at once. */
export async function overOrdersOf(shop: Pick<Shop, 'clock'>, tx: Transaction, ownerId: string): Promise<string[]> {
  return await selectIds(tx, overOf(ownerId, longAgo(shop)));
}

/** Blanks orders of deleted accounts that are over by now, and answers their ids. To be run every hour. */
export async function blankOrdersOfNobody(shop: Pick<Shop, 'database' | 'clock'>): Promise<string[]> {
  return await shop.database.transaction((tx) => blankPerson(tx, overOf(NOBODY, longAgo(shop))));
}

function longAgo(shop: Pick<Shop, 'clock'>): Date {
  return new Date(shop.clock.now().getTime() - OVER_AFTER_DAYS * 24 * 3600 * 1000);
}
