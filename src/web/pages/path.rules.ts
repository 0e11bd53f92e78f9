import { type Language, type Market, PREFIXES, type Prefix, parsePrefix, prefixOf } from '#kernel/market';

/** First segments of the pages that belong to one shopper: never kept, never indexed (specification, section 2.1). */
const PERSONAL = new Set([
  'cart',
  'checkout',
  'shipping',
  'payment',
  'checkouts',
  'result',
  'paymentsuccess',
  'paymentfailed',
  'orders',
  'myorders',
  'orderdetails',
  'ordercancel',
  'add-address',
  'add-shipping',
  'update-shipping',
  'wishlist',
  'writereview',
  'changepassword',
  'reset-password',
  'verify-email',
]);

/** Public pages whose addresses are words of the visitor: there is no end of them, so they are made anew each time. */
const FREE_TEXT = new Set(['search']);

/** Steps of a purchase, where nothing may lead the shopper away (design, section 3, WhatsApp). */
const CHECKOUT = new Set(['checkout', 'shipping', 'payment', 'checkouts', 'result']);

/** The market prefix a path starts with, or null: `/en-ae/cart` → `en-ae`. Counts the data address of a home page too. */
export function prefixOfPath(path: string): Prefix | null {
  return PREFIXES.find((prefix) => path.startsWith(prefix, 1) && endsAt(path, prefix.length + 1)) ?? null;
}

/** Whether a first segment ends here: with the path, at a slash, or at the dot of `.data`. */
function endsAt(path: string, index: number): boolean {
  const next = path[index];
  return next === undefined || next === '/' || next === '.';
}

/** A path without its market prefix: `/en-ae/cart` → `/cart`, `/en-ae` → `/`. */
export function withoutPrefix(path: string): string {
  const prefix = prefixOfPath(path);
  return prefix ? path.slice(prefix.length + 1) || '/' : path;
}

/** The same page in another language: its prefix changes with it, a plain path stays. */
export function inLanguage(path: string, language: Language): string {
  const prefix = prefixOfPath(path);
  const fixed = prefix && parsePrefix(prefix);
  return prefix && fixed ? `/${prefixOf(language, fixed.market)}${path.slice(prefix.length + 1)}` : path;
}

/** The address of a page with its market prefix; `/home` is the same page as `/`. Takes and gives paths. */
export function prefixedPath(plain: string, language: Language, market: Market): string {
  const path = plain === '/home' || plain === '/' ? '' : plain;
  return `/${prefixOf(language, market)}${path}`;
}

function firstSegment(plain: string): string {
  const [, first = ''] = plain.split('/', 2);
  return first.replace(/\.data$/, '').toLowerCase();
}

/** Whether a page (path without prefix) shows something of one shopper once it is alive. Unknown pages are not personal. */
export function isPersonal(plain: string): boolean {
  return PERSONAL.has(firstSegment(plain));
}

/** Whether a page (path without prefix) reads whatever its query says, instead of a few known parameters. */
export function isFreeText(plain: string): boolean {
  return FREE_TEXT.has(firstSegment(plain));
}

/** Whether a page (path without prefix) is a step of the checkout. */
export function isCheckoutStep(plain: string): boolean {
  return CHECKOUT.has(firstSegment(plain));
}

/**
 * A path of this store that a redirect may lead to, from an untrusted text: starts with one slash, no backslash, no
 * control characters; otherwise the home page. Never another host.
 */
export function safePath(wanted: string | null): string {
  if (wanted === null || wanted.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/';
  return wanted;
}
