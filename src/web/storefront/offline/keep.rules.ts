import { isPersonal, prefixOfPath, withoutPrefix } from '../../pages/path.rules.ts';

/** Never pages: calls, pictures, files, what the header's selectors and crawlers ask. */
const NO_PAGE = /^\/(?:api|media|assets|sandbox|choose|sitemap\S*|robots\.txt|healthz|readyz)(?:\/|$)/;

/** What the service worker does with a request: nothing (null) unless it is a page or a file that never changes. */
export type Kind = 'page' | 'file' | null;

/** Files whose names carry a hash of their contents are taken from the device; pages from the store whenever it answers. */
export function kindOf(request: { method: string; mode: string; url: string }, origin: string): Kind {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return null;
  if (/^\/(?:assets|media)\/./.test(url.pathname)) return 'file';
  return request.mode === 'navigate' && !NO_PAGE.test(url.pathname) ? 'page' : null;
}

/** Whether a page may stay on the device: public ones only, never one of a shopper. */
export function mayKeep(pathname: string): boolean {
  return !NO_PAGE.test(pathname) && !isPersonal(withoutPrefix(pathname));
}

/** The language an address itself asks for; null where cookies decide. */
export function languageOf(pathname: string): 'en' | 'ar' | null {
  const prefix = prefixOfPath(pathname);
  return prefix ? (prefix.startsWith('ar') ? 'ar' : 'en') : null;
}
