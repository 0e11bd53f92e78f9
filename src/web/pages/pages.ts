import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { ServerBuild } from 'react-router';
import { parsePrefix } from '#kernel/market';
import type { Shop } from '../../shop/shop.ts';
import { readAddress } from './address.rules.ts';
import { type Assets, openAssets } from './assets.ts';
import { choose } from './choose.ts';
import { securityHeaders } from './content-security.ts';
import { negotiate } from './negotiate.rules.ts';
import { createPageCache } from './page-cache.ts';
import { isFreeText, isPersonal, prefixOfPath, withoutPrefix } from './path.rules.ts';
import { type Prepared, prepare, send } from './prepared.ts';
import { createRenderer } from './render.ts';
import { robots, sitemap } from './sitemap.ts';
import { watchVersion } from './version-watch.ts';

export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type PagesOptions = {
  /** Where the store is reached from outside, without a slash at the end. */
  readonly publicUrl: string;
  /** The folder of the client build, `build/client`. */
  readonly clientDirectory: string;
  /** The country a request seems to come from, as an ISO 3166 two-letter code, or null. */
  readonly detectCountry: (request: {
    headers: IncomingHttpHeaders;
    remoteAddress: string | undefined;
  }) => string | null;
  /** The request header of the CDN that names the country, if one is trusted: pages then vary by it. */
  readonly countryHeader?: string | undefined;
  /** A value that changes whenever something that a public page shows has changed. */
  readonly catalogueVersion: () => Promise<string>;
  /** Empties the cart of a guest, when the country is switched. */
  readonly clearCart: (guestId: string) => Promise<void>;
  /** Whether simulators stand in for the outside world. */
  readonly sandbox: boolean;
  /** Another origin that photographs come from, if any. */
  readonly mediaOrigin?: string | undefined;
  /** How many bytes of pages to keep in memory. */
  readonly cacheBytes: number;
  /** Told of failures nobody expected. */
  readonly report: (error: unknown) => void;
  /** The build to serve instead of the one this file was bundled with. */
  readonly build?: ServerBuild;
};

const VERSION_MS = 1000;
/** Pages of one address for everyone: any cache may keep them a minute, and a stale one while it asks again. */
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
/** Pages whose market and language hang on the visitor: asked for each time, sent only when changed. */
const PRIVATE = 'private, no-cache';
const NEVER = 'private, no-store';

/** The routes, the server's half of every page and the names of the client files, as the build made them. */
async function loadBuild(): Promise<ServerBuild> {
  return await import('virtual:react-router/server-build');
}

/**
 * Answers every request that is neither API nor media: pages, their data, the header's selectors, and the files of the
 * client. Public pages are made once per address, market, language and catalogue version, and served from memory
 * before any router runs (architecture, principle 3).
 */
export async function createPages(shop: Shop, options: PagesOptions): Promise<Pages> {
  const { publicUrl, sandbox, report } = options;
  const https = publicUrl.startsWith('https:');
  const protective = securityHeaders(https);
  const [build, assets] = await Promise.all([
    options.build ?? loadBuild(),
    openAssets(options.clientDirectory, protective),
  ]);
  const render = createRenderer({
    build,
    page: { shop, origin: publicUrl, sandbox, report },
    security: { https, mediaOrigin: options.mediaOrigin },
    headers: protective,
  });
  const cache = createPageCache(options.cacheBytes);
  const versions = watchVersion({
    read: options.catalogueVersion,
    everyMs: VERSION_MS,
    now: () => performance.now(),
    report,
  });
  const varyByVisitor = ['accept-encoding', 'cookie', 'accept-language', options.countryHeader?.toLowerCase()]
    .filter((name) => name !== undefined)
    .join(', ');

  async function page(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '/';
    const prefix = prefixOfPath(target);
    const fixed = prefix ? parsePrefix(prefix) : null;
    const { headers } = request;
    const { market, language } =
      fixed ??
      negotiate({
        cookie: headers.cookie,
        acceptLanguage: headers['accept-language'],
        detectCountry: () => options.detectCountry({ headers, remoteAddress: request.socket.remoteAddress }),
      });
    const version = versions.recent() ?? (await versions.read());
    const place = fixed ? '' : `${market.code}${language}`;
    const kept = cache.get(`${place}${target}`, version);
    if (kept) return send(kept, request, response);

    const mark = target.indexOf('?');
    const plain = withoutPrefix(mark < 0 ? target : target.slice(0, mark));
    const personal = isPersonal(plain);
    const address = readAddress(target, !personal && !isFreeText(plain));
    const make = async (): Promise<{ prepared: Prepared; keep: boolean }> => {
      const made = await render({ address, prefix, market, language });
      const keep = made.status === 200 && address.keepable && !personal;
      const rule = made.status !== 200 ? NEVER : fixed && keep ? SHARED : PRIVATE;
      const cacheHeaders = ['cache-control', rule, 'vary', fixed ? 'accept-encoding' : varyByVisitor];
      return { keep, prepared: await prepare({ ...made, cacheHeaders }) };
    };
    const key = `${place}${address.path}${address.search}`;
    const prepared = personal
      ? (await make()).prepared
      : (cache.get(key, version) ?? (await cache.fill(key, version, make)));
    send(prepared, request, response);
  }

  return async (request, response) => {
    const target = request.url ?? '/';
    if (target.startsWith('/choose') && /^\/choose(?:\?|$)/.test(target)) {
      return choose(request, response, { https, clearCart: options.clearCart });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    if (await sendAsset(assets, request, response)) return;
    if (await sendForCrawlers(shop, publicUrl, request, response)) return;
    const plain = withoutTrailingSlash(target);
    if (plain !== null) {
      response.writeHead(308, { location: plain, 'cache-control': 'public, max-age=3600' }).end();
      return;
    }
    await page(request, response);
  };
}

async function sendAsset(assets: Assets, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const target = request.url ?? '/';
  if (!assets.has(target)) return false;
  send(await assets.load(target), request, response);
  return true;
}

/** Sitemaps and robots.txt. A sitemap of thousands of products is made anew for each of the few that ask. */
async function sendForCrawlers(
  shop: Shop,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const isSitemap = path.startsWith('/sitemap');
  if (!isSitemap && path !== '/robots.txt') return false;
  const text = isSitemap ? await sitemap(shop, origin, path) : robots(origin);
  if (text === null) return false;
  const type = isSitemap ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=3600' });
  response.end(request.method === 'HEAD' ? undefined : text);
  return true;
}

/** The address without the slash at the end of its path, or null when there is none to take away. */
function withoutTrailingSlash(target: string): string | null {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (path.length < 2 || !path.endsWith('/') || !/^\/[^/\\]/.test(path)) return null;
  return `${path.replace(/\/+$/, '')}${mark < 0 ? '' : target.slice(mark)}`;
}
