import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import { type Address, tidyAddress } from '#shop/addresses/address.rules';
import { lockCustomer } from '#shop/customers';
import type { Shop } from '../shop.ts';
import { deleteAddressAt, insertAddress, listAddresses, updateAddressRow } from './queries.ts';
import { checkSavedAddress, MAX_ADDRESSES, type SavedAddressProblem } from './saved-address.rules.ts';

type InvalidAddress = { readonly code: 'invalidAddress'; readonly problems: readonly SavedAddressProblem[] };
type AddressBookFull = { readonly code: 'addressBookFull' };
type NoSuchAddress = { readonly code: 'noSuchAddress' };
type NoSuchCustomer = { readonly code: 'noSuchCustomer' };

type Deps = Pick<Shop, 'database'>;

/** The saved addresses of a customer, oldest first: the first has index 1. */
export async function readAddressBook(deps: Deps, customerId: string): Promise<readonly Address[]> {
  return listAddresses(deps.database.read, customerId);
}

/**
 * Saves one more address, up to four (specification, section 9.1). Locks the customer's row, so that concurrent
 * requests cannot save a fifth. Saving the same address again changes nothing.
 */
export async function saveAddress(
  deps: Deps,
  customerId: string,
  input: Address,
): Promise<Result<null, InvalidAddress | AddressBookFull | NoSuchCustomer>> {
  const problems = checkSavedAddress(input);
  if (problems.length > 0) return refused({ code: 'invalidAddress', problems });
  const address = tidyAddress(input);
  return deps.database.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) return refused({ code: 'noSuchCustomer' });
    const saved = await listAddresses(tx, customerId);
    if (saved.some((one) => isSame(one, address))) return ok(null);
    if (saved.length >= MAX_ADDRESSES) return refused({ code: 'addressBookFull' });
    await insertAddress(tx, customerId, saved.length + 1, address);
    return ok(null);
  });
}

/**
 * Saves the first address of a customer, in the caller's transaction. Does nothing where one is saved already, and for an
 * address that an address book refuses, such as that of an anonymised order.
 */
export async function saveFirstAddress(tx: Transaction, customerId: string, input: Address): Promise<void> {
  if (checkSavedAddress(input).length > 0 || !(await lockCustomer(tx, customerId))) return;
  if ((await listAddresses(tx, customerId)).length === 0) await insertAddress(tx, customerId, 1, tidyAddress(input));
}

/** Overwrites the address with this index, which counts from 1. */
export async function updateAddress(
  deps: Deps,
  customerId: string,
  index: number,
  input: Address,
): Promise<Result<null, InvalidAddress | NoSuchAddress>> {
  const problems = checkSavedAddress(input);
  if (problems.length > 0) return refused({ code: 'invalidAddress', problems });
  return deps.database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const updated = await updateAddressRow(tx, customerId, index, tidyAddress(input));
    return updated ? ok(null) : refused({ code: 'noSuchAddress' });
  });
}

/** Removes the address with this index, which counts from 1. The later ones move up. */
export async function removeAddress(
  deps: Deps,
  customerId: string,
  index: number,
): Promise<Result<null, NoSuchAddress>> {
  return deps.database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    return (await deleteAddressAt(tx, customerId, index)) ? ok(null) : refused({ code: 'noSuchAddress' });
  });
}

function isSame(one: Address, other: Address): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}
