import { useEffect, useSyncExternalStore } from 'react';
import { isGuestId, randomId } from '#kernel/ids';
import { createStore } from '#kernel/store';
import { readCookie, writeCookie, writeLocal } from '../../client/device-storage.ts';
import { rememberedUser, type UserInfo } from './remembered-user.ts';

const store = createStore(rememberedUser);

/** Returns the customer stored on this device, or null for a guest. For display only: the server decides. */
export const userInfo = store.get;

/** Keys with personal data, removed on logout. */
const PERSONAL = [
  'email',
  'address',
  'coupon',
  'apply',
  'shipping',
  'tax',
  'total',
  'tran_ref',
  'payment_method',
  'checkout_draft',
] as const;

/** Stores who logged in (keys `userInfo` and `login`); null removes it with all other personal data. */
export function rememberUser(info: UserInfo | null): void {
  if (info === null) for (const key of PERSONAL) writeLocal(key, null);
  writeLocal('userInfo', info && JSON.stringify(info));
  writeLocal('login', info ? 'true' : 'false');
  store.set(info);
}

/**
 * Reloads a page of another user: one from the browser's back-forward cache or another tab, after a login or logout
 * there.
 */
export function useRememberedUser(): void {
  useEffect(() => {
    const check = () => {
      if (rememberedUser()?.user !== userInfo()?.user) location.reload();
    };
    const onReturn = (event: PageTransitionEvent) => event.persisted && check();
    const onStorage = (event: StorageEvent) => (event.key === null || event.key === 'login') && check();
    window.addEventListener('pageshow', onReturn);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('pageshow', onReturn);
      window.removeEventListener('storage', onStorage);
    };
  }, []);
}

/** Calls `listener` after a login or logout in this tab; returns a function that unsubscribes. */
export const watchUser = store.subscribe;

/** Returns the logged-in customer, for display; `undefined` on the server and until hydration. */
export function useUser(): UserInfo | null | undefined {
  return useSyncExternalStore(store.subscribe, userInfo, () => undefined);
}

/** Returns the guest id of this device, or null. */
export function guestId(): string | null {
  const id = readCookie('guestid');
  return id !== null && isGuestId(id) ? id : null;
}

/**
 * Returns the id that owns carts and orders: the customer's, else the guest's, creating a guest id when there is none
 * (24 alphanumeric characters; specification, section 4).
 */
export function shopperId(): string {
  const user = userInfo();
  if (user) return user.user;
  const known = guestId();
  if (known !== null) return known;
  const made = randomId(24);
  writeCookie('guestid', made);
  return made;
}

/** Returns the id without creating one: null for a visitor who never had a cart. */
export function knownShopperId(): string | null {
  return userInfo()?.user ?? guestId();
}
