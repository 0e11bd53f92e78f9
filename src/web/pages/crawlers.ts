import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Shop } from '../../shop/shop.ts';
import { countWork, type RenderGate } from './render-gate.ts';
import { robots, sitemap } from './sitemap.ts';

/**
 * Serves sitemaps and robots.txt; returns false for every other path. Sitemaps are rendered per request, counted for the
 * requesting network, through the render gate, and cached by HTTP caches for an hour. Throws PageRefused.
 */
export async function serveCrawlers(
  shop: Shop,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
  { gate, countPage }: { readonly gate: RenderGate; readonly countPage: (request: IncomingMessage) => number },
): Promise<boolean> {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const isSitemap = path.startsWith('/sitemap');
  if (!isSitemap && path !== '/robots.txt') return false;
  if (isSitemap) countWork(countPage, request);
  const text = isSitemap ? await gate.run(() => sitemap(shop, origin, path)) : robots(origin);
  if (text === null) return false;
  const type = isSitemap ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=3600' });
  response.end(request.method === 'HEAD' ? undefined : text);
  return true;
}
