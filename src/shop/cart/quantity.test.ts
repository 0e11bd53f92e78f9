import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addedQuantity, canDecrease, canIncrease, cappedQuantity, isQuantity, maxQuantity } from './quantity.rules.ts';

const numbers = fc.integer({ min: -50, max: 5000 });

describe('quantities in a bag', () => {
  it.each([
    [1, 5, 1],
    [6, 5, 5],
    [12, 50, 10],
    [0, 50, 1],
    [-3, 50, 1],
    [2.7, 50, 2],
    [1, 0, 0],
    [1, -2, 0],
  ])('asking for %f with %i in stock gives %i', (wanted, stock, expected) => {
    expect(cappedQuantity(wanted, stock)).toBe(expected);
  });

  it('sums what is there and what is added', () => {
    expect(addedQuantity(3, 4, 50)).toBe(7);
    expect(addedQuantity(8, 4, 50)).toBe(10);
    expect(addedQuantity(3, 4, 5)).toBe(5);
  });

  it('never leaves 0 to 10 and never exceeds the stock', () => {
    fc.assert(
      fc.property(numbers, numbers, numbers, (present, more, stock) => {
        const count = addedQuantity(present, more, stock);
        expect(count).toBeGreaterThanOrEqual(0);
        expect(count).toBeLessThanOrEqual(maxQuantity(stock));
        expect(count === 0).toBe(stock <= 0);
      }),
    );
  });

  it('shows minus above 1 and plus below 10 and below the stock', () => {
    expect([canDecrease(1), canDecrease(2)]).toEqual([false, true]);
    expect([canIncrease(9, 50), canIncrease(10, 50), canIncrease(3, 3)]).toEqual([true, false, false]);
  });

  it.each([0, 11, 1.5, '3', null, Number.NaN, [2]])('does not take %j for a count', (value) => {
    expect(isQuantity(value)).toBe(false);
  });
});
