import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import {
  categoryCall,
  countriesCall,
  listCategoriesCall,
  listProductsCall,
  productDetailCall,
  reviewsCall,
} from '#contract/catalogue';
import { aboutCall, bannersCall, homeCall, privacyCall, returnCall, termsCall } from '#contract/content';
import { randomId } from '#kernel/ids';
import { networkOf } from '#kernel/ip';
import type { OpenCache } from '../../changes/cache.ts';
import type { Feed } from '../../changes/feed.ts';
import { suggestCall } from '../../contract/search.ts';
import type { EdgeAnswers } from '../edge/answers.ts';
import type { RateLimiter } from '../limits/limiter.ts';
import { negotiate } from '../pages/negotiate.rules.ts';
import { type Prepared, prepare, preparePacked, STALENESS, send } from '../pages/prepared.ts';
import type { CachedFor, Env } from './context.ts';

/** Calls with the same answer for everyone of a language and a market. */
export const CACHED_CALLS = [
  listProductsCall,
  productDetailCall,
  listCategoriesCall,
  categoryCall,
  reviewsCall,
  countriesCall,
  homeCall,
  bannersCall,
  aboutCall,
  returnCall,
  privacyCall,
  termsCall,
  suggestCall,
];

/** Those that read a query; others with one are left to the router. */
const WITH_QUERY: ReadonlySet<string> = new Set([suggestCall.path, productDetailCall.path]);
/** Longer targets are left to the router. */
const LONGEST = 200;

type Options = {
  readonly cache: OpenCache;
  /** The size of the cache in bytes. */
  readonly maxBytes: number;
  readonly feed: Pick<Feed, 'version'>;
  /** The application behind `/api`. */
  readonly fetch: (request: Request, env: Env['Bindings']) => Response | Promise<Response>;
  readonly limiter: RateLimiter;
  /** How caches in front are answered; without them nobody is one. */
  readonly edge?: EdgeAnswers | null;
  readonly clientIp: (request: IncomingMessage) => string | undefined;
  /** Detects the country of a request as an ISO 3166 two-letter code, or null. */
  readonly detectCountry: (request: {
    headers: IncomingHttpHeaders;
    remoteAddress: string | undefined;
  }) => string | null;
  readonly log: Logger;
  /** Called after each answer with the pattern of its path and the time it took in seconds. */
  readonly onAnswer?: ((route: string, method: string, status: number, seconds: number) => void) | undefined;
};

/** Headers that are written for each answer, or computed from its body. */
const REPLACED = new Set(['content-length', 'content-encoding', 'etag', 'x-request-id', 'cache-control', 'vary']);

/**
 * Returns a function that answers the public calls before the router: their answers are made by it once, kept compressed
 * by what they show (docs/caching.md), and sent with a request id and an entity tag, counted and logged as the router does.
 * Resolves to false for every other request, and for a network above its limit, which the router refuses.
 */
export function serveCachedCalls(
  options: Options,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const { feed, limiter, log, onAnswer } = options;
  const cache = options.cache<Prepared | null>({ name: 'calls', maxBytes: options.maxBytes, work: 'call' });
  /** The patterns of the paths, by what they begin with. */
  const routes = new Map(
    CACHED_CALLS.map(({ path }) => [path.replace(/\{.*$/, ''), { path, route: path.replaceAll(/\{(\w+)\}/g, ':$1') }]),
  );

  return async (request, response) => {
    const { method, headers, url: target = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || target.length > LONGEST) return false;
    const mark = target.indexOf('?');
    const path = mark < 0 ? target : target.slice(0, mark);
    const known = routes.get(path) ?? routes.get(path.slice(0, path.lastIndexOf('/') + 1));
    if (!known || path.endsWith('/') || (mark >= 0 && !WITH_QUERY.has(known.path))) return false;
    const started = performance.now();
    if (limiter.waitFor('read', { network: networkOf(options.clientIp(request)), cookie: headers.cookie }) > 0)
      return false;
    const edge = options.edge?.isAsking(headers) ? options.edge : null;
    const variant = edge?.variantOf(headers) ?? null;
    const { market, language } =
      variant ??
      negotiate({
        cookie: headers.cookie,
        acceptLanguage: headers['accept-language'],
        detectCountry: () => options.detectCountry({ headers, remoteAddress: request.socket.remoteAddress }),
      });
    const requestId = randomId(16);

    const make = async (from: CachedFor['from']) => {
      const cached = { from, language, market, requestId };
      const asked = new Request(`http://store.invalid${target}`, { headers: { 'accept-encoding': 'gzip' } });
      const answer = await options.fetch(asked, { cached });
      const isPacked = answer.headers.get('content-encoding') === 'gzip';
      // a list that is too large to be kept whole is sent by the router as it is made
      if (isPacked && !answer.headers.has('content-length')) {
        await answer.body?.cancel();
        return { value: null, bytes: 0, cacheable: false };
      }
      const body = Buffer.from(await answer.arrayBuffer());
      const cacheControl = answer.headers.get('cache-control') ?? 'no-store';
      const vary = new Set([...(answer.headers.get('vary') ?? '').split(/,\s*/), 'Accept-Encoding']);
      vary.delete('');
      const head = {
        status: answer.status,
        headers: [...answer.headers].filter(([name]) => !REPLACED.has(name)).flat(),
        cacheHeaders: ['cache-control', cacheControl, 'vary', [...vary].join(', ')],
      };
      const value = isPacked ? preparePacked({ ...head, gzip: body }) : await prepare({ ...head, body });
      return { value, bytes: value.size, cacheable: answer.status === 200 };
    };

    const key = `${market.code}${language}${target}`;
    // the router says so at once: it would wait for the database as long again
    const prepared = await cache.get(key, make, STALENESS).catch(async (failure) => (await make({ failure })).value);
    if (!prepared) return false;
    // an answer for many requests has the id of none
    if (edge && variant)
      send(prepared, request, response, [], edge.headers([cache.partOf(key, prepared)], feed.version()));
    else send(prepared, request, response, ['x-request-id', requestId]);
    const ms = performance.now() - started;
    onAnswer?.(known.route, method, response.statusCode, ms / 1000);
    log.info({ request: requestId, method, route: known.route, status: response.statusCode, ms: Math.round(ms) });
    return true;
  };
}
