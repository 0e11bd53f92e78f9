import { pino } from 'pino';
import { expect, it } from 'vitest';
import { callersOf } from './callers.ts';

function logged() {
  const lines: string[] = [];
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) };
}

it('says once that a request names a proxy that the settings do not', () => {
  const { lines, log } = logged();
  const [api, pages] = [1, 2].map(() => callersOf({ trustedProxies: 0, countryHeader: null }, log));
  expect(api?.ip({}, '192.0.2.1')).toBe('192.0.2.1');
  expect(lines).toHaveLength(0);
  const forwarded = { 'x-forwarded-for': '203.0.113.5' };
  for (const one of [api, pages, api]) expect(one?.ip(forwarded, '192.0.2.1')).toBe('192.0.2.1');
  expect(pages?.ip(new Headers(forwarded), '192.0.2.1')).toBe('192.0.2.1');
  expect(lines).toEqual([expect.stringContaining('TRUSTED_PROXIES is 0')]);
});

it('says nothing where the proxies are named', () => {
  const { lines, log } = logged();
  const { ip } = callersOf({ trustedProxies: 1, countryHeader: null }, log);
  expect(ip({ 'x-forwarded-for': '203.0.113.5' }, '192.0.2.1')).toBe('203.0.113.5');
  expect(lines).toHaveLength(0);
});
