import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alertsOfRound } from './alert.rules.ts';

it('tells three for each unit, none without any, and never more for fewer', () => {
  expect([0, -2, 1, 5].map(alertsOfRound)).toEqual([0, 0, 3, 15]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.nat(1000), (units, more) => {
      expect(alertsOfRound(units + more)).toBeGreaterThanOrEqual(alertsOfRound(units));
      expect(alertsOfRound(units)).toBeLessThanOrEqual(500);
    }),
  );
});
