import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDecimal, minor, share, sum, times, toDecimal, toDecimalText } from './money.ts';

const amounts = fc.integer({ min: 0, max: 100_000_000_00 }).map(minor);

describe('money', () => {
  it('parses what it formats, as number and as text', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('AED', 'SAR', 'INR'), (amount, currency) => {
        expect(fromDecimal(toDecimal(amount, currency), currency)).toBe(amount);
        expect(fromDecimal(toDecimalText(amount, currency), currency)).toBe(amount);
      }),
    );
  });

  it.each(['', 'abc', '1.234', '1,5', '1e3', ' ', 'NaN', '--1'])('refuses %j', (text) => {
    expect(fromDecimal(text, 'AED')).toBeNull();
  });

  it('refuses fractions of a minor unit', () => {
    expect(() => minor(0.5)).toThrow(RangeError);
  });

  it.each([
    [1000, 1500, 150],
    [333, 1500, 50],
    [10, 500, 1],
    [9, 500, 0],
    [3, 1500, 0],
    [0, 1500, 0],
  ])('takes the share of %i at %i basis points as %i, half up', (amount, basisPoints, expected) => {
    expect(share(minor(amount), basisPoints)).toBe(expected);
  });

  it('differs from the exact share by half a minor unit at most', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const twiceTheError = BigInt(share(amount, basisPoints)) * 20_000n - BigInt(amount) * BigInt(basisPoints) * 2n;
        expect(twiceTheError > -10_000n && twiceTheError <= 10_000n).toBe(true);
      }),
    );
  });

  it('sums lines to the same as a multiplication', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 10 }), (amount, count) => {
        expect(sum(Array.from({ length: count }, () => amount))).toBe(times(amount, count));
      }),
    );
  });
});
