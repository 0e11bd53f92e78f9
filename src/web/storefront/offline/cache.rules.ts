import { isPersonal, prefixOfPath, withoutPrefix } from '../../pages/path.rules.ts';

/** Paths that are never pages: API, pictures, assets, the header's selectors, crawler files. */
const NO_PAGE = /^\/(?:api|media|assets|sandbox|choose|sitemap\S*|robots\.txt|healthz|readyz)(?:\/|$)/;

/** How the service worker handles a request: `passed` goes to the network and no further; null leaves it to the browser. */
type Kind = 'page' | 'file' | 'passed' | null;

/** Files with a hash in their names come from the cache; pages come from the network while it responds. */
export function kindOf(request: { method: string; mode: string; url: string }, origin: string): Kind {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return null;
  if (/^\/(?:assets|media)\/./.test(url.pathname)) return 'file';
  if (request.mode !== 'navigate') return null;
  // a preview of a draft is for the person who opens its link, and only while the link works
  return NO_PAGE.test(url.pathname) || url.searchParams.has('preview') ? 'passed' : 'page';
}

/** Whether a page may be cached: public pages only, never a shopper's. */
export function isCacheable(pathname: string): boolean {
  return !NO_PAGE.test(pathname) && !isPersonal(withoutPrefix(pathname));
}

/** Returns the language of a path's prefix; null where cookies decide. */
export function languageOf(pathname: string): 'en' | 'ar' | null {
  const prefix = prefixOfPath(pathname);
  return prefix ? (prefix.startsWith('ar') ? 'ar' : 'en') : null;
}
