import { lockCustomer } from '#shop/customers';
import type { Shop } from '../shop.ts';
import type { Address } from './address.rules.ts';
import { insertAddress, listAddresses, updateAddressRow } from './queries.ts';
import { MAX_ADDRESSES } from './saved-address.rules.ts';

/**
 * Keeps the address of an order with its short code in a customer's address book: on the saved address of the same place,
 * else as a new one while there is room.
 */
export async function keepShortAddress(
  deps: Pick<Shop, 'database'>,
  customerId: string,
  address: Address,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) return;
    const saved = await listAddresses(tx, customerId);
    const at = saved.findIndex((one) => isSamePlace(one, address));
    const same = saved[at];
    if (same) await updateAddressRow(tx, customerId, at + 1, { ...same, shortAddress: address.shortAddress });
    else if (saved.length < MAX_ADDRESSES) await insertAddress(tx, customerId, saved.length + 1, address);
  });
}

function isSamePlace(one: Address, other: Address): boolean {
  return one.address === other.address && one.city === other.city && one.country === other.country;
}
