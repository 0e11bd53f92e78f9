import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toldInTurn } from './alert.rules.ts';

it('tells three for each unit, none without any, and never more for fewer', () => {
  expect([0, -2, 1, 5].map(toldInTurn)).toEqual([0, 0, 3, 15]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.nat(1000), (units, more) => {
      expect(toldInTurn(units + more)).toBeGreaterThanOrEqual(toldInTurn(units));
      expect(toldInTurn(units)).toBeLessThanOrEqual(500);
    }),
  );
});
