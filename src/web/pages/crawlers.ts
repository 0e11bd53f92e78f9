import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Shop } from '../../shop/shop.ts';
import type { RenderGate } from './render-gate.ts';
import { robots, sitemap } from './sitemap.ts';

/**
 * Answers sitemaps and robots.txt; false for every other path. A sitemap is made anew for each of the few that ask, and
 * kept by caches for an hour; it takes a turn as a page does.
 */
export async function serveCrawlers(
  shop: Shop,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
  gate: RenderGate,
): Promise<boolean> {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const isSitemap = path.startsWith('/sitemap');
  if (!isSitemap && path !== '/robots.txt') return false;
  const text = isSitemap ? await gate.run(() => sitemap(shop, origin, path)) : robots(origin);
  if (text === null) return false;
  const type = isSitemap ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=3600' });
  response.end(request.method === 'HEAD' ? undefined : text);
  return true;
}
