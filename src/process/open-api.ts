import path from 'node:path';
import type { Logger } from 'pino';
import type { OpenCache } from '../changes/cache.ts';
import type { Feed } from '../changes/feed.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Shop } from '../shop/shop.ts';
import { type AdminApi, createAdminApi } from '../web/admin-api/app.ts';
import { registerAdminCalls } from '../web/admin-api/register.ts';
import { createApi } from '../web/api/app.ts';
import type { Api } from '../web/api/context.ts';
import { registerCalls } from '../web/api/register.ts';
import { sessionsOf } from '../web/api/session.ts';
import type { FollowHouse } from '../web/follow-house.ts';
import type { RateLimiter } from '../web/limits/limiter.ts';
import type { StoreGate } from '../web/store-gate.ts';
import { callersOf } from './callers.ts';

/** Identifies this release: the build names this file by a hash of its contents and its imports. */
export const RELEASE = path.basename(import.meta.filename, '.js');

/** Creates the API of a configured store, with every call. */
export function openApi(
  config: Config,
  shop: Shop,
  keeping: {
    readonly feed: Feed;
    readonly cache: OpenCache;
    readonly storeGate: StoreGate;
    readonly followHouse?: FollowHouse;
  },
  log: Logger,
  metrics: Metrics | null,
  limiter?: RateLimiter,
): Api {
  const callers = callersOf(config, log);
  return createApi({
    log,
    publicUrl: config.publicUrl,
    rateLimits: config.rateLimits,
    ...(limiter ? { limiter } : {}),
    ...(metrics ? { onAnswer: metrics.call, onLimited: metrics.rateLimited } : {}),
    findSession: sessionsOf(shop),
    findCountry: callers.country,
    clientIp: callers.ip,
    storeGate: keeping.storeGate,
    ...(keeping.followHouse ? { followHouse: keeping.followHouse } : {}),
    register: (app) => registerCalls(app, shop, keeping),
  });
}

/** Creates the API of the back office, with every call. */
export function openAdminApi(
  config: Config,
  shop: Shop,
  followHouse: FollowHouse,
  log: Logger,
  limiter?: RateLimiter,
): AdminApi {
  const callers = callersOf(config, log);
  return createAdminApi(shop, {
    log,
    publicUrl: config.publicUrl,
    rateLimits: config.rateLimits,
    ...(limiter ? { limiter } : {}),
    findCountry: callers.country,
    clientIp: callers.ip,
    followHouse,
    register: (admin) => registerAdminCalls(admin, shop, { sandbox: config.mode === 'sandbox' }),
  });
}
