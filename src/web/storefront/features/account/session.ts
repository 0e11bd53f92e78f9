import { useEffect, useSyncExternalStore } from 'react';
import { isGuestId, randomId } from '#kernel/ids';
import { readCookie, readLocal, writeCookie, writeLocal } from '../../client/device-storage.ts';
import { createStore } from '../../client/store.ts';

/** Who is logged in on this device. The session itself is an HttpOnly cookie that no script can read. */
export type UserInfo = { readonly user: string; readonly email: string };

const store = createStore(remembered);

/** The logged-in customer this device remembers, or null for a guest. The server decides; this is for showing. */
export const userInfo = store.read;

/** What the device knows of a person and their purchase; it goes when they log out. */
const PERSONAL = ['email', 'address', 'coupon', 'apply', 'shipping', 'tax', 'total', 'tran_ref'] as const;

/** Remembers who logged in (keys `userInfo` and `login`), or forgets with null, and everything personal with it. */
export function rememberUser(info: UserInfo | null): void {
  if (info === null) for (const key of PERSONAL) writeLocal(key, null);
  writeLocal('userInfo', info && JSON.stringify(info));
  writeLocal('login', info ? 'true' : 'false');
  store.write(info);
}

/**
 * Keeps a page that was left behind from showing the last user: one that the browser brings back, or that stands in
 * another tab, is loaded anew when somebody has logged in or out meanwhile.
 */
export function useRememberedUser(): void {
  useEffect(() => {
    const check = () => {
      if (remembered()?.user !== userInfo()?.user) location.reload();
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

/** Calls `listener` after a login or logout in this tab; returns how to stop. */
export const watchUser = store.watch;

/** The logged-in customer, for showing; `undefined` on the server and until the page is alive. */
export function useUser(): UserInfo | null | undefined {
  return useSyncExternalStore(store.watch, userInfo, () => undefined);
}

/** The guest id of this device, if it has one. */
export function guestId(): string | null {
  const id = readCookie('guestid');
  return id !== null && isGuestId(id) ? id : null;
}

/**
 * The id that carts and orders are kept under: the customer's, else the guest's, made now if there is none
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

/** The same without making one: null for a visitor who has never put anything in a cart. */
export function knownShopperId(): string | null {
  return userInfo()?.user ?? guestId();
}

function remembered(): UserInfo | null {
  return readLocal('login') === 'true' ? parseUserInfo(readLocal('userInfo')) : null;
}

function parseUserInfo(text: string | null): UserInfo | null {
  if (text === null) return null;
  try {
    const info: unknown = JSON.parse(text);
    if (typeof info !== 'object' || info === null) return null;
    const user = 'user' in info && typeof info.user === 'string' ? info.user : '';
    const email = 'email' in info && typeof info.email === 'string' ? info.email : '';
    return user === '' ? null : { user, email };
  } catch {
    return null;
  }
}
