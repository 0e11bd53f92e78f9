import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { parsePrefix } from '#kernel/market';
import type { Assets } from './assets.ts';
import { choose } from './choose.ts';
import { negotiate } from './negotiate.rules.ts';
import type { PageCache } from './page-cache.ts';
import { parsePageUrl } from './page-url.rules.ts';
import { isFreeText, isPersonal, prefixOfPath, withoutPrefix } from './path.rules.ts';
import { type Prepared, prepare, send } from './prepared.ts';
import type { PageRequest, RenderedPage } from './render.ts';
import type { VersionWatch } from './version-watch.ts';

export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type ServePagesOptions = {
  readonly render: (request: PageRequest) => Promise<RenderedPage>;
  readonly assets: Assets;
  readonly cache: PageCache;
  readonly versions: VersionWatch;
  /** The country a request seems to come from, as an ISO 3166 two-letter code, or null. */
  readonly detectCountry: (request: {
    headers: IncomingHttpHeaders;
    remoteAddress: string | undefined;
  }) => string | null;
  /** The request header of the CDN that names the country, if one is trusted: pages then vary by it. */
  readonly countryHeader?: string | undefined;
  /** Empties the cart of a guest, when the country is switched. */
  readonly clearCart: (guestId: string) => Promise<void>;
  /** Whether the store is reached over HTTPS. */
  readonly https: boolean;
};

/**
 * Pages of one address for everyone: a CDN may keep them a minute, and serve a stale one while it asks again (RFC 9213);
 * browsers ask each time, so that a shopper sees a new price at once.
 */
const SHARED = ['cache-control', 'public, max-age=0, s-maxage=60, must-revalidate'];
const SHARED_BY_CDN = ['cdn-cache-control', 'max-age=60, stale-while-revalidate=60'];
/** Pages whose market and language hang on the visitor: asked for each time, sent only when changed. */
const PRIVATE = ['cache-control', 'private, no-cache'];
const NEVER = ['cache-control', 'private, no-store'];

/**
 * Decides what a request gets: a file, a redirect, or a page. A public page is looked up by address, market, language and
 * catalogue version before anything else is done with the request; only when it is not there is it made.
 */
export function servePages(options: ServePagesOptions): Pages {
  const { render, assets, cache, versions } = options;
  const varyByVisitor = ['accept-encoding', 'cookie', 'accept-language', options.countryHeader?.toLowerCase()]
    .filter((name) => name !== undefined)
    .join(', ');

  async function page(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
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
    const address = parsePageUrl(target, !personal && !isFreeText(plain));
    const make = async (): Promise<{ prepared: Prepared; keep: boolean }> => {
      const made = await render({ address, prefix, market, language });
      const keep = made.status === 200 && address.keepable && !personal;
      const rule = made.status !== 200 ? NEVER : fixed && keep ? [...SHARED, ...SHARED_BY_CDN] : PRIVATE;
      const cacheHeaders = [...rule, 'vary', fixed ? 'accept-encoding' : varyByVisitor];
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
    if (target.startsWith('/choose') && /^\/choose(?:\?|$)/.test(target)) return choose(request, response, options);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    if (assets.has(target)) return send(await assets.load(target), request, response);
    const plain = withoutTrailingSlash(target);
    if (plain === null) return page(request, response, target);
    response.writeHead(308, { location: plain, 'cache-control': 'public, max-age=3600' }).end();
  };
}

/** The address without the slash at the end of its path, or null when there is none to take away. */
function withoutTrailingSlash(target: string): string | null {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (path.length < 2 || !path.endsWith('/') || !/^\/[^/\\]/.test(path)) return null;
  return `${path.replace(/\/+$/, '')}${mark < 0 ? '' : target.slice(mark)}`;
}
