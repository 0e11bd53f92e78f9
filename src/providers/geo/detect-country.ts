import { parseIp } from '#kernel/ip';
import { buildTable, isPublic, lookUp, type RangeTable } from './range-table.ts';
import ranges from './ranges.generated.json' with { type: 'json' };

/** The attribution that the licence of the bundled table requires on the privacy page (country contract, section 3). */
export const GEO_ATTRIBUTION = ranges.attribution;

export type DetectionInput = {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The ip of the socket's other end. */
  readonly remoteAddress: string | undefined;
  /** The header that a trusted proxy sets to a country. All such headers are ignored without it. */
  readonly trustedHeader?: string | undefined;
  /** The number of proxies in front of the store that append to X-Forwarded-For; 0 when clients connect directly. */
  readonly trustedProxyHops: number;
};

type Detection = { readonly iso2: string | null; readonly source: 'header' | 'table' | 'none' };

const UNKNOWN = new Set(['XX', 'ZZ', 'T1', 'A1', 'A2']);

/**
 * Creates the detection over a table of ranges. Without a table (`null`) it calls `warn` once and finds no country by
 * ip.
 */
export function countryDetector(
  table: RangeTable | null,
  warn: (message: string) => void = console.warn,
): (input: DetectionInput) => Detection {
  if (!table) warn('the table of IP ranges is missing or damaged: the country of new visitors is not detected');
  return (input) => {
    const named = input.trustedHeader ? headerOf(input.headers, input.trustedHeader)?.trim().toUpperCase() : undefined;
    if (named && /^[A-Z]{2}$/.test(named) && !UNKNOWN.has(named)) return { iso2: named, source: 'header' };
    const address = parseIp(clientIp(input) ?? '');
    if (!table || !address || !isPublic(address)) return { iso2: null, source: 'none' };
    const iso2 = lookUp(table, address);
    return iso2 === null ? { iso2: null, source: 'none' } : { iso2, source: 'table' };
  };
}

/**
 * Detects the country of a request (country contract, sections 2 to 4): by the trusted header, else by the bundled
 * table of the markets' ranges, else unknown. It is a default for the first visit; prices and taxes must not depend on
 * it. The ip is not stored.
 */
export const detectCountry = countryDetector(buildTable(ranges.countries));

/**
 * Returns the client's ip: the entry of X-Forwarded-For that the outermost trusted proxy appended, else the socket's.
 */
export function clientIp(
  input: Pick<DetectionInput, 'headers' | 'remoteAddress' | 'trustedProxyHops'>,
): string | undefined {
  if (input.trustedProxyHops < 1) return input.remoteAddress;
  const entries = (headerOf(input.headers, 'x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const entry = entries.at(-input.trustedProxyHops);
  return entry ? entry : input.remoteAddress;
}

function headerOf(headers: DetectionInput['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : value?.join(',');
}
