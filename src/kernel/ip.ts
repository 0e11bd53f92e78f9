/** An IP as a number with its family, for comparing ranges. */
export type Ip = { readonly family: 4 | 6; readonly value: bigint };

const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/** An IPv4 address without leading zeros, also inside IPv6. */
const PLAIN_V4 = /^(?:::ffff:)?((?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4})$/;

/**
 * Parses an IP as headers and sockets write it: `a.b.c.d`, `a.b.c.d:port`, `[v6]:port`, `v6`, `v6%zone`. IPv4 inside
 * IPv6 (`::ffff:a.b.c.d`) becomes IPv4. Returns null for anything else.
 */
export function parseIp(text: string): Ip | null {
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(trimmed)?.[1];
  if (bracketed !== undefined) return parseV6(bracketed);
  const withPort = /^([\d.]+):\d{1,5}$/.exec(trimmed)?.[1];
  return parseV4(withPort ?? trimmed) ?? parseV6(trimmed);
}

/**
 * Returns the key that clients are counted by: the IPv4 address, or the /64 network of an IPv6 address, since one
 * household or server may use every address in it. Returns `unknown` for a text that is no IP.
 */
export function networkOf(ip: string | undefined): string {
  // as most sockets write it: nothing to compute
  const plain = PLAIN_V4.exec(ip ?? '')?.[1];
  if (plain !== undefined) return plain;
  const parsed = parseIp(ip ?? '');
  if (!parsed) return 'unknown';
  const { family, value } = parsed;
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.');
  return `${[112n, 96n, 80n, 64n].map((shift) => ((value >> shift) & 0xffffn).toString(16)).join(':')}::/64`;
}

/** Returns the larger network around one of `networkOf`: the /48 of IPv6, of which a provider gives 65,536 /64s to one customer; an IPv4 address itself. */
export function networkAround(network: string): string {
  const [, start] = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(network) ?? [];
  return start === undefined ? network : `${start}:/48`;
}

/** Parses a CIDR block into its first and last IP; returns null for anything else. */
export function parseBlock(text: string): { readonly first: Ip; readonly last: Ip } | null {
  const [start = '', length = ''] = text.split('/');
  const first = parseIp(start);
  if (!first || !/^\d{1,3}$/.test(length)) return null;
  const hostBits = (first.family === 4 ? 32 : 128) - Number(length);
  if (hostBits < 0) return null;
  return { first, last: { family: first.family, value: first.value + (1n << BigInt(hostBits)) - 1n } };
}

function parseV4(text: string): Ip | null {
  const parts = V4.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return { family: 4, value: BigInt(parts.reduce((value, part) => value * 256 + part, 0)) };
}

function parseV6(text: string): Ip | null {
  let rest = text.replace(/%.*$/, '');
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(rest);
  if (tail) {
    const v4 = parseV4(tail[2] ?? '');
    if (!v4) return null;
    rest = `${tail[1]}${(v4.value >> 16n).toString(16)}:${(v4.value & 0xffffn).toString(16)}`;
  }
  const halves = rest.split('::');
  if (halves.length > 2) return null;
  const [head = [], end = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - end.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...end];
  if (!groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return null;
  const value = groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
  if (value >> 32n === 0xffffn) return { family: 4, value: value & 0xffffffffn };
  return { family: 6, value };
}
