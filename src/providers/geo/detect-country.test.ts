import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import interfaceTexts from '#content/interface.json' with { type: 'json' };
import { type Ip, parseBlock, parseIp } from '#kernel/ip';
import { marketForCountry } from '#kernel/market';
import { countryDetector, type DetectionInput, detectCountry, GEO_ATTRIBUTION } from './detect-country.ts';
import ranges from './ranges.generated.json' with { type: 'json' };

const from = (remoteAddress: string, more: Partial<DetectionInput> = {}) =>
  detectCountry({ headers: {}, remoteAddress, trustedProxyHops: 0, ...more });

const blocks = (['SA', 'AE'] as const).flatMap((iso2) =>
  ranges.countries[iso2].split(' ').flatMap((text) => {
    const block = parseBlock(text);
    return block ? [{ iso2, ...block }] : [];
  }),
);

/** Writes an ip in its long form, without code of the parser under test. */
function textOf({ family, value }: Ip): string {
  const [parts, bits] = family === 4 ? [4, 8n] : [8, 16n];
  return Array.from({ length: parts }, (_, index) => {
    const part = (value >> (bits * BigInt(parts - 1 - index))) & ((1n << bits) - 1n);
    return part.toString(family === 4 ? 10 : 16);
  }).join(family === 4 ? '.' : ':');
}

describe('the bundled table', () => {
  it('has both countries in both families, and its source, which the privacy page names', () => {
    for (const iso2 of ['SA', 'AE']) {
      for (const family of [4, 6]) {
        expect(blocks.filter((block) => block.iso2 === iso2 && block.first.family === family).length).toBeGreaterThan(
          300,
        );
      }
    }
    expect(ranges.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(interfaceTexts['policy.addressRanges'].en).toBe(GEO_ATTRIBUTION);
  });

  it('finds the first and the last ip of every block', () => {
    for (const { iso2, first, last } of blocks) {
      expect(from(textOf(first))).toEqual({ iso2, source: 'table' });
      expect(from(textOf(last))).toEqual({ iso2, source: 'table' });
    }
  });

  it('finds the neighbours of a block only where another block contains them', () => {
    const holder = (address: Ip) =>
      blocks.find(
        ({ first, last }) =>
          first.family === address.family && first.value <= address.value && address.value <= last.value,
      )?.iso2 ?? null;
    for (const { first, last } of blocks.filter((_, index) => index % 40 === 0)) {
      for (const value of [first.value - 1n, last.value + 1n]) {
        const neighbour = { family: first.family, value };
        expect(from(textOf(neighbour)).iso2).toBe(holder(neighbour));
      }
    }
  });

  it.each([
    ['5.41.0.1', 'SA'],
    ['2.48.0.1', 'AE'],
    ['5.41.0.1:51234', 'SA'],
    ['::ffff:5.41.0.1', 'SA'],
    ['[::ffff:529:1]:443', 'SA'],
    ['1.0.0.1', null],
  ])('takes %s for %s', (address, iso2) => {
    expect(from(address).iso2).toBe(iso2);
  });

  it.each([
    ...['127.0.0.1', '::1', '::', '10.0.0.1', '172.31.255.255', '192.168.1.1', '169.254.1.1', '100.64.0.1', '0.0.0.0'],
    ...['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', 'fe80::1%eth0', 'fd00::1', '255.255.255.255'],
    ...['', 'nonsense', '1.2.3', '1.2.3.256', '1::2::3', '12345::', 'unknown'],
  ])('knows no country for %j', (address) => {
    expect(from(address)).toEqual({ iso2: null, source: 'none' });
  });
});

describe('parsing ips', () => {
  it('parses every IPv6 address, short or long', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const address = parseIp(text);
        expect(address).not.toBeNull();
        if (address) expect(parseIp(textOf(address))).toEqual(address);
      }),
    );
  });

  it('does not throw for any header', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => from(text, { headers: { 'x-forwarded-for': text, 'cf-ipcountry': text } })).not.toThrow();
      }),
    );
  });
});

describe('the trusted header', () => {
  const spoofed = { headers: { 'cf-ipcountry': 'SA', 'x-country': 'SA' } };

  it('decides when configured, in any case, also as Headers', () => {
    expect(from('2.48.0.1', { ...spoofed, trustedHeader: 'CF-IPCountry' })).toEqual({ iso2: 'SA', source: 'header' });
    expect(
      from('2.48.0.1', { headers: new Headers({ 'CF-IPCountry': 'sa' }), trustedHeader: 'cf-ipcountry' }).iso2,
    ).toBe('SA');
  });

  it('is ignored when it is not the configured one', () => {
    expect(from('2.48.0.1', spoofed)).toEqual({ iso2: 'AE', source: 'table' });
    expect(from('2.48.0.1', { ...spoofed, trustedHeader: 'x-vercel-ip-country' }).source).toBe('table');
  });

  it.each(['XX', 'ZZ', 'T1', 'A1', 'A2', '', 'SAU', '**', 'S', '🇸🇦'])('falls back to the table for %j', (value) => {
    const detection = from('5.41.0.1', { headers: { 'cf-ipcountry': value }, trustedHeader: 'cf-ipcountry' });
    expect(detection).toEqual({ iso2: 'SA', source: 'table' });
  });
});

describe('trusted proxies', () => {
  const behind = (forwarded: string | string[], trustedProxyHops: number) =>
    from('10.0.0.1', { headers: { 'x-forwarded-for': forwarded }, trustedProxyHops });

  it('counts from the right, and does not use the left-most value', () => {
    expect(behind('2.48.0.1, 5.41.0.1', 1).iso2).toBe('SA');
    expect(behind('1.0.0.1, 5.41.0.1, 10.0.0.2', 2).iso2).toBe('SA');
    expect(behind(['2.48.0.1', '5.41.0.1'], 1).iso2).toBe('SA');
  });

  it('ignores the header when no proxy is trusted', () => {
    expect(from('2.48.0.1', { headers: { 'x-forwarded-for': '5.41.0.1' } }).iso2).toBe('AE');
  });

  it('uses the socket when the header has fewer entries than proxies', () => {
    expect(from('2.48.0.1', { headers: { 'x-forwarded-for': '5.41.0.1' }, trustedProxyHops: 2 }).iso2).toBe('AE');
    expect(from('2.48.0.1', { trustedProxyHops: 1 }).iso2).toBe('AE');
  });
});

describe('without a table', () => {
  it('warns once, and every visitor is in the UAE', () => {
    const lines: string[] = [];
    const detect = countryDetector(null, (line) => lines.push(line));
    const found = [1, 2].map(() => detect({ headers: {}, remoteAddress: '5.41.0.1', trustedProxyHops: 0 }));
    expect(found.map(({ iso2 }) => marketForCountry(iso2).code)).toEqual(['UAE', 'UAE']);
    expect(lines).toHaveLength(1);
  });
});
