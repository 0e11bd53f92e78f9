import { type Minor, minor, sum, times, ZERO } from '#kernel/money';
import { allocate } from './allocate.rules.ts';

/** An order's goods and amounts, in minor units. `discount` is by offers and by a coupon. */
type SoldGoods = {
  readonly lines: readonly {
    readonly unitPrice: Minor;
    readonly count: number;
    /** What offers took off the line when it was bought. */
    readonly offerDiscount?: Minor;
  }[];
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly vat: Minor;
  readonly total: Minor;
};

/** The share of a line: `amount` is unit price × count, `discount` and `vat` its shares of the order's. */
type LineShare = { readonly amount: Minor; readonly discount: Minor; readonly vat: Minor };

/**
 * Splits an order's discount and VAT by its lines, to the last minor unit (invoice contract, sections 2.2 and 3.1), as its
 * invoice does: a line keeps its own discount by offers, and the rest is a coupon's, by what they left of it. `shipping` is what is left of the total. The discount of an order older than decision 0200 may exceed its
 * goods: the rest reduced the shipping charge.
 */
export function splitByLine({ lines, subtotal, discount, vat, total }: SoldGoods): {
  readonly lines: readonly LineShare[];
  readonly shipping: Minor;
} {
  const amounts = lines.map((line) => times(line.unitPrice, line.count));
  const onGoods = minor(Math.min(discount, subtotal));
  const byOffers = lines.map(({ offerDiscount = ZERO }) => offerDiscount);
  const left = amounts.map((amount, index) => minor(amount - (byOffers[index] ?? 0)));
  const byCoupon = allocate(minor(onGoods - sum(byOffers)), left);
  const discounts = byCoupon.map((share, index) => sum([share, byOffers[index] ?? ZERO]));
  const taxables = amounts.map((amount, index) => minor(amount - (discounts[index] ?? 0)));
  const vats = allocate(vat, taxables);
  return {
    lines: amounts.map((amount, index) => ({
      amount,
      discount: discounts[index] ?? minor(0),
      vat: vats[index] ?? minor(0),
    })),
    shipping: minor(total - (subtotal - onGoods) - vat),
  };
}
