import type { Logger } from 'pino';
import { getSharedSecret } from '#shop/credentials';
import type { Config } from './config/config.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Shop } from './shop/shop.ts';
import { createRateLimiter, type RateLimiter } from './web/limits/limiter.ts';

/**
 * Opens what counts calls: shared by all processes where `CACHE_URL` names a server, else this process by itself. The server is
 * not waited for.
 */
export async function openLimiter(
  config: Config,
  shop: Pick<Shop, 'database' | 'clock'>,
  log: Logger,
  metrics: Metrics | null,
): Promise<{ readonly limiter: RateLimiter; close(): void }> {
  const secret = await getSharedSecret(shop.database, 'device-passes');
  const shared =
    config.cacheUrl === null
      ? null
      : (await import('./providers/redis/shared-counts.ts')).openSharedCounts({
          url: config.cacheUrl,
          secret,
          onChange: (problem) =>
            problem
              ? log.warn({ err: problem }, 'limits are not shared: each process counts by itself')
              : log.info('limits are shared again'),
          onCount: metrics?.limitCounted,
        });
  const limits = {
    newcomers: config.rateLimits,
    shopper: config.shopperLimits,
    network: config.networkLimits,
  };
  return {
    limiter: createRateLimiter(limits, { secret, clock: shop.clock, shared }),
    close: () => shared?.close(),
  };
}
