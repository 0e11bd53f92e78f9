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
import { PageRefused, type RenderGate } from './render-gate.ts';
import type { VersionWatch } from './version-watch.ts';

export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type ServePagesOptions = {
  readonly render: (request: PageRequest) => Promise<RenderedPage>;
  /** Whether some page has this path (without market prefix). */
  readonly isPage: (plain: string) => boolean;
  /** The ceiling on pages made at once. */
  readonly gate: RenderGate;
  /** Counts a page that has to be made for whoever asks; the seconds to wait when it was one too many, else 0. */
  readonly countPage: (request: IncomingMessage) => number;
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

/** Stands for every path that no page has: what is not found is made once for each language and market. */
const NOT_FOUND = '/not-found';

/**
 * Decides what a request gets: a file, a redirect, or a page. A public page is looked up by address, market, language and
 * catalogue version before anything else is done with the request; only when it is not there is it made, which is counted
 * and has a ceiling: PageRefused is thrown beyond (docs/decisions/0230).
 */
export function servePages(options: ServePagesOptions): Pages {
  const { render, assets, cache, versions, gate } = options;
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
    const vary = fixed ? 'accept-encoding' : varyByVisitor;

    /** The one page of this language and market for all that is not found. */
    async function notFound(ending: '' | '.data'): Promise<Prepared> {
      const path = `${prefix ? `/${prefix}` : ''}${NOT_FOUND}${ending}`;
      const key = `404 ${place}${path}`;
      const known = cache.get(key, version);
      if (known) return known;
      count(request);
      return cache.fill(key, version, async () => {
        const address = { path, search: '', keepable: true };
        const made = await gate.run(() => render({ address, prefix, market, language, whole: true }));
        const prepared = await prepare({ ...made, cacheHeaders: [...NEVER, 'vary', vary] });
        return { keep: made.status === 404, prepared };
      });
    }
    if (!options.isPage(plain)) return send(await notFound(plain.endsWith('.data') ? '.data' : ''), request, response);

    const personal = isPersonal(plain);
    const address = parsePageUrl(target, !personal);
    const keepable = address.keepable && !personal && !isFreeText(plain);
    const make = async (): Promise<{ prepared: Prepared; keep: boolean }> => {
      const made = await gate.run(() => render({ address, prefix, market, language, whole: false }));
      const keep = made.status === 200 && keepable;
      const rule = made.status !== 200 ? NEVER : fixed && keep ? [...SHARED, ...SHARED_BY_CDN] : PRIVATE;
      const cacheHeaders = [...rule, 'vary', vary];
      return { keep, prepared: await prepare({ ...made, cacheHeaders }) };
    };
    const key = `${place}${address.path}${address.search}`;
    const canonical = personal ? null : cache.get(key, version);
    if (canonical) return send(canonical, request, response);
    count(request);
    const prepared = personal ? (await make()).prepared : await cache.fill(key, version, make);
    const isMissing = prepared.status === 404 && prepared.identity.body.length === 0;
    send(isMissing ? await notFound('') : prepared, request, response);
  }

  function count(request: IncomingMessage): void {
    const seconds = options.countPage(request);
    if (seconds > 0) throw new PageRefused('tooMany', seconds);
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
