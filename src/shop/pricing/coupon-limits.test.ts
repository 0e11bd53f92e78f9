import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponNeedsSecondPerson } from './coupon-limits.rules.ts';

type Terms = Parameters<typeof couponNeedsSecondPerson>[1];

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const terms: Terms = {
  kind: 'percentage',
  weight: 6000,
  currency: 'SAR',
  minimum: 100_00,
  startsAt: day('2027-01-01'),
  endsAt: day('2027-02-01'),
  usesAllowed: 10,
  usesPerShopper: 1,
};
const needs = (change: Partial<Terms>) => couponNeedsSecondPerson(terms, { ...terms, ...change });

describe('a second person for a gift code', () => {
  it('confirms a new code above half of an order or 500', () => {
    const isNew = (kind: Terms['kind'], weight: number) => couponNeedsSecondPerson(null, { ...terms, kind, weight });
    expect([isNew('percentage', 5000), isNew('percentage', 5001)]).toEqual([false, true]);
    expect([isNew('fixed', 500_00), isNew('fixed', 500_01)]).toEqual([false, true]);
  });

  it('confirms a code that becomes large', () => {
    expect(couponNeedsSecondPerson({ ...terms, weight: 5000 }, terms)).toBe(true);
    expect(couponNeedsSecondPerson({ ...terms, kind: 'fixed', weight: 100_00 }, terms)).toBe(true);
  });

  it.each<[string, Partial<Terms>]>([
    ['share', { weight: 6001 }],
    ['uses', { usesAllowed: 11 }],
    ['uses of a shopper', { usesPerShopper: 2 }],
    ['any number of uses of a shopper', { usesPerShopper: null }],
    ['smaller orders', { minimum: 99_99 }],
    ['another currency', { currency: 'AED' }],
    ['every currency', { currency: null }],
    ['earlier', { startsAt: day('2026-12-31') }],
    ['at once', { startsAt: null }],
    ['later', { endsAt: day('2027-02-02') }],
    ['no end', { endsAt: null }],
    ['another kind', { kind: 'fixed', weight: 600_00 }],
  ])('confirms more of a large code: %s', (_what, change) => {
    expect(needs(change)).toBe(true);
  });

  it('does not confirm what takes away, or the same', () => {
    const less: Partial<Terms>[] = [
      { weight: 5500 },
      { weight: 1000 },
      { usesAllowed: 5 },
      { minimum: 200_00 },
      { endsAt: day('2027-01-02') },
      { startsAt: day('2027-01-02') },
      {},
    ];
    expect(less.map(needs)).toEqual(less.map(() => false));
  });

  it('confirms one of two different changes back and forth, or neither gives more', () => {
    const large = fc.record({
      kind: fc.constant('percentage' as const),
      weight: fc.integer({ min: 5001, max: 10_000 }),
      minimum: fc.integer({ min: 0, max: 500_00 }),
      usesAllowed: fc.integer({ min: 1, max: 100 }),
      usesPerShopper: fc.option(fc.integer({ min: 1, max: 9 })),
    });
    fc.assert(
      fc.property(large, large, (one, other) => {
        const [a, b] = [
          { ...terms, ...one },
          { ...terms, ...other },
        ];
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(couponNeedsSecondPerson(a, b) || couponNeedsSecondPerson(b, a)).toBe(!isSame);
        expect(couponNeedsSecondPerson(a, a)).toBe(false);
      }),
    );
  });
});
