import type { AddressBookAnswer } from '#contract/address-book';
import { type AccountData, useAccountData } from '../account/account-data.ts';

const pathFor = (userId: string) => `address/${userId}`;

/** Reads the address book of the logged-in customer (GET address); the second element reads it again. */
export function useSavedAddresses(): [AccountData<AddressBookAnswer>, () => Promise<void>] {
  return useAccountData<AddressBookAnswer>(pathFor);
}
