import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor, sum } from '#kernel/money';
import { allocate } from './allocate.rules.ts';

const amounts = fc.integer({ min: 0, max: 10_000_000 }).map(minor);
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }).map(minor), { minLength: 1, maxLength: 20 });

describe('splitting an amount', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [3, 1], [4, 1]],
    [7, [0, 0], [7, 0]],
    [0, [2, 3], [0, 0]],
  ])('splits %i over %j into %j', (amount, by, parts) => {
    expect(allocate(minor(amount), by.map(minor))).toEqual(parts);
  });

  it('returns parts that add up to the amount', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, by) => {
        expect(sum(allocate(amount, by))).toBe(amount);
      }),
    );
  });

  it('differs from the exact share by less than a minor unit', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, by) => {
        const whole = sum(by);
        fc.pre(whole > 0);
        for (const [index, part] of allocate(amount, by).entries()) {
          expect(Math.abs(part - (amount * (by[index] ?? 0)) / whole)).toBeLessThan(1);
        }
      }),
    );
  });

  it('throws for a negative amount and an empty list', () => {
    expect(() => allocate(minor(-1), [minor(1)])).toThrow(RangeError);
    expect(() => allocate(minor(1), [])).toThrow(RangeError);
  });
});
