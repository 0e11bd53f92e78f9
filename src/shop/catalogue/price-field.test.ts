import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fallsFar, hasFarFall } from './price-field.rules.ts';

it.each([
  [100_00, 30_00, false],
  [100_00, 29_99, true],
  [100_00, 1, true],
  [100_00, 0, false],
  [0, 50_00, false],
  [100_00, 200_00, false],
])('a price of %i that becomes %i falls far: %s', (before, after, far) => {
  expect(fallsFar(before, after)).toBe(far);
});

it('is asked of what is paid, in any market, and of nothing else', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, (before, after) => {
      const of = (path: string) => hasFarFall([{ path, before, after }]);
      expect(of('prices.AED.discountPrice')).toBe(fallsFar(before, after));
      expect([of('prices.AED.price'), of('position'), of('weight')]).toEqual([false, false, false]);
    }),
  );
});
