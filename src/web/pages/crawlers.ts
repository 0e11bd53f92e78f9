import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Cache } from '../../changes/cache.ts';
import type { StoreGate } from '../store-gate.ts';
import { type Prepared, prepare, STALENESS, send } from './prepared.ts';
import { countWork, type RenderGate } from './render-gate.ts';
import { robots, sitemap } from './sitemap.ts';

type Options = {
  readonly gate: RenderGate;
  readonly countPage: (request: IncomingMessage) => number;
  readonly cache: Cache<Prepared>;
  readonly storeGate?: StoreGate;
};

/**
 * Serves sitemaps and robots.txt; returns false for every other path, and for sitemaps of a closed store. Sitemaps are kept by what they show; one that has to be
 * made is counted for the requesting network and passes the render gate. HTTP caches keep them for an hour. Throws PageRefused.
 */
export async function serveCrawlers(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
  { gate, countPage, cache, storeGate }: Options,
): Promise<boolean> {
  const [path = ''] = (request.url ?? '').split('?', 1);
  if (path === '/robots.txt') {
    send(await answer('text/plain; charset=utf-8', robots(origin)), request, response);
    return true;
  }
  if (!path.startsWith('/sitemap')) return false;
  if ((await storeGate?.(request.headers.cookie))?.as === 'closed') return false;
  const key = `sitemap ${path}`;
  if (!cache.has(key)) countWork(countPage, request);
  const prepared = await cache.get(
    key,
    async (reads) => {
      const text = await gate.run(() => sitemap(reads, origin, path));
      const value = await answer('application/xml; charset=utf-8', text);
      return { value, bytes: value.size, cacheable: text !== null };
    },
    STALENESS,
  );
  if (prepared.status === 404) return false;
  send(prepared, request, response);
  return true;
}

async function answer(type: string, text: string | null): Promise<Prepared> {
  return await prepare({
    status: text === null ? 404 : 200,
    headers: ['content-type', type],
    cacheHeaders: ['cache-control', 'public, max-age=3600', 'vary', 'accept-encoding'],
    body: Buffer.from(text ?? ''),
  });
}
