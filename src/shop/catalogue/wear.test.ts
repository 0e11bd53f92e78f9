import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productWear } from './product-checks.ts';
import { knownRows, meterOf, NO_WEAR, WEAR_WORDS } from './wear.rules.ts';

describe('a wear record', () => {
  it('of a Taif rose fills six rows, its meters by their place among the words', () => {
    const wear = productWear.parse({
      lasts: 8,
      trail: 'arm',
      strength: 'moderate',
      seasons: ['spring'],
      occasions: ['day'],
      on: ['skin'],
    });
    expect(knownRows(wear)).toBe(6);
    expect(meterOf(wear, 'lasts')).toBe(61);
    expect(meterOf(wear, 'trail')).toBe(46);
    expect(meterOf({ ...wear, lasts: 14 }, 'lasts')).toBe(100);
  });

  it('of which nothing is known has no rows and empty meters', () => {
    expect(knownRows(NO_WEAR)).toBe(0);
    expect(meterOf(NO_WEAR, 'lasts')).toBe(0);
    expect(meterOf(NO_WEAR, 'trail')).toBe(0);
    expect(productWear.parse({})).toEqual(NO_WEAR);
  });

  it('never fills a bar less for more', () => {
    fc.assert(
      fc.property(fc.nat(48), fc.nat(48), (one, other) => {
        const of = (lasts: number) => meterOf({ ...NO_WEAR, lasts }, 'lasts');
        expect(of(Math.max(one, other))).toBeGreaterThanOrEqual(of(Math.min(one, other)));
      }),
    );
    const bars = WEAR_WORDS.strength.map((strength) => meterOf({ ...NO_WEAR, strength }, 'strength'));
    expect(bars).toEqual([...bars].sort((a, b) => a - b));
  });
});
