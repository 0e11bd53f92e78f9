import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageTag } from '#kernel/page-tags';
import type { Shop } from '../../shop/shop.ts';
import type { Kept } from './kept.ts';
import type { MadePage } from './page-cache.ts';
import { prepare, send } from './prepared.ts';
import { countWork, type RenderGate } from './render-gate.ts';
import { robots, sitemap } from './sitemap.ts';

/**
 * Serves sitemaps and robots.txt; returns false for every other path. Sitemaps are kept by what they show; one that has to be
 * made is counted for the requesting network and passes the render gate. HTTP caches keep them for an hour. Throws PageRefused.
 */
export async function serveCrawlers(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
  { gate, countPage, recorded, kept: { cache, feed } }: Options,
): Promise<boolean> {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const isSitemap = path.startsWith('/sitemap');
  if (!isSitemap && path !== '/robots.txt') return false;
  const cacheHeaders = ['cache-control', 'public, max-age=3600', 'vary', 'accept-encoding'];
  const make = async (): Promise<MadePage> => {
    const tags = new Set<PageTag>();
    const text = isSitemap ? await gate.run(() => sitemap(recorded(tags), origin, path)) : robots(origin);
    const type = isSitemap ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8';
    const status = text === null ? 404 : 200;
    const headers = ['content-type', type];
    return {
      keep: isSitemap && text !== null,
      tags,
      prepared: await prepare({ status, headers, cacheHeaders, body: Buffer.from(text ?? '') }),
    };
  };
  if (!feed.isRecent()) await feed.catchUp();
  const key = `sitemap ${path}`;
  const known = cache.get(key, make);
  if (!known && isSitemap && !cache.has(key)) countWork(countPage, request);
  const prepared = known ?? (await cache.fill(key, make));
  if (prepared.status === 404) return false;
  send(prepared, request, response);
  return true;
}

type Options = {
  readonly gate: RenderGate;
  readonly countPage: (request: IncomingMessage) => number;
  /** Returns the database for one sitemap, whose reads add what they depend on to `tags`. */
  readonly recorded: (tags: Set<PageTag>) => Pick<Shop, 'database'>;
  readonly kept: Kept;
};
