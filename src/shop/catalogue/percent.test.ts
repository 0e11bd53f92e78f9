import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byPercent } from './percent.rules.ts';

const price = { price: 38_900, discountPrice: 32_900 };

it('changes prices by a percentage, to whole units', () => {
  expect(byPercent(price, { basisPoints: -1000, of: 'price' }, 'SAR')).toEqual({
    price: 35_000,
    discountPrice: 29_600,
  });
  expect(byPercent(price, { basisPoints: -2500, of: 'offer' }, 'SAR')).toEqual({
    price: 38_900,
    discountPrice: 29_200,
  });
  expect(byPercent({ price: 100, discountPrice: 100 }, { basisPoints: -9000, of: 'price' }, 'SAR').price).toBe(100);
});

it('never asks more than the list price, nor nothing', () => {
  const amounts = fc.tuple(fc.integer({ min: 100, max: 10 ** 7 }), fc.integer({ min: 1, max: 100 }));
  const points = fc.integer({ min: -9000, max: 30_000 });
  fc.assert(
    fc.property(
      amounts,
      points,
      fc.constantFrom('price' as const, 'offer' as const),
      ([amount, share], basisPoints, of) => {
        const before = { price: amount, discountPrice: Math.max(1, Math.floor((amount * share) / 100)) };
        const after = byPercent(before, { basisPoints, of }, 'AED');
        expect(after.discountPrice).toBeLessThanOrEqual(after.price);
        expect(after.discountPrice).toBeGreaterThan(0);
      },
    ),
  );
});
