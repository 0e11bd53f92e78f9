import type { Logger } from 'pino';
import { getSharedSecret } from '#shop/credentials';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { clientIp, type DetectionInput, detectCountry } from '../providers/geo/index.ts';
import type { Shop } from '../shop/shop.ts';
import { createRateLimiter, type RateLimiter } from '../web/limits/limiter.ts';

/** The logs that were told of a proxy that the settings do not name: once each. */
const warned = new WeakSet<Logger>();

/**
 * Tells where a request comes from, past the proxies that the settings trust: its address, and its country as ISO 3166-1 alpha-2. Without
 * trusted proxies everybody behind one counts as one network: the log says so once when a request names a proxy.
 */
export function callersOf(
  { trustedProxies: trustedProxyHops, countryHeader }: Pick<Config, 'trustedProxies' | 'countryHeader'>,
  log: Logger,
) {
  const trustedHeader = countryHeader ?? undefined;
  return {
    ip: (headers: DetectionInput['headers'], remoteAddress: string | undefined) => {
      if (trustedProxyHops === 0 && !warned.has(log) && hasForwardedFor(headers)) {
        warned.add(log);
        log.warn(
          'a request has X-Forwarded-For, but TRUSTED_PROXIES is 0: all shoppers behind a proxy share the limits of one network',
        );
      }
      return clientIp({ headers, remoteAddress, trustedProxyHops });
    },
    country: (headers: DetectionInput['headers'], remoteAddress: string | undefined) =>
      detectCountry({ headers, remoteAddress, trustedProxyHops, trustedHeader }).iso2,
  };
}

function hasForwardedFor(headers: DetectionInput['headers']): boolean {
  return headers instanceof Headers ? headers.has('x-forwarded-for') : headers['x-forwarded-for'] !== undefined;
}

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
      : (await import('../providers/redis/shared-counts.ts')).openSharedCounts({
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
