import type { Config } from './config/config.ts';
import { clientIp, type DetectionInput, detectCountry } from './providers/geo/index.ts';

/** Tells where a request comes from, past the proxies that the settings trust: its address, and its country as ISO 3166-1 alpha-2. */
export function callersOf({ trustedProxies: trustedProxyHops, countryHeader }: Config) {
  const trustedHeader = countryHeader ?? undefined;
  return {
    ip: (headers: DetectionInput['headers'], remoteAddress: string | undefined) =>
      clientIp({ headers, remoteAddress, trustedProxyHops }),
    country: (headers: DetectionInput['headers'], remoteAddress: string | undefined) =>
      detectCountry({ headers, remoteAddress, trustedProxyHops, trustedHeader }).iso2,
  };
}
