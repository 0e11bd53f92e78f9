import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { PARTS, partsOf } from './parts.rules.ts';

describe('the parts in which a lender is paid', () => {
  it.each([
    [329_00, [82_25, 82_25, 82_25, 82_25]],
    [1294_90, [323_73, 323_73, 323_73, 323_71]],
    [1, [1, 0, 0, 0]],
  ])('of %d are %j', (amount, parts) => {
    expect(partsOf(minor(amount))).toEqual(parts);
  });

  it('add up to the amount, and none is above the first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
        const parts = partsOf(minor(amount));
        expect(parts).toHaveLength(PARTS);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(Math.max(...parts)).toBe(parts[0]);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
