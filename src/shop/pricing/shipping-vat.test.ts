import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { shownAmounts, splitShipping } from './shipping-vat.rules.ts';

const AMOUNTS = { subtotal: minor(66_00), tax: minor(9_90), shipping: minor(25_00), total: minor(100_90) };

describe('a delivery charge that includes VAT', () => {
  it('is shown net, and its VAT with that of the goods', () => {
    expect(shownAmounts(AMOUNTS, { vatBasisPoints: 1500, hasShippingVat: true })).toEqual({
      ...{ subtotal: 66_00, tax: 13_16, shipping: 21_74, total: 100_90 },
    });
  });

  it('is shown as it is where it has none', () => {
    expect(shownAmounts(AMOUNTS, { vatBasisPoints: 1500, hasShippingVat: false })).toEqual(AMOUNTS);
  });

  it('adds up to the charge, and the summary to the same total', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.integer({ min: 0, max: 10_000 }), (charge, tax, rate) => {
        const { net, vat } = splitShipping(minor(charge), rate);
        expect(net + vat).toBe(charge);
        const terms = { vatBasisPoints: rate, hasShippingVat: true };
        const shown = shownAmounts({ tax: minor(tax), shipping: minor(charge) }, terms);
        expect(shown.tax + shown.shipping).toBe(tax + charge);
      }),
    );
  });
});
