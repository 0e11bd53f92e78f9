import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { clientIp, type DetectionInput, detectCountry } from './providers/geo/index.ts';

/** The logs that were told of a proxy that the settings do not name: once each. */
const told = new WeakSet<Logger>();

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
      if (trustedProxyHops === 0 && !told.has(log) && hasForwardedFor(headers)) {
        told.add(log);
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
