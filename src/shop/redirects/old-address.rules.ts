import { ok, type Result, refused } from '#kernel/result';

/** An address of the old shop as it is compared: a path, or everything below one. */
export type OldAddress = { readonly path: string; readonly below: boolean };

/** Why a text is no old address. */
export type OldAddressProblem = 'missing' | 'badAddress' | 'badStar' | 'tooLong' | 'reserved';

/** The most characters of an address. */
const MAX_ADDRESS = 500;
/** First segments that are the machine's own, whatever pages the store has. */
const RESERVED = new Set([
  'admin',
  'api',
  'media',
  'sandbox',
  '.well-known',
  'assets',
  'edge',
  'choose',
  'healthz',
  'readyz',
]);
/** Parameters of a query that count visits. They go along to the new address. */
const COUNTING = /^(?:utm_[a-z_]+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|sccid)$/i;

/**
 * The path of a text as old addresses are compared: without scheme, host, query and fragment, percent signs as letters, in lower case,
 * without a slash or `index.html` at the end. Null for one that is no path.
 */
export function comparedPath(text: string): string | null {
  const given = text.trim();
  const [, rest = given] = /^https?:\/\/[^/?#]*(.*)$/i.exec(given) ?? [];
  // "shop.example/products": a host that was typed without its scheme
  const path = rest === given ? given.replace(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?=\/)/i, '') : rest;
  const plain = decoded(path.replace(/[?#].*$/s, ''))
    .normalize('NFC')
    .toLowerCase();
  const joined = `/${plain}`.replace(/\/{2,}/g, '/').replace(/\/index\.(?:html?|php)$/, '/');
  const bare = joined.length > 1 ? joined.replace(/\/$/, '') : joined;
  return /[\p{Cc}\p{Cf}\\]/u.test(bare) ? null : bare;
}

/** Percent signs as the letters they stand for; what stands for none stays. */
function decoded(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/** Reads an address of the old shop. `/old/*` is everything below `/old`. */
export function readOldAddress(text: string): Result<OldAddress, OldAddressProblem> {
  if (text.trim() === '') return refused('missing');
  const compared = comparedPath(text);
  if (compared === null) return refused('badAddress');
  if (compared.length > MAX_ADDRESS) return refused('tooLong');
  const below = compared.endsWith('/*');
  const path = below ? compared.slice(0, -2) || '/' : compared;
  if (path.includes('*') || (below && path === '/')) return refused('badStar');
  return isReserved(path) ? refused('reserved') : ok({ path, below });
}

/** The most characters of a path that is counted when it is not found. */
const MAX_MISSED = 300;
/** What may be of a person: a mail address, or as many digits as a phone or an order has. */
const PERSONAL = /@|\p{Nd}{8,}/u;

/**
 * A path that was asked for and not found, as it is counted and compared; null for one that is not: the machine's own, long ones, and
 * those that may name a person.
 */
export function missedPath(text: string): string | null {
  const path = comparedPath(text);
  if (path === null || path === '/' || path.length > MAX_MISSED || isReserved(path)) return null;
  return PERSONAL.test(path) ? null : path;
}

/** The host of a `referer` header in lower case, without `www.`; empty for none. */
export function referringHost(referer: string | undefined): string {
  if (referer === undefined || !URL.canParse(referer)) return '';
  return new URL(referer).hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .slice(0, 100);
}

/** Whether a compared path is the machine's own. */
export function isReserved(path: string): boolean {
  const [, first = ''] = path.split('/', 2);
  return RESERVED.has(first);
}

/** The paths whose "everything below" a compared path is part of, the longest first. */
export function pathsAbove(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.slice(0, -1).map((_, index) => `/${parts.slice(0, parts.length - 1 - index).join('/')}`);
}

/** The path of a product by its number alone, as Salla writes it below any words (`/<words>/p1185`); any other path is itself. */
export function numberedPath(path: string): string {
  return path.replace(/^.*(?=\/p\d{1,15}$)/, '');
}

/** The parameters of a query that count visits, with the question mark; empty for none. */
export function countingQuery(search: string): string {
  const counting = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => COUNTING.test(name)));
  return counting.size > 0 ? `?${counting}` : '';
}

/** What an old address leads to, as it is written: a path of this store, or a page of another one. */
type WrittenTarget = { readonly kind: 'path'; readonly path: string } | { readonly kind: 'url'; readonly url: string };

/** Reads where an old address leads; null for what is neither a path nor an https address of a named host. */
export function readTarget(text: string): WrittenTarget | null {
  const given = text.trim();
  if (given === '' || given.length > MAX_ADDRESS || /[\p{Cc}\p{Cf}\\]/u.test(given)) return null;
  if (/^https:\/\//i.test(given)) {
    const host = URL.canParse(given) ? new URL(given) : null;
    const isNamed = host !== null && /^(?!\d+(?:\.\d+)*$)[^.:[\]]+(?:\.[^.:[\]]+)+$/.test(host.hostname);
    return isNamed && host.username === '' && host.password === '' ? { kind: 'url', url: host.href } : null;
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(given) || /^(?:\/(?:\/|%2f|%5c)|%2f|%5c)/i.test(given)) return null;
  const path = comparedPath(given.startsWith('/') ? given : `/${given}`);
  return path === null || path.includes('*') ? null : { kind: 'path', path };
}

/** What a path of an old shop names, by the forms of Shopify, WooCommerce, Zid and this store; null for any other. */
export function namedBy(path: string): { readonly kind: 'product' | 'category'; readonly name: string } | null {
  const [, id] = /^\/details\/([0-9a-f]{24})(?:\/|$)/.exec(path) ?? [];
  if (id !== undefined) return { kind: 'product', name: id };
  const [, product] = /^\/(?:collections\/[^/]+\/)?products?\/([^/]+)$/.exec(path) ?? [];
  if (product !== undefined) return { kind: 'product', name: product };
  const [, category] = /^\/(?:collections|product-category|category)\/(?:.*\/)?([^/]+)$/.exec(path) ?? [];
  return category === undefined ? null : { kind: 'category', name: category };
}
