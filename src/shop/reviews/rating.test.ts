import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { average, isRating } from './rating.rules.ts';

describe('ratings', () => {
  it.each([1, 2, 3, 4, 5])('takes %i stars', (rate) => {
    expect(isRating(rate)).toBe(true);
  });

  it.each([0, 6, -1, 4.5, Number.NaN, Number.POSITIVE_INFINITY])('does not take %f stars', (rate) => {
    expect(isRating(rate)).toBe(false);
  });
});

describe('the average', () => {
  it.each([
    [9, 2, 4.5],
    [13, 3, 4.3],
    [14, 3, 4.7],
    [17, 4, 4.3],
    [5, 1, 5],
  ])('of %i stars in %i reviews is %f', (stars, count, expected) => {
    expect(average(stars, count)).toBe(expected);
  });

  it('is none without reviews', () => {
    expect(average(0, 0)).toBeNull();
  });

  it('is within half a tenth of the mean, whatever the stars', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 300 }), (rates) => {
        const stars = rates.reduce((sum, rate) => sum + rate, 0);
        const mean = average(stars, rates.length) ?? 0;
        expect(Math.abs(mean - stars / rates.length)).toBeLessThanOrEqual(0.05 + 1e-9);
      }),
    );
  });
});
