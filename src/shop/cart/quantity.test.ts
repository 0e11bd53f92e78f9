import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addedQuantity, canIncrease, cappedQuantity, maxQuantity } from './quantity.rules.ts';

const numbers = fc.integer({ min: -50, max: 5000 });

describe('quantities in a cart', () => {
  it.each([
    [1, 5, 1],
    [6, 5, 5],
    [12, 50, 10],
    [0, 50, 1],
    [-3, 50, 1],
    [2.7, 50, 2],
    [1, 0, 0],
    [1, -2, 0],
  ])('asks for %f with a stock of %i and gets %i', (wanted, stock, expected) => {
    expect(cappedQuantity(wanted, stock)).toBe(expected);
  });

  it('adds the quantities', () => {
    expect(addedQuantity(3, 4, 50)).toBe(7);
    expect(addedQuantity(8, 4, 50)).toBe(10);
    expect(addedQuantity(3, 4, 5)).toBe(5);
  });

  it('stays from 0 to 10 and within the stock', () => {
    fc.assert(
      fc.property(numbers, numbers, numbers, (present, more, stock) => {
        const count = addedQuantity(present, more, stock);
        expect(count).toBeGreaterThanOrEqual(0);
        expect(count).toBeLessThanOrEqual(maxQuantity(stock));
        expect(count === 0).toBe(stock <= 0);
      }),
    );
  });

  it('grows below 10 and below the stock', () => {
    expect([canIncrease(9, 50), canIncrease(10, 50), canIncrease(3, 3)]).toEqual([true, false, false]);
  });
});
