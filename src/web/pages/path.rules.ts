import { type Language, type Market, PREFIXES, type Prefix, parsePrefix, prefixOf } from '#kernel/market';

/** The first segments of pages that belong to one shopper: never cached, never indexed (specification, section 2.1). */
export const PERSONAL_PAGES = new Set([
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
  'track',
  'add-address',
  'add-shipping',
  'update-shipping',
  'my-address',
  'pay',
  'wishlist',
  'writereview',
  'changepassword',
  'reset-password',
  'verify-email',
]);

/**
 * Personal pages whose html is the same for every shopper, since their data comes by calls: kept, and fresh for browsers. Each
 * with the query parameters that change its html; what else stands in a query is read in the browser.
 */
const SHELLS: ReadonlyMap<string, readonly string[]> = new Map([
  ['cart', ['added', 'error']],
  ['checkout', ['express']],
  ['shipping', []],
  ['payment', ['method']],
  ['track', ['answer']],
]);

/** Public pages with free text in their urls, which are rendered at each request. */
const FREE_TEXT = new Set(['search']);

/** Steps of the checkout, where nothing leads the shopper away (design, section 3). */
const CHECKOUT = new Set(['checkout', 'shipping', 'payment', 'paymentfailed', 'checkouts', 'result']);

/** Returns the market prefix of a path, or null: `/en-ae/cart` → `en-ae`. Also reads the data url of a home page. */
export function prefixOfPath(path: string): Prefix | null {
  return PREFIXES.find((prefix) => path.startsWith(prefix, 1) && endsAt(path, prefix.length + 1)) ?? null;
}

/** Returns whether a first segment ends at an index: at the end of the path, a slash, a query, or the dot of `.data`. */
function endsAt(path: string, index: number): boolean {
  const next = path[index];
  return next === undefined || next === '/' || next === '.' || next === '?';
}

/** Returns a path without its market prefix: `/en-ae/cart` → `/cart`, `/en-ae` → `/`. */
export function withoutPrefix(path: string): string {
  const prefix = prefixOfPath(path);
  return prefix ? path.slice(prefix.length + 1) || '/' : path;
}

/** Returns the path of the same page in another language: a prefix changes, a path without one stays. */
export function inLanguage(path: string, language: Language): string {
  const prefix = prefixOfPath(path);
  const fixed = prefix && parsePrefix(prefix);
  return prefix && fixed ? `/${prefixOf(language, fixed.market)}${path.slice(prefix.length + 1)}` : path;
}

/** Returns the path of a page with its market prefix; `/home` is the same page as `/`. */
export function prefixedPath(plain: string, language: Language, market: Market): string {
  const path = plain === '/home' || plain === '/' ? '' : plain;
  return `/${prefixOf(language, market)}${path}`;
}

function firstSegment(plain: string): string {
  const [, first = ''] = plain.split('/', 2);
  return first.replace(/\.data$/, '').toLowerCase();
}

/** Returns whether a page (path without prefix) shows data of one shopper. Unknown pages do not. */
export function isPersonal(plain: string): boolean {
  return PERSONAL_PAGES.has(firstSegment(plain));
}

/** Returns whether a page (path without prefix) is personal, and its html with this query the same for every shopper as without. */
export function isShell(plain: string, search: string): boolean {
  const read = SHELLS.get(plain.slice(1));
  if (read === undefined) return false;
  const asked = new URLSearchParams(search);
  return !read.some((name) => asked.has(name));
}

/** Returns whether a page (path without prefix) reads free text from its query. */
export function isFreeText(plain: string): boolean {
  return FREE_TEXT.has(firstSegment(plain));
}

/** Returns whether a page (path without prefix) is a step of the checkout. */
export function isCheckoutStep(plain: string): boolean {
  return CHECKOUT.has(firstSegment(plain));
}

/**
 * Returns the name of the page that a path asks for, for figures and logs: never free text of the path. `home` for the home
 * page, `other` for what is no page.
 */
export function pageNameOf(path: string, names: ReadonlySet<string>): string {
  const name = firstSegment(withoutPrefix(path));
  if (name === '') return 'home';
  return names.has(name) ? name : 'other';
}

/**
 * Returns the path of this store that an untrusted text names, else the home page: it starts with one slash and has
 * no backslash or control character. Never another host.
 */
export function safePath(wanted: string | null): string {
  if (wanted === null || wanted.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/';
  return wanted;
}
