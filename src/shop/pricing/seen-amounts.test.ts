import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, minor, toDecimal } from '#kernel/money';
import { type SeenAmounts, sawRightAmounts } from './seen-amounts.rules.ts';
import { type Reduction, type TotalsInput, totalsOf } from './totals.rules.ts';

const NOTHING: SeenAmounts = { total: null, tax: null, shipping: null };
const CHARGE = minor(25_00);

function cart(price: number, reduction: Reduction | null, currency: 'AED' | 'SAR' = 'AED', count = 1): TotalsInput {
  const vatBasisPoints = currency === 'SAR' ? 1500 : 500;
  return {
    currency,
    lines: [{ unitPrice: minor(price), count }],
    vatBasisPoints,
    shippingCharge: CHARGE,
    freeShippingFrom: minor(200_00),
    reduction,
  };
}
const percent = (value: number): Reduction => ({ kind: 'percentage', basisPoints: value * 100 });
const fixed = (value: number): Reduction => ({ kind: 'fixed', amount: minor(value) });

function right(seen: Partial<SeenAmounts>, input: TotalsInput): boolean {
  return sawRightAmounts({ ...NOTHING, ...seen }, input, totalsOf(input));
}

describe('the amounts a shopper saw', () => {
  it.each([
    // 335.00 + 16.75 is 351.75, less a tenth 316.575: clients send 316.58, or 316.57 by binary fractions
    [335_00, percent(10), 316_58, true],
    [335_00, percent(10), 316_57, true],
    [335_00, percent(10), 316_59, false],
    [335_00, percent(10), 316_56, false],
    [335_00, percent(10), 351_75, false],
    [335_00, null, 351_75, true],
    [335_00, null, 351_74, false],
    [335_00, null, 316_58, false],
    [335_00, fixed(50_00), 301_75, true],
    [335_00, fixed(50_00), 301_74, false],
    [120_00, percent(10), 135_90, true],
    [120_00, percent(10), 138_40, false],
  ])('for a price of %i, %j and a total of %i: %s', (price, reduction, total, answer) => {
    expect(right({ total: toDecimal(minor(total), 'AED') }, cart(price, reduction))).toBe(answer);
  });

  it.each([
    [{ tax: decimal(6.0) }, true],
    [{ tax: decimal(5.4) }, true],
    [{ tax: decimal(5.99) }, false],
    [{ tax: decimal(5.41) }, false],
    [{ shipping: decimal(25.0) }, true],
    [{ shipping: decimal(22.5) }, true],
    [{ shipping: decimal(0) }, false],
    [{ shipping: decimal(22.51) }, false],
  ])('accept VAT and shipping before or after the discount: %j %s', (seen, answer) => {
    expect(right(seen, cart(120_00, percent(10)))).toBe(answer);
  });

  const carts = fc
    .record({
      price: fc.integer({ min: 1, max: 2_000_00 }),
      count: fc.integer({ min: 1, max: 10 }),
      currency: fc.constantFrom('AED' as const, 'SAR' as const),
      reduction: fc.oneof(
        fc.constant(null),
        fc.constantFrom(5, 10, 15, 20, 33).map(percent),
        fc.integer({ min: 1, max: 300_00 }).map(fixed),
      ),
    })
    .map(({ price, count, currency, reduction }) => cart(price, reduction, currency, count));

  /** The amounts of sections 4 and 9.1 in a browser's arithmetic. */
  function byTheLetter(input: TotalsInput, round: (amount: number) => number) {
    const subtotal = totalsOf({ ...input, reduction: null }).subtotal / 100;
    const tax = round((subtotal * (input.vatBasisPoints / 100)) / 100);
    const shipping = subtotal >= 200 ? 0 : 25;
    const stored = subtotal + tax + shipping;
    const { reduction } = input;
    if (!reduction) return { tax, shipping, total: stored };
    const off = reduction.kind === 'percentage' ? (stored * reduction.basisPoints) / 10_000 : reduction.amount / 100;
    return { tax, shipping, total: Math.max(0, stored - off) };
  }
  it('agree for a client that follows the specification, however it rounds', () => {
    const asText = (amount: number) => Number(amount.toFixed(2));
    fc.assert(
      fc.property(carts, (input) => {
        for (const roundTax of [(amount: number) => amount, asText]) {
          const { tax, shipping, total } = byTheLetter(input, roundTax);
          for (const roundTotal of [(amount: number) => amount, asText]) {
            expect(
              right({ total: decimal(roundTotal(total)), tax: decimal(tax), shipping: decimal(shipping) }, input),
            ).toBe(true);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("agree when they are the store's, and differ for any other amount", () => {
    fc.assert(
      fc.property(carts, (input) => {
        const { total, tax, shipping } = totalsOf(input);
        const sent = (amount: number) => toDecimal(minor(amount), input.currency);
        expect(right({ total: sent(total), tax: sent(tax), shipping: sent(shipping) }, input)).toBe(true);
        expect(right({ total: sent(total + 3) }, input)).toBe(false);
        // a client never sends a negative amount
        if (total >= 2) expect(right({ total: sent(total - 2) }, input)).toBe(false);
      }),
    );
  });
});
