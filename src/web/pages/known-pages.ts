import { matchRoutes } from 'react-router';
import { pageOfData } from '../storefront/hydration/page-data.ts';
import routes from '../storefront/routes.ts';
import { withoutPrefix } from './path.rules.ts';

const PATTERNS = routes.map(({ id, path }) => (path === '' ? { id, index: true as const } : { id, path }));

/** Returns whether a page has this path (without market prefix); the paths of their data count too. */
export function isPage(plain: string): boolean {
  const last = matchRoutes(PATTERNS, pageOfData(plain) ?? plain)?.at(-1);
  return last !== undefined && last.route.path !== '*';
}

/** What crawlers ask for. */
const OF_CRAWLERS = /^\/(?:robots\.txt|sitemap.*)$/;

/** Returns whether a path, with or without market prefix, is a page of the store, or a file for crawlers. */
export function isPageOfStore(path: string): boolean {
  return isPage(withoutPrefix(path)) || OF_CRAWLERS.test(path);
}
