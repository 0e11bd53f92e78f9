import type { AddressBookAnswer } from '#contract/address-book';
import { api } from '../../client/api.ts';
import { type AccountData, useAccountData } from '../account/account-data.ts';

const read = (userId: string) => api.get('/address/{userId}', { path: { userId } });

/** Reads the address book of the logged-in customer (GET address); the second element reads it again. */
export function useSavedAddresses(): [AccountData<AddressBookAnswer>, () => Promise<void>] {
  return useAccountData(read);
}
