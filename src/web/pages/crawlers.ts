import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Shop } from '../../shop/shop.ts';
import type { RenderGate } from './render-gate.ts';
import { robots, sitemap } from './sitemap.ts';

/**
 * Serves sitemaps and robots.txt; returns false for every other path. Sitemaps are rendered per request, through the
 * render gate, and cached by HTTP caches for an hour.
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
