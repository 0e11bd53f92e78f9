import { ok, type Result, refused } from '#kernel/result';
import { type Address, tidyAddress } from '#shop/checkout/address.rules';
import { lockCustomer } from '#shop/customers';
import type { Shop } from '../shop.ts';
import { insertAddress, overwriteAddress, readAddresses, takeAddressOut } from './records.ts';
import { checkSavedAddress, MOST_ADDRESSES, type SavedAddressProblem } from './saved-address.rules.ts';

export type InvalidAddress = { readonly code: 'invalidAddress'; readonly problems: readonly SavedAddressProblem[] };
export type AddressBookFull = { readonly code: 'addressBookFull' };
export type NoSuchAddress = { readonly code: 'noSuchAddress' };
export type NoSuchCustomer = { readonly code: 'noSuchCustomer' };

type Needs = Pick<Shop, 'database'>;

/** The saved addresses of a customer, oldest first: the first has index 1. */
export async function readAddressBook(shop: Needs, customerId: string): Promise<readonly Address[]> {
  return readAddresses(shop.database.read, customerId);
}

/**
 * Saves one more address, the fourth being the last (specification, section 9.1): of two requests at once the second
 * sees what the first did, since both take hold of the customer's row. The same address again is kept once.
 */
export async function saveAddress(
  shop: Needs,
  customerId: string,
  given: Address,
): Promise<Result<null, InvalidAddress | AddressBookFull | NoSuchCustomer>> {
  const problems = checkSavedAddress(given);
  if (problems.length > 0) return refused({ code: 'invalidAddress', problems });
  const address = tidyAddress(given);
  return shop.database.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) return refused({ code: 'noSuchCustomer' });
    const present = await readAddresses(tx, customerId);
    if (present.some((one) => isSame(one, address))) return ok(null);
    if (present.length >= MOST_ADDRESSES) return refused({ code: 'addressBookFull' });
    await insertAddress(tx, customerId, present.length + 1, address);
    return ok(null);
  });
}

/** Overwrites the address with this index, which counts from 1. */
export async function updateAddress(
  shop: Needs,
  customerId: string,
  index: number,
  given: Address,
): Promise<Result<null, InvalidAddress | NoSuchAddress>> {
  const problems = checkSavedAddress(given);
  if (problems.length > 0) return refused({ code: 'invalidAddress', problems });
  return shop.database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const done = await overwriteAddress(tx, customerId, index, tidyAddress(given));
    return done ? ok(null) : refused({ code: 'noSuchAddress' });
  });
}

/** Removes the address with this index, which counts from 1; the later ones move up. */
export async function removeAddress(
  shop: Needs,
  customerId: string,
  index: number,
): Promise<Result<null, NoSuchAddress>> {
  return shop.database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    return (await takeAddressOut(tx, customerId, index)) ? ok(null) : refused({ code: 'noSuchAddress' });
  });
}

function isSame(one: Address, other: Address): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}
