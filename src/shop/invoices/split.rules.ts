import { type Minor, minor, times } from '#kernel/money';
import { allocate } from './allocate.rules.ts';

/** An order's goods and amounts, in minor units. */
type SoldGoods = {
  readonly lines: readonly { readonly unitPrice: Minor; readonly count: number }[];
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly vat: Minor;
  readonly total: Minor;
};

/** The share of a line: `amount` is unit price × count, `discount` and `vat` its shares of the order's. */
type LineShare = { readonly amount: Minor; readonly discount: Minor; readonly vat: Minor };

/**
 * Splits an order's discount and VAT by its lines, to the last minor unit (invoice contract, sections 2.2 and 3.1), as its
 * invoice does. `shipping` is what is left of the total. The discount of an order older than decision 0200 may exceed its
 * goods: the rest reduced the shipping charge.
 */
export function splitByLine({ lines, subtotal, discount, vat, total }: SoldGoods): {
  readonly lines: readonly LineShare[];
  readonly shipping: Minor;
} {
  const amounts = lines.map((line) => times(line.unitPrice, line.count));
  const onGoods = minor(Math.min(discount, subtotal));
  const discounts = allocate(onGoods, amounts);
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
