import type { LiveOffers, LiveScope } from './compile-offers.rules.ts';
import type { Facts } from './facts.rules.ts';
import type { Distance, Lack } from './near.rules.ts';
import type { CartLine } from './offer.rules.ts';
import { type PricedCart, priceCart } from './price-cart.rules.ts';
import { viewCart } from './view-cart.rules.ts';

/** What to add to a cart so that an offer applies, or gives more. It has been tried. */
type Suggestion = {
  readonly offer: string;
  readonly add: readonly { readonly product: string; readonly count: number }[];
  /** What the offer saves more, or the value of its gift. */
  readonly gain: number;
  /** What the added goods cost before VAT. */
  readonly cost: number;
};

/** Offers that are tried, the nearest first, at most. */
const MAX_TRIES = 8;

/**
 * The one offer to tell a shopper of who is near to some: the largest gain for what must be added. `shelf` are products that may be
 * named beside those of the cart, with any count. Nothing is suggested that does not come true: each is priced as if it were done.
 */
export function suggestOffer(
  live: LiveOffers,
  cart: readonly CartLine[],
  facts: Facts,
  { priced, shelf }: { readonly priced: PricedCart; readonly shelf: readonly CartLine[] },
): Suggestion | null {
  const known = viewCart([...cart, ...shelf.filter(isNotIn(cart)).map((line) => ({ ...line, count: 1 }))]);
  let best: Suggestion | null = null;
  for (const distance of priced.near.slice(0, MAX_TRIES)) {
    for (const pick of [cheapest, dearest]) {
      const tried = trial(distance, live, cart, facts, priced, (scope) =>
        pick(known.linesOf(scope).flatMap((line) => known.lines[line] ?? [])),
      );
      if (tried && (!best || tried.gain * best.cost > best.gain * tried.cost)) best = tried;
      if (tried) break;
    }
  }
  return best;
}

const isNotIn =
  (cart: readonly CartLine[]) =>
  ({ product }: CartLine): boolean =>
    cart.every((line) => line.product !== product);

const cheapest = (lines: readonly CartLine[]): CartLine | undefined => lines.at(-1);
const dearest = (lines: readonly CartLine[]): CartLine | undefined => lines[0];

/** Prices the cart with what an offer lacks; null when that does not make the offer apply, or give more. */
function trial(
  { offer, lacks }: Distance,
  live: LiveOffers,
  cart: readonly CartLine[],
  facts: Facts,
  before: PricedCart,
  pick: (scope: LiveScope) => CartLine | undefined,
): Suggestion | null {
  const added: CartLine[] = [];
  for (const lack of lacks) {
    const product = pick(lack.scope);
    if (!product || product.unitPrice <= 0) return null;
    added.push({ ...product, count: unitsFor(lack, product) });
  }
  const gain = worth(priceCart(live, addLines(cart, added), facts), offer) - worth(before, offer);
  if (gain <= 0) return null;
  return {
    offer,
    add: added.map(({ product, count }) => ({ product, count })),
    gain,
    cost: added.reduce((total, { unitPrice, count }) => total + unitPrice * count, 0),
  };
}

const unitsFor = ({ of, missing }: Lack, { unitPrice }: CartLine): number =>
  of === 'units' ? missing : Math.ceil(missing / unitPrice);

/** A cart with more units; a product has one line. */
export function addLines(cart: readonly CartLine[], added: readonly CartLine[]): readonly CartLine[] {
  const lines = new Map(cart.map((line) => [line.product, line]));
  for (const line of added) {
    lines.set(line.product, { ...line, count: (lines.get(line.product)?.count ?? 0) + line.count });
  }
  return [...lines.values()];
}

/** What an offer gives in a priced cart: its saving and the value of its gift; zero when it does not apply. */
function worth({ explanations, gifts }: PricedCart, offer: string): number {
  const found = explanations.find((one) => one.offer === offer);
  const saving = found?.outcome === 'applied' ? found.saving : 0;
  return gifts.reduce((total, gift) => total + (gift.offer === offer ? gift.value : 0), saving);
}
