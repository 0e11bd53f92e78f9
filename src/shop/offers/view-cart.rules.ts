import type { LiveOffer, LiveOffers, LiveScope, LiveThreshold } from './compile-offers.rules.ts';
import type { CartLine } from './offer.rules.ts';

/**
 * A cart as offers look at it: its lines in the order in which offers take units, the dearest first, and products by name
 * between equal prices, so that the order of adding never matters. A line is known by its place in that order.
 */
export type CartView = {
  readonly lines: readonly CartLine[];
  readonly prices: readonly number[];
  readonly counts: readonly number[];
  readonly floors: readonly number[];
  readonly subtotal: number;
  /** The lines of a scope, in their order. */
  readonly linesOf: (scope: LiveScope) => readonly number[];
};

/** Views a cart; lines without units are left out. */
export function viewCart(cart: readonly CartLine[]): CartView {
  const lines = cart
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.unitPrice - a.unitPrice || (a.product < b.product ? -1 : a.product > b.product ? 1 : 0));
  const byCategory = new Map<string, number[]>();
  for (const [index, { categories }] of lines.entries()) {
    for (const category of categories) {
      const members = byCategory.get(category);
      if (members) members.push(index);
      else byCategory.set(category, [index]);
    }
  }
  const resolved = new Map<LiveScope, readonly number[]>();
  return {
    lines,
    prices: lines.map(({ unitPrice }) => unitPrice),
    counts: lines.map(({ count }) => count),
    floors: lines.map(({ unitPrice, floor }) => Math.min(floor, unitPrice)),
    subtotal: lines.reduce((total, { unitPrice, count }) => total + unitPrice * count, 0),
    linesOf: (scope) => {
      const known = resolved.get(scope);
      if (known) return known;
      const members = membersOf(scope, lines, byCategory);
      resolved.set(scope, members);
      return members;
    },
  };
}

function membersOf(
  scope: LiveScope,
  lines: readonly CartLine[],
  byCategory: ReadonlyMap<string, readonly number[]>,
): readonly number[] {
  const isIn = new Uint8Array(lines.length);
  if (scope.all) isIn.fill(1);
  for (const category of scope.categories) for (const line of byCategory.get(category) ?? []) isIn[line] = 1;
  for (const category of scope.exceptCategories) for (const line of byCategory.get(category) ?? []) isIn[line] = 2;
  const members: number[] = [];
  for (const [index, { product, listPrice, unitPrice }] of lines.entries()) {
    const named = isIn[index] === 1 || (isIn[index] === 0 && scope.products.has(product));
    if (named && !scope.exceptProducts.has(product) && !(scope.onlyFullPrice && unitPrice !== listPrice)) {
      members.push(index);
    }
  }
  return members;
}

/** The offers that touch a cart, by rank. */
export function touchingOffers(live: LiveOffers, { lines }: CartView): readonly LiveOffer[] {
  const touches = new Uint8Array(live.offers.length);
  const mark = (ranks: readonly number[] = []) => {
    for (const rank of ranks) touches[rank] = 1;
  };
  mark(live.everywhere);
  for (const { product, categories } of lines) {
    mark(live.byProduct.get(product));
    for (const category of categories) mark(live.byCategory.get(category));
  }
  return live.offers.filter(({ rank }) => touches[rank] === 1);
}

/** The amount of the lines of a scope before offers. */
export function amountOf(view: CartView, scope: LiveScope): number {
  if (scope.all && scope.exceptCategories.length + scope.exceptProducts.size === 0 && !scope.onlyFullPrice) {
    return view.subtotal;
  }
  return view.linesOf(scope).reduce((total, line) => total + at(view.prices, line) * at(view.counts, line), 0);
}

/** The units of the lines of a scope. */
export function unitsOf(view: CartView, scope: LiveScope): number {
  return view.linesOf(scope).reduce((total, line) => total + at(view.counts, line), 0);
}

/** What the goods of a cart still lack to a threshold; zero when it is reached. */
export function missingTo(view: CartView, { scope, of, from }: LiveThreshold): number {
  return Math.max(0, from - (of === 'units' ? unitsOf(view, scope) : amountOf(view, scope)));
}

/** A number of a list whose index is in range. */
export function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? 0;
}
