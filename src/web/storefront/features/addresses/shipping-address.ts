import { useEffect, useSyncExternalStore } from 'react';
import { ok } from '#kernel/result';
import { createStore } from '#kernel/store';
import { type Address, marketOfCountry, tidyAddress } from '#shop/addresses/address.rules';
import { type Answer, api } from '../../client/api.ts';
import { readLocal, writeLocal } from '../../client/device-storage.ts';
import { rememberCity } from '../../page/use-promise.ts';
import { knownShopperId, shopperId, watchUser } from '../account/session.ts';

/** The address of the current checkout; undefined until known, null when none is saved. */
type State = Address | null | undefined;

const store = createStore<State>(() => undefined);
let requested = false;

watchUser(() => {
  requested = false;
  store.set(undefined);
});

/** Returns the saved shipping address of the shopper, read from the server once, and again after a login or logout. */
export function useShippingAddress(): State {
  const address = useSyncExternalStore(store.subscribe, store.get, () => undefined);
  useEffect(() => {
    if (address === undefined && !requested) void load();
  }, [address]);
  return address;
}

/** Returns the same outside of components: undefined until known, null when none is saved. */
export const knownShippingAddress = store.get;

/**
 * Saves the address for the customer or guest (specification, section 4), and on the device under `email` and
 * `address`.
 */
export async function saveShippingAddress(address: Address): Promise<Answer<Address>> {
  const answer = await api.send('POST', '/shippingaddress', { body: { ...address, userId: shopperId() } });
  if (!answer.ok) return answer;
  const saved = answer.value.user[0] ?? address;
  remember(saved);
  return ok(saved);
}

async function load(): Promise<void> {
  requested = true;
  const id = knownShopperId();
  if (id === null) {
    remember(null);
    return;
  }
  const answer = await api.get('/shippingaddress/{userId}', { path: { userId: id } });
  if (answer.ok) remember(answer.value.user[0] ?? null);
  else store.set(remembered());
}

function remember(address: Address | null): void {
  store.set(address);
  const market = address && marketOfCountry(address.country);
  if (address && market) rememberCity(market, address.city);
  writeLocal('email', address?.email ?? null);
  writeLocal('address', address && JSON.stringify(address));
}

/**
 * Returns the copy on this device, used when the server cannot be reached; the server checks again when the order is
 * placed.
 */
function remembered(): Address | null {
  try {
    const stored = JSON.parse(readLocal('address') ?? 'null');
    return stored === null ? null : tidyAddress(stored);
  } catch {
    return null;
  }
}
