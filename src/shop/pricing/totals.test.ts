import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyFacts, MARKETS } from '#kernel/market';
import { minor, share, ZERO } from '#kernel/money';
import {
  missingForFreeShipping,
  paymentAmount,
  type Reduction,
  shipsFree,
  type TotalsInput,
  totalsOf,
} from './totals.rules.ts';

const CHARGE = minor(2500);
const FREE_FROM = minor(200_00);

function cart(prices: readonly [price: number, count: number][], rest: Partial<TotalsInput> = {}) {
  const lines = prices.map(([price, count]) => ({ unitPrice: minor(price), count }));
  return totalsOf({
    currency: 'SAR',
    vatBasisPoints: 1500,
    shippingCharge: CHARGE,
    freeShippingFrom: FREE_FROM,
    ...rest,
    lines,
  });
}

const lines = fc.array(
  fc.record({ unitPrice: fc.integer({ min: 1, max: 9_999_99 }).map(minor), count: fc.integer({ min: 1, max: 10 }) }),
  { maxLength: 8 },
);
const rates = fc.constantFrom(0, 500, 1500, 1);
const reductions: fc.Arbitrary<Reduction | null> = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => ({ kind: 'percentage' as const, basisPoints })),
  fc.integer({ min: 0, max: 2_000_00 }).map((amount) => ({ kind: 'fixed' as const, amount: minor(amount) })),
);
const carts = fc.record({
  currency: fc.constantFrom('SAR' as const, 'AED' as const),
  lines,
  vatBasisPoints: rates,
  shippingCharge: fc.integer({ min: 0, max: 5000 }).map(minor),
  freeShippingFrom: fc.integer({ min: 0, max: 500_00 }).map(minor),
  reduction: reductions,
});

describe('totals of a cart', () => {
  it('adds VAT and shipping to the subtotal', () => {
    expect(cart([[10000, 1]])).toEqual({
      subtotal: 10000,
      discount: 0,
      tax: 1500,
      shipping: 2500,
      total: 14000,
      saving: 0,
    });
  });

  it.each([
    [19999, 2500],
    [20000, 0],
    [20001, 0],
  ])('charges shipping for a subtotal of %i: %i', (subtotal, shipping) => {
    expect(cart([[subtotal, 1]]).shipping).toBe(shipping);
    expect(cart([[subtotal, 1]], { currency: 'AED', vatBasisPoints: 500 }).shipping).toBe(shipping);
  });

  it('compares the subtotal before tax with the threshold of free shipping', () => {
    expect(cart([[19000, 1]]).shipping).toBe(2500);
  });

  it('is free from the threshold of the market on, and from 0 always', () => {
    expect(cart([[19000, 1]], { freeShippingFrom: minor(190_00) }).shipping).toBe(0);
    expect(cart([[20000, 1]], { freeShippingFrom: minor(200_01) }).shipping).toBe(2500);
    expect(cart([[1, 1]], { freeShippingFrom: ZERO }).shipping).toBe(0);
  });

  it('charges nothing for an empty cart', () => {
    expect(cart([]).total).toBe(0);
  });

  it('rounds VAT half up, once per order', () => {
    expect(cart([[10, 1]], { vatBasisPoints: 500 }).tax).toBe(1);
    expect(cart([[9, 1]], { vatBasisPoints: 500 }).tax).toBe(0);
    expect(
      cart(
        [
          [10, 1],
          [10, 1],
        ],
        { vatBasisPoints: 500 },
      ).tax,
    ).toBe(1);
  });

  it('reduces the whole total by a percentage', () => {
    const totals = cart([[40000, 1]], { reduction: { kind: 'percentage', basisPoints: 1000 } });
    expect(totals).toMatchObject({ total: 41400, saving: 4600, tax: 5400, discount: 4000 });
  });

  it('reduces the whole total, VAT included, by a fixed amount', () => {
    const totals = cart([[40000, 1]], { reduction: { kind: 'fixed', amount: minor(5000) } });
    expect(totals).toMatchObject({ total: 41000, saving: 5000, tax: 5348, discount: 4348 });
  });

  it.each([
    [
      { kind: 'percentage', basisPoints: 1000 },
      { discount: 1200, tax: 1620, shipping: 2250, total: 14670 },
    ],
    [
      { kind: 'fixed', amount: minor(5000) },
      { discount: 3681, tax: 1248, shipping: 1733, total: 11300 },
    ],
  ] as const)('reduces goods, VAT and shipping by the same share: %j', (reduction, rest) => {
    expect(cart([[12000, 1]], { reduction })).toMatchObject({ subtotal: 12000, ...rest });
  });

  it('charges one minor unit less where no goods and VAT add up to the total', () => {
    // 0.10 is neither 0.09 + 5 % (0.09) nor 0.10 + 5 % (0.11)
    const totals = cart([[200_00, 1]], {
      vatBasisPoints: 500,
      reduction: { kind: 'fixed', amount: minor(209_90) },
    });
    expect(totals).toMatchObject({ discount: 199_91, tax: 0, shipping: 0, total: 9, saving: 209_91 });
  });

  it('never goes below zero', () => {
    const totals = cart([[1000, 1]], { reduction: { kind: 'fixed', amount: minor(100_00) } });
    expect(totals).toMatchObject({ total: 0, tax: 0, shipping: 0, discount: 1000, saving: 3650 });
  });

  it('always adds up and is never negative', () => {
    fc.assert(
      fc.property(carts, (input) => {
        const totals = totalsOf(input);
        expect(totals.subtotal - totals.discount + totals.tax + totals.shipping).toBe(totals.total);
        for (const amount of Object.values(totals)) expect(amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('follows section 9.1 exactly without a coupon', () => {
    fc.assert(
      fc.property(carts, (input) => {
        const totals = totalsOf({ ...input, reduction: null });
        expect(totals.tax).toBe(share(totals.subtotal, input.vatBasisPoints));
        expect(totals.total).toBe(totals.subtotal + totals.tax + totals.shipping);
        expect(totals.discount).toBe(ZERO);
      }),
    );
  });

  it('with a coupon reduces the total by its reduction, or by one minor unit more', () => {
    fc.assert(
      fc.property(carts, (input) => {
        const before = totalsOf({ ...input, reduction: null });
        const after = totalsOf(input);
        expect(before.total - after.total).toBe(after.saving);
        if (input.reduction?.kind === 'fixed') {
          const said = Math.min(input.reduction.amount, before.total);
          expect([said, said + 1]).toContain(after.saving);
        }
      }),
    );
  });

  it('with a coupon charges the VAT rate of the remaining goods, rounded half up', () => {
    fc.assert(
      fc.property(carts, (input) => {
        const { subtotal, discount, tax } = totalsOf(input);
        expect(tax).toBe(share(minor(subtotal - discount), input.vatBasisPoints));
      }),
    );
  });

  it('with a coupon charges no more for shipping and for goods', () => {
    fc.assert(
      fc.property(carts, (input) => {
        const before = totalsOf({ ...input, reduction: null });
        const after = totalsOf(input);
        expect(after.shipping).toBeLessThanOrEqual(before.shipping);
        expect(after.discount).toBeGreaterThanOrEqual(0);
        expect(after.discount).toBeLessThanOrEqual(after.subtotal);
      }),
    );
  });

  it('never increases the total for a larger coupon', () => {
    fc.assert(
      fc.property(carts, fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 0, max: 1_000 }), (input, low, more) => {
        const small = totalsOf({ ...input, reduction: { kind: 'percentage', basisPoints: low } });
        const large = totalsOf({ ...input, reduction: { kind: 'percentage', basisPoints: low + more } });
        expect(large.total).toBeLessThanOrEqual(small.total);
        expect(large.tax).toBeLessThanOrEqual(small.tax);
      }),
    );
  });
});

describe('free shipping', () => {
  it('returns how much is missing', () => {
    expect(missingForFreeShipping(minor(15500), FREE_FROM)).toBe(4500);
    expect(missingForFreeShipping(minor(20000), FREE_FROM)).toBe(0);
  });

  it('starts at 4500 in INR, which no market uses', () => {
    const from = minor(currencyFacts('INR').freeShippingFrom);
    expect(shipsFree(minor(449999), from)).toBe(false);
    expect(shipsFree(minor(450000), from)).toBe(true);
    expect(Object.values(MARKETS).map(({ currency }) => currency)).not.toContain('INR');
  });
});

describe('the amount to pay', () => {
  it('is the total, and 0 when the total minus tax is 0', () => {
    expect(paymentAmount({ total: minor(11500), tax: minor(1500) })).toBe(11500);
    expect(paymentAmount({ total: minor(1500), tax: minor(1500) })).toBe(0);
    expect(paymentAmount({ total: minor(0), tax: minor(0) })).toBe(0);
  });
});
