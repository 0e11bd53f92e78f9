import { type Minor, minor, times, ZERO } from '#kernel/money';
import { allocate } from '../invoices/allocate.rules.ts';
import { bestCombination, type Combination, giftCodeHolds } from './combine.rules.ts';
import type { LiveOffer, LiveOffers } from './compile-offers.rules.ts';
import { chargeWithoutOffers, type ReadyOffer, readyOffer } from './evaluate.rules.ts';
import { type Facts, impossible } from './facts.rules.ts';
import type { Gift, Outcome } from './later-stages.rules.ts';
import { type Distance, distanceTo, distanceToNextTier, NEAR_FROM } from './near.rules.ts';
import type { CartLine, Impossible, Lost } from './offer.rules.ts';
import { at, type CartView, touchingOffers, viewCart } from './view-cart.rules.ts';

/** What became of one offer, as data: the words are the page's. */
export type Explanation = { readonly offer: string } & (
  | {
      readonly outcome: 'applied';
      readonly saving: Minor;
      readonly times: number;
      readonly lines: readonly { readonly product: string; readonly amount: Minor }[];
    }
  | { readonly outcome: 'near' }
  /** `would` is what it saves without the offers of `by`, before floors; zero where that is not known. */
  | { readonly outcome: 'lost'; readonly why: Lost; readonly would: Minor; readonly by: readonly string[] }
  | { readonly outcome: 'impossible'; readonly why: Impossible }
);

/** A line of a cart after offers and gift code: `amount - offers - code = taxable`. */
type PricedLine = {
  readonly product: string;
  readonly amount: Minor;
  readonly offers: Minor;
  readonly code: Minor;
  readonly taxable: Minor;
  readonly vat: Minor;
};

/** A cart with its offers: `subtotal - discount + tax + shipping = total`, and `discount = offers + code`. */
export type PricedCart = {
  readonly combination: Combination;
  readonly lines: readonly PricedLine[];
  readonly gifts: readonly Gift[];
  readonly subtotal: Minor;
  readonly discount: { readonly offers: Minor; readonly code: Minor };
  readonly tax: Minor;
  readonly shipping: Minor;
  readonly total: Minor;
  /** What became of the gift code; null without one. */
  readonly giftCode: 'used' | 'worse' | 'minimum' | null;
  /** One for every offer that touches the cart. */
  readonly explanations: readonly Explanation[];
  /** Offers that are not far, and next tiers of those that apply; the nearest first. */
  readonly near: readonly Distance[];
};

/**
 * Prices a cart with the offers of its market: the best combination for the shopper, and why. Depends on its arguments alone; the
 * order of lines and offers changes nothing.
 */
export function priceCart(live: LiveOffers, cart: readonly CartLine[], facts: Facts): PricedCart {
  const view = viewCart(cart);
  const { ready, unmet, explanations } = sortOut(touchingOffers(live, view), view, facts);
  const [{ combination, evaluated, totals }, ...rest] = bestCombination(ready, view, facts);
  const explained = new Map(evaluated.outcomes.map((outcome) => [outcome.live.rank, outcome]));
  const applied = evaluated.outcomes.filter(({ state }) => state === 'applied');
  const others = new Map(rest.flatMap((one) => one.evaluated.outcomes.map((outcome) => [outcome.live.rank, outcome])));
  const outcomes = ready.flatMap(({ live: { rank } }) => {
    const outcome = explained.get(rank) ?? notCombined(others.get(rank), applied);
    return outcome ? [explain(outcome, view)] : [];
  });
  const isAlone = typeof combination.offers === 'object';
  const near = isAlone ? [] : [...unmet, ...applied.flatMap((outcome) => distanceToNextTier(outcome, view) ?? [])];
  const offers = minor(evaluated.discount);
  return {
    combination,
    lines: priceLines(cart, view, evaluated.given, minor(totals.discount), totals.tax),
    gifts: evaluated.gifts,
    subtotal: minor(view.subtotal),
    discount: { offers, code: totals.discount },
    tax: totals.tax,
    shipping: totals.shipping,
    total: totals.total,
    giftCode: giftCodeState(combination, view, facts),
    explanations: [
      ...outcomes,
      ...unmet.map(({ offer }) => ({ offer, outcome: 'near' }) as const),
      ...explanations,
      ...live.inOtherMarkets.map((offer) => ({ offer, outcome: 'impossible', why: 'otherMarket' }) as const),
    ],
    near: near.filter(({ way }) => way >= NEAR_FROM).sort((a, b) => b.way - a.way || (a.offer < b.offer ? -1 : 1)),
  };
}

/** Tells offers whose conditions hold from those that a cart has not met yet and those that cannot apply. */
function sortOut(
  touching: readonly LiveOffer[],
  view: CartView,
  facts: Facts,
): {
  readonly ready: readonly ReadyOffer[];
  readonly unmet: readonly Distance[];
  readonly explanations: readonly Explanation[];
} {
  const ready: ReadyOffer[] = [];
  const unmet: Distance[] = [];
  const explanations: Explanation[] = [];
  for (const live of touching) {
    const why = impossible(live.offer, facts);
    if (why) {
      explanations.push({ offer: live.id, outcome: 'impossible', why });
      continue;
    }
    const distance = distanceTo(live, view);
    const noUse = distance && hopeless(live, distance, view, facts);
    if (!distance) ready.push(readyOffer(live, view));
    else if (noUse) explanations.push({ offer: live.id, outcome: 'lost', why: noUse, would: ZERO, by: [] });
    else unmet.push(distance);
  }
  return { ready, unmet, explanations };
}

/** Why it is no use to add what an offer lacks; null when it is. */
function hopeless({ id, reward }: LiveOffer, { lacks }: Distance, view: CartView, facts: Facts): Lost | null {
  if (reward.kind === 'gift') {
    if (facts.giftDeclined.has(id)) return 'declined';
    return reward.choices.every(({ product }) => (facts.giftStock.get(product) ?? 0) <= 0) ? 'giftGone' : null;
  }
  if (reward.kind !== 'delivery' || view.subtotal === 0) return null;
  const charge = chargeWithoutOffers(view, facts);
  if (charge === 0) return 'freeAlready';
  const missing = lacks.reduce((total, lack) => total + (lack.of === 'amount' ? lack.missing : 0), 0);
  return reward.charge >= charge || view.subtotal + missing >= facts.freeShippingFrom ? 'noSaving' : null;
}

/** An outcome of a combination that does not hold. */
function notCombined(outcome: Outcome | undefined, applied: readonly Outcome[]): Outcome | undefined {
  if (outcome?.state !== 'applied' && outcome?.state !== 'better' && outcome?.state !== 'unitsUsed') return outcome;
  const { live, would } = outcome;
  return {
    live,
    would,
    state: 'notCombined',
    saving: 0,
    times: 0,
    units: 0,
    lines: new Map(),
    by: applied.map((one) => one.live.id),
  };
}

function explain({ live, state, saving, times: applications, lines, would, by }: Outcome, view: CartView): Explanation {
  if (state !== 'applied') return { offer: live.id, outcome: 'lost', why: state, would: minor(would), by };
  return {
    offer: live.id,
    outcome: 'applied',
    saving: minor(saving),
    times: applications,
    lines: [...lines].flatMap(([line, amount]) => {
      const product = view.lines[line]?.product;
      return product === undefined ? [] : [{ product, amount: minor(amount) }];
    }),
  };
}

function giftCodeState(combination: Combination, view: CartView, facts: Facts): PricedCart['giftCode'] {
  if (!facts.giftCode) return null;
  if (!giftCodeHolds(view, facts)) return 'minimum';
  return combination.giftCode ? 'used' : 'worse';
}

/** Divides the gift code and the VAT by the lines of a cart, as its invoice does. */
function priceLines(
  cart: readonly CartLine[],
  view: CartView,
  given: readonly number[],
  code: Minor,
  tax: Minor,
): readonly PricedLine[] {
  if (cart.length === 0) return [];
  const places = new Map(view.lines.map((line, place) => [line, place]));
  const lines = cart.map((line) => {
    const place = places.get(line);
    const offers = minor(place === undefined ? 0 : at(given, place));
    const amount = times(line.unitPrice, line.count);
    return { product: line.product, amount, offers, left: minor(amount - offers) };
  });
  const codes = allocate(
    code,
    lines.map(({ left }) => left),
  );
  const taxables = lines.map(({ left }, index) => minor(left - (codes[index] ?? 0)));
  const vats = allocate(tax, taxables);
  return lines.map(({ product, amount, offers }, index) => ({
    product,
    amount,
    offers,
    code: codes[index] ?? ZERO,
    taxable: taxables[index] ?? ZERO,
    vat: vats[index] ?? ZERO,
  }));
}
