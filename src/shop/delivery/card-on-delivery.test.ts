import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { cardOnDeliveryFee } from './card-on-delivery.rules.ts';

describe('the fee for paying by card on delivery', () => {
  it.each([
    ['KSA', 0, 15_00],
    ['KSA', 1, 15_00],
    ['KSA', 1000_00, 15_00],
    ['KSA', 1000_01, 20_00],
    ['KSA', 3750_00, 20_00],
    ['KSA', 3750_01, 37_50],
    ['KSA', 3750_50, 37_51],
    ['KSA', 10_000_00, 100_00],
    ['UAE', 0, 0],
    ['UAE', 262_50, 2_63],
    ['UAE', 1000_00, 10_00],
    ['UAE', 1000_49, 10_00],
  ] as const)('%s %d: %d', (market, total, fee) => {
    expect(cardOnDeliveryFee(market, minor(total))).toBe(fee);
  });

  it('never decreases for a higher total', () => {
    const total = fc.integer({ min: 0, max: 100_000_00 });
    fc.assert(
      fc.property(fc.constantFrom('KSA', 'UAE'), total, total, (market, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(cardOnDeliveryFee(market, minor(less))).toBeLessThanOrEqual(cardOnDeliveryFee(market, minor(more)));
      }),
    );
  });

  it('is within half a minor unit of one percent where it is a share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3750_01, max: 100_000_00 }), (total) => {
        expect(Math.abs(cardOnDeliveryFee('KSA', minor(total)) - total / 100)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
