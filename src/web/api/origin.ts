import type { ProviderPaths } from '#shop/payments';

/**
 * Returns whether a change may come from where the browser says it comes: our own pages, or no browser at all. Programs
 * send neither header and carry no cookie that a foreign page could borrow. Card providers and the browsers that they
 * send back may post to their own `paths`: each such request is signed. `own` is the store's origin.
 */
export function isOwnOrigin(
  method: string,
  path: string,
  headers: Headers,
  own: string,
  paths: ProviderPaths,
): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true;
  if (paths.webhooks.has(path) || paths.returns.has(path)) return true;
  const origin = headers.get('origin');
  if (origin !== null) return origin === own;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
