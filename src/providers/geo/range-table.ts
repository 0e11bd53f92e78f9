import { type Ip, parseBlock } from '#kernel/ip';

type Range = { readonly first: bigint; readonly last: bigint; readonly iso2: string };

/** Disjoint, sorted ranges of ips with their country, one list for each family. */
export type RangeTable = { readonly 4: readonly Range[]; readonly 6: readonly Range[] };

/**
 * Builds the table from blocks by country (`{ SA: '5.41.0.0/16 …' }`). Null when there is none or a block is invalid,
 * so that a broken file means "unknown" and not wrong countries.
 */
export function buildTable(blocks: Readonly<Record<string, string>>): RangeTable | null {
  const table: { 4: Range[]; 6: Range[] } = { 4: [], 6: [] };
  for (const [iso2, list] of Object.entries(blocks)) {
    for (const text of list.split(' ').filter((entry) => entry !== '')) {
      const block = parseBlock(text);
      if (!block) return null;
      table[block.first.family].push({ first: block.first.value, last: block.last.value, iso2 });
    }
  }
  if (table[4].length + table[6].length === 0) return null;
  for (const ranges of [table[4], table[6]]) ranges.sort((a, b) => (a.first < b.first ? -1 : 1));
  return table;
}

/** Finds the country of an ip by binary search; null when no range contains it. */
export function lookUp(table: RangeTable, address: Ip): string | null {
  const ranges = table[address.family];
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (!range) return null;
    if (address.value < range.first) high = middle - 1;
    else if (address.value > range.last) low = middle + 1;
    else return range.iso2;
  }
  return null;
}

/** Ips without a country: private, loopback, link-local, carrier-grade NAT, documentation, multicast, unspecified. */
const NOWHERE = buildTable({
  '-': [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
    ...['::/127', 'fc00::/7', 'fe80::/10', 'ff00::/8', '2001:db8::/32', '3fff::/20'],
  ].join(' '),
});

/** Returns whether an ip is public. */
export function isPublic(address: Ip): boolean {
  return NOWHERE === null || lookUp(NOWHERE, address) === null;
}
