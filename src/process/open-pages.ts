import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Logger } from 'pino';
import { networkOf } from '#kernel/ip';
import { DEFAULT_MARKET } from '#kernel/market';
import { clearCart } from '#shop/cart';
import type { OpenCache } from '../changes/cache.ts';
import type { Feed } from '../changes/feed.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Shop } from '../shop/shop.ts';
import { serveCachedCalls } from '../web/api/cached-calls.ts';
import type { Api } from '../web/api/context.ts';
import { createEdgeAnswers } from '../web/edge/answers.ts';
import type { FollowHouse } from '../web/follow-house.ts';
import type { RateLimiter } from '../web/limits/limiter.ts';
import { createPages } from '../web/pages/pages.ts';
import type { StoreGate } from '../web/store-gate.ts';
import { callersOf } from './callers.ts';

type Parts = {
  readonly root: string;
  readonly log: Logger;
  readonly metrics: Metrics | null;
  readonly limiter: RateLimiter;
  readonly feed: Feed;
  readonly cache: OpenCache;
  readonly storeGate: StoreGate;
  readonly followHouse: FollowHouse;
  /** Answers a call that is not kept. */
  readonly fetch: Api['fetch'];
};

/** The part of the memory for pages that is for answers of calls. */
const SHARE_OF_CALLS = 0.25;

/** Opens what serves pages and kept calls, which are kept by what they show. */
export async function openPages(config: Config, shop: Shop, parts: Parts) {
  const { root, log, metrics, limiter, feed, cache, storeGate, followHouse, fetch } = parts;
  const callers = callersOf(config, log);
  const caches = config.providers.edge;
  const edge = caches && createEdgeAnswers(caches.edge, caches.secret);
  const ofCalls = SHARE_OF_CALLS * config.pageCacheBytes;
  const pages = await createPages(shop, {
    edge,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    clientDirectory: path.join(root, 'build/client'),
    detectCountry: ({ headers, remoteAddress }) => callers.country(headers, remoteAddress),
    countryHeader: config.countryHeader ?? undefined,
    networkOf: ({ headers, socket: { remoteAddress } }) => networkOf(callers.ip(headers, remoteAddress)),
    countPage: ({ headers, socket: { remoteAddress } }) => {
      const wait = limiter.waitFor('page', {
        network: networkOf(callers.ip(headers, remoteAddress)),
        cookie: headers.cookie,
      });
      if (wait > 0) metrics?.rateLimited('page');
      return wait;
    },
    feed,
    cache,
    storeGate,
    followHouse,
    maxBytes: config.pageCacheBytes - ofCalls,
    clearCart: async (guestId) =>
      void (await clearCart(shop, { ownerId: guestId, market: null, fallbackMarket: DEFAULT_MARKET })),
    sandbox: config.mode === 'sandbox',
    report: (error) => log.error({ err: error }, 'a page failed'),
  });
  const cachedCalls = serveCachedCalls({
    feed,
    cache,
    maxBytes: ofCalls,
    edge,
    fetch,
    limiter,
    clientIp: ({ headers, socket: { remoteAddress } }) => callers.ip(headers, remoteAddress),
    detectCountry: ({ headers, remoteAddress }) => callers.country(headers, remoteAddress),
    log,
    onAnswer: metrics?.call,
  });
  return {
    pages,
    /** The router answers those of a closed store. */
    cachedCalls: async (request: IncomingMessage, response: ServerResponse) =>
      (await storeGate(request.headers.cookie).catch(() => null))?.as === 'open' &&
      (await cachedCalls(request, response)),
  };
}
