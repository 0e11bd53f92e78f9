import { cookieValue } from '../../http/cookie.rules.ts';

/**
 * What the store remembers on the device, under the names of the specification, section 3. Which of them is a cookie
 * (the server reads it while rendering) and which is local storage is the table of docs/device-storage.md.
 */
export const COOKIE_KEYS = ['guestid', 'translate', 'country_code_iso3'] as const;
export type CookieKey = (typeof COOKIE_KEYS)[number];

export const LOCAL_KEYS = [
  'userInfo',
  'login',
  'currency',
  'currency_code',
  'currency_icon',
  'currency_name',
  'country_name',
  'country_code',
  'shipping',
  'total',
  'tax',
  'coupon',
  'apply',
  'email',
  'address',
  'curr',
  'tran_ref',
] as const;
export type LocalKey = (typeof LOCAL_KEYS)[number];

/** 400 days, the longest a browser keeps a cookie. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** The value of a cookie that scripts may read, or null. */
export function readCookie(key: CookieKey): string | null {
  return cookieValue(document.cookie, key);
}

/** Keeps a cookie for the whole store; over HTTPS only where the page came that way. */
export function writeCookie(key: CookieKey, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${key}=${encodeURIComponent(value)}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure}`;
}

/** A remembered text, or null; null too where the browser forbids storage. */
export function readLocal(key: LocalKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a text, or forgets it with null. Nothing depends on it working: in private windows it may not. */
export function writeLocal(key: LocalKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // the store works without memory
  }
}
