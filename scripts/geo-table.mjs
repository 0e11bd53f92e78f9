/**
 * Rebuilds src/providers/geo/ranges.generated.json, the table of the markets' addresses that first-visit detection reads,
 * under Node 24, which reads the table of markets:
 *
 *   npm pack @ip-location-db/geo-whois-asn-country && tar xzf ip-location-db-*.tgz
 *   node scripts/geo-table.mjs package
 *
 * The package is not a dependency: only the countries of markets matter here, 3,700 of its 550,000 rows for two.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MARKETS } from '../src/kernel/market.ts';

const COUNTRIES = Object.values(MARKETS).map(({ iso2 }) => iso2);
const folder = process.argv[2];
if (!folder) {
  console.error('usage: node scripts/geo-table.mjs <folder of the unpacked package>');
  process.exit(2);
}

const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const day = /(\d{4})(\d{2})(\d{2})\d*$/.exec(version);
const table = {
  source: `${name} ${version}`,
  date: day ? `${day[1]}-${day[2]}-${day[3]}` : null,
  licence: 'CC BY 4.0',
  attribution: 'IP ranges derived from RIR data, © NRO, CC BY 4.0',
  countries: Object.fromEntries(COUNTRIES.map((country) => [country, blocksOf(country).join(' ')])),
};
writeFileSync(
  path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'src/providers/geo/ranges.generated.json'),
  `${JSON.stringify(table, null, 1)}\n`,
);

function blocksOf(country) {
  return [...blocks('ipv4', 32), ...blocks('ipv6', 128)]
    .filter((row) => row.country === country)
    .map((row) => row.block);
}

/** Returns the IP ranges of those countries in one family as CIDR blocks, with adjacent ranges of a country joined. */
function blocks(family, bits) {
  const rows = readFileSync(path.join(folder, `geo-whois-asn-country-${family}-num.csv`), 'utf8')
    .split('\n')
    .map((line) => line.trim().split(','))
    .filter(([, , country]) => country)
    .map(([start, end, country]) => ({ start: BigInt(start), end: BigInt(end), country }));
  const joined = [];
  for (const row of disjoint(rows).filter(({ country }) => COUNTRIES.includes(country))) {
    const last = joined.at(-1);
    if (last && last.end + 1n === row.start && last.country === row.country) last.end = row.end;
    else joined.push(row);
  }
  return joined.flatMap(({ start, end, country }) => {
    const found = [];
    for (let at = start; at <= end; ) {
      let size = 0n;
      while (size < BigInt(bits) && at % (1n << (size + 1n)) === 0n && at + (1n << (size + 1n)) - 1n <= end) size += 1n;
      found.push({ country, block: `${bits === 32 ? textOf4(at) : textOf6(at)}/${BigInt(bits) - size}` });
      at += 1n << size;
    }
    return found;
  });
}

function textOf4(address) {
  return [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 255n).join('.');
}

function textOf6(address) {
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((address >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  );
  while (groups.at(-1) === '0') groups.pop();
  return groups.length === 8 ? groups.join(':') : `${groups.join(':')}::`;
}

/** Removes overlaps: where a range lies inside another (a block used by another country), the inner one counts. */
function disjoint(rows) {
  const found = [];
  const open = [];
  let at = 0n;
  const closeUpTo = (limit) => {
    while (open.length > 0 && at < limit) {
      const { end, country } = open.at(-1);
      const upTo = end < limit ? end : limit - 1n;
      if (upTo >= at) found.push({ start: at, end: upTo, country });
      if (upTo >= at) at = upTo + 1n;
      if (end < limit) open.pop();
    }
  };
  const sorted = rows.sort((a, b) => (a.start === b.start ? (a.end > b.end ? -1 : 1) : a.start < b.start ? -1 : 1));
  for (const row of sorted) {
    closeUpTo(row.start);
    at = row.start;
    open.push(row);
  }
  closeUpTo(1n << 129n);
  return found;
}
