import { type Minor, minor } from '#kernel/money';

/** A line of an order, as far as an edit depends on it. */
type HadLine = { readonly id: string; readonly productId: string; readonly count: number };

/** What a person wants in the order. No product stands there twice; quantities are whole and 1 or more. */
export type WantedLine = { readonly productId: string; readonly quantity: number };

type Units = { readonly productId: string; readonly count: number };

/** What an edit does to the lines of an order, and which units the stock gives and gets for it. */
export type LineEdits<Line extends HadLine> = {
  /** The lines that stay, in their order, with the quantity that is wanted. */
  readonly remaining: readonly Line[];
  readonly removed: readonly Line[];
  readonly added: readonly WantedLine[];
  readonly taken: readonly Units[];
  readonly returned: readonly Units[];
};

/** Compares the lines of an order with those that are wanted. A line that stays is the same line, whatever its quantity. */
export function editLines<Line extends HadLine>(had: readonly Line[], wanted: readonly WantedLine[]): LineEdits<Line> {
  const wantedOf = new Map(wanted.map(({ productId, quantity }) => [productId, quantity]));
  const products = new Set(had.map(({ productId }) => productId));
  const remaining = had.flatMap((line) => {
    const count = wantedOf.get(line.productId);
    return count === undefined ? [] : [{ ...line, count }];
  });
  const added = wanted.filter(({ productId }) => !products.has(productId));
  const units = [
    ...had.map(({ productId, count }) => ({ productId, count: (wantedOf.get(productId) ?? 0) - count })),
    ...added.map(({ productId, quantity }) => ({ productId, count: quantity })),
  ];
  return {
    remaining,
    removed: had.filter(({ productId }) => !wantedOf.has(productId)),
    added,
    taken: units.filter(({ count }) => count > 0),
    returned: units.flatMap(({ productId, count }) => (count < 0 ? [{ productId, count: -count }] : [])),
  };
}

/** What of each line of a paid order is to be given back for what is wanted; null when something would be added to it. */
export function linesToGiveBack(
  had: readonly HadLine[],
  wanted: readonly WantedLine[],
): readonly { readonly id: string; readonly quantity: number }[] | null {
  const { taken } = editLines(had, wanted);
  if (taken.length > 0) return null;
  const wantedOf = new Map(wanted.map(({ productId, quantity }) => [productId, quantity]));
  return had.flatMap(({ id, productId, count }) => {
    const quantity = count - (wantedOf.get(productId) ?? 0);
    return quantity > 0 ? [{ id, quantity }] : [];
  });
}

/** The parts of a sum, in minor units; they add up. `goods` are after the discount and before VAT. */
export type SumParts = { readonly goods: Minor; readonly vat: Minor; readonly shipping: Minor; readonly total: Minor };

/** The parts of an order's amounts. */
export function partsOf(amounts: {
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly tax: Minor;
  readonly shipping: Minor;
  readonly total: Minor;
}): SumParts {
  const { subtotal, discount, tax, shipping, total } = amounts;
  return { goods: minor(subtotal - discount), vat: tax, shipping, total };
}

/** The parts of what is left of an order after its refunds. */
export function partsLeft(left: {
  readonly lines: readonly { readonly net: Minor; readonly vat: Minor }[];
  readonly shipping: Minor;
}): SumParts {
  const goods = minor(left.lines.reduce((sum, { net }) => sum + net, 0));
  const vat = minor(left.lines.reduce((sum, line) => sum + line.vat, 0));
  return { goods, vat, shipping: left.shipping, total: minor(goods + vat + left.shipping) };
}

/** The parts after something was given back. */
export function partsWithout(
  parts: SumParts,
  given: { readonly net: Minor; readonly vat: Minor; readonly shipping: Minor; readonly total: Minor },
): SumParts {
  return {
    goods: minor(parts.goods - given.net),
    vat: minor(parts.vat - given.vat),
    shipping: minor(parts.shipping - given.shipping),
    total: minor(parts.total - given.total),
  };
}
