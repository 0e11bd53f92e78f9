import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { formatAmount, formatDate, formatDateTime, formatPercent, formatPrice } from './format.ts';

describe('prices', () => {
  it('puts the code first in English and the Arabic sign last in Arabic', () => {
    expect(formatPrice(minor(33_500), 'AED', 'en', 'short')).toBe('AED\u00a0335');
    expect(formatPrice(minor(33_500), 'AED', 'ar', 'short')).toBe('335\u00a0د.إ');
    expect(formatPrice(minor(129_490), 'SAR', 'en')).toBe('SAR\u00a01,294.90');
    expect(formatPrice(minor(129_490), 'SAR', 'ar')).toBe('1,294.90\u00a0ر.س');
  });

  it('omits decimals only when the amount is whole', () => {
    expect(formatAmount(minor(33_500), 'AED', 'short')).toBe('335');
    expect(formatAmount(minor(33_550), 'AED', 'short')).toBe('335.50');
    expect(formatAmount(minor(33_500), 'AED', 'full')).toBe('335.00');
    expect(formatAmount(minor(123_456_789), 'AED', 'full')).toBe('1,234,567.89');
  });

  it('writes a minus on the left of its number, whatever stands around', () => {
    expect(formatAmount(minor(-2_250), 'SAR', 'full')).toBe('−22.50');
    expect(formatPrice(minor(-2_250), 'SAR', 'en')).toBe('SAR\u00a0−22.50');
    expect(formatPrice(minor(-2_250), 'SAR', 'ar')).toBe('\u2066−22.50\u2069\u00a0ر.س');
  });

  it('never changes the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (value) => {
        expect(Number(formatAmount(minor(value), 'AED', 'full').replaceAll(',', ''))).toBe(
          toDecimal(minor(value), 'AED'),
        );
      }),
    );
  });
});

it.each([
  [15.19, '15.19%'],
  [20, '20.00%'],
  [0.01, '0.01%'],
  [100, '100.00%'],
])('formats %f percent as %s', (percent, expected) => {
  expect(formatPercent(percent)).toBe(expected);
});

describe('dates', () => {
  const evening = new Date('2026-07-18T18:31:00Z');

  it('are in the time zone of the market', () => {
    expect(formatDateTime(evening, MARKETS.KSA, 'en')).toBe('18/07/2026, 9:31\u00a0PM');
    expect(formatDateTime(evening, MARKETS.UAE, 'en')).toBe('18/07/2026, 10:31\u00a0PM');
    expect(formatDateTime(evening, MARKETS.KSA, 'ar')).toBe('18/07/2026، 9:31\u00a0م');
  });

  it('change the day at local midnight and write midnight as 12', () => {
    expect(formatDateTime(new Date('2026-07-18T21:05:00Z'), MARKETS.KSA, 'en')).toBe('19/07/2026, 12:05\u00a0AM');
    expect(formatDate(new Date('2026-07-18T20:59:00Z'), MARKETS.KSA, 'en')).toBe('18/07/2026');
    expect(formatDateTime(new Date('2026-07-19T09:00:00Z'), MARKETS.KSA, 'ar')).toBe('19/07/2026، 12:00\u00a0م');
  });
});
