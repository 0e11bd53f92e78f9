import { expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { formatMoment } from './moment.ts';

const NOW = new Date('2026-11-23T09:00:00Z');

it.each([
  ['2026-11-22T08:02:00Z', 'en', '22 Nov, 11:02\u00a0AM'],
  ['2026-11-22T08:02:00Z', 'ar', '22 نوفمبر، 11:02\u00a0ص'],
  ['2026-05-04T17:31:00Z', 'en', '4 May, 8:31\u00a0PM'],
  ['2026-05-04T17:31:00Z', 'ar', '4 مايو، 8:31\u00a0م'],
  ['2025-12-31T20:59:00Z', 'en', '31 Dec 2025, 11:59\u00a0PM'],
  ['2025-12-31T20:59:00Z', 'ar', '31 ديسمبر 2025، 11:59\u00a0م'],
] as const)('says %s in %s as %s', (at, language, words) => {
  expect(formatMoment(new Date(at), MARKETS.KSA, language, NOW)).toBe(words);
});

it('takes day and year from the time zone of the market', () => {
  const midnight = new Date('2025-12-31T21:05:00Z');
  expect(formatMoment(midnight, MARKETS.KSA, 'en', NOW)).toBe('1 Jan, 12:05\u00a0AM');
});
