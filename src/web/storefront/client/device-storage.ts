import type { MarketCode } from '#kernel/market';
import { cookieValue } from '../../http/cookie.rules.ts';

/**
 * What the store saves on the device, under the names of the specification, section 3. docs/device-storage.md lists
 * which key is a cookie (read by the server while rendering) and which is in local storage.
 */
type CookieKey = 'guestid' | 'translate' | 'country_code_iso3';

type LocalKey =
  | 'userInfo'
  | 'login'
  | 'currency'
  | 'currency_code'
  | 'currency_icon'
  | 'currency_name'
  | 'country_name'
  | 'country_code'
  | 'shipping'
  | 'total'
  | 'tax'
  | 'coupon'
  | 'apply'
  | 'email'
  | 'address'
  | 'curr'
  | 'tran_ref'
  | 'recent_searches'
  | 'payment_method'
  | 'checkout_draft'
  | `delivery_city_${MarketCode}`;

/** 400 days, the longest lifetime browsers allow. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Returns the value of a cookie that scripts may read, or null. */
export function readCookie(key: CookieKey): string | null {
  return cookieValue(document.cookie, key);
}

/** Sets a cookie for the whole store; `Secure` on pages served over HTTPS. */
export function writeCookie(key: CookieKey, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${key}=${encodeURIComponent(value)}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure}`;
}

/** Returns a stored text, or null; null too where the browser forbids storage. */
export function readLocal(key: LocalKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it when null. Does nothing where the browser forbids storage, as in private windows. */
export function writeLocal(key: LocalKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // storage is optional
  }
}
