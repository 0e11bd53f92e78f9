import { parseIp } from '#kernel/ip';
import { buildTable, isPublic, lookUp, type RangeTable } from './range-table.ts';
import ranges from './ranges.generated.json' with { type: 'json' };

/** To be shown on the legal page: the licence of the bundled table asks for it (country contract, section 3). */
export const GEO_ATTRIBUTION = ranges.attribution;

export type DetectionInput = {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The address of the socket's other end. */
  readonly remoteAddress: string | undefined;
  /** The one header a proxy in front of us sets to a country; without it every such header is ignored. */
  readonly trustedHeader?: string | undefined;
  /** How many proxies in front of us add to X-Forwarded-For; 0 when clients connect directly. */
  readonly trustedProxyHops: number;
};

export type Detection = { readonly iso2: string | null; readonly source: 'header' | 'table' | 'none' };

const UNKNOWN = new Set(['XX', 'ZZ', 'T1', 'A1', 'A2']);

/** Makes the detection over a table of ranges; without a table (`null`) it says so once through `warn` and knows no address. */
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
 * The country a request seems to come from (country contract, sections 2 to 4): the trusted header, else the
 * bundled table of the markets' ranges, else unknown. Only a default for the first visit; nothing about price or
 * tax may rest on it. The address is not kept.
 */
export const detectCountry = countryDetector(buildTable(ranges.countries));

/** The client's address: the entry of X-Forwarded-For that our outermost trusted proxy wrote, else the socket's. */
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
