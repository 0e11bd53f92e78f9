import { MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import { shipsFree, type Totals, totalsOf } from '#shop/pricing/totals.rules';
import type { LiveOffer, LiveReward } from './compile-offers.rules.ts';
import type { Facts } from './facts.rules.ts';
import { itemStage } from './item-stage.rules.ts';
import {
  bestReduction,
  creditStage,
  deliveryStage,
  type Gift,
  giftStage,
  lost,
  type Outcome,
} from './later-stages.rules.ts';
import { type ItemOffer, itemOffer } from './propose.rules.ts';
import type { CartView } from './view-cart.rules.ts';

/** A set of offers whose conditions hold, with what becomes of them. */
export type Evaluated = {
  /** What each line saves by offers. */
  readonly given: readonly number[];
  /** The sum of `given`. */
  readonly discount: number;
  readonly charge: number;
  readonly gifts: readonly Gift[];
  readonly outcomes: readonly Outcome[];
};

/** An offer whose conditions hold, ready to be evaluated in any combination. */
export type ReadyOffer = { readonly live: LiveOffer; readonly item: ItemOffer | null };

export function readyOffer(live: LiveOffer, view: CartView): ReadyOffer {
  return { live, item: itemOffer(live, view) };
}

/** The delivery charge without offers. The market's threshold looks at the subtotal before them. */
export function chargeWithoutOffers(view: CartView, { freeShippingFrom, shippingCharge }: Facts): number {
  return shipsFree(minor(view.subtotal), freeShippingFrom) ? 0 : shippingCharge;
}

/** Runs the stages over a set of offers, each on what the earlier ones left. Offers come by rank. */
export function evaluate(ready: readonly ReadyOffer[], view: CartView, facts: Facts): Evaluated {
  const items = ready.flatMap(({ item }) => (item ? [item] : []));
  const item = itemStage(items, view);
  const given = [...item.given];
  const of = (kind: LiveReward['kind']) => ready.flatMap(({ live }) => (live.reward.kind === kind ? [live] : []));
  const credits = creditStage(of('credit'), view, item, given);
  const orders = bestReduction(of('order'), view, given);
  const payments = bestReduction(of('payment'), view, given);
  const delivery = deliveryStage(of('delivery'), chargeWithoutOffers(view, facts));
  const { gifts, outcomes } = giftStage(of('gift'), view, facts);
  return {
    given,
    discount: given.reduce((total, amount) => total + amount, 0),
    charge: delivery.charge,
    gifts,
    outcomes: [
      ...itemOutcomes(items, item, view),
      ...credits,
      ...orders,
      ...payments,
      ...delivery.outcomes,
      ...outcomes,
    ],
  };
}

function itemOutcomes(
  items: readonly ItemOffer[],
  result: ReturnType<typeof itemStage>,
  view: CartView,
): readonly Outcome[] {
  return items.map((offer, index): Outcome => {
    const { saving, times, units, lines, own } = result.offers[index] ?? {
      saving: 0,
      times: 0,
      units: 0,
      lines: new Map<number, number>(),
      own: 0,
    };
    const { live } = offer;
    if (saving > 0) return { live, state: 'applied', saving, times, units, lines, would: own, by: [] };
    const first = offer.propose(view.counts);
    if (!first || first.saving === 0) return lost(live, first && first.uncut > 0 ? 'floor' : 'noSaving');
    const by = items.filter((_, place) => savesOn(result.offers[place]?.lines, offer.takes));
    return lost(
      live,
      'unitsUsed',
      own,
      by.map((taker) => taker.live.id),
    );
  });
}

/** Whether an offer saves on one of the lines that another one takes. */
function savesOn(lines: ReadonlyMap<number, number> | undefined, takes: Uint8Array): boolean {
  for (const line of lines?.keys() ?? []) if (takes[line] === 1) return true;
  return false;
}

/**
 * The totals of a cart after offers: `totalsOf` with what offers leave of the goods in place of the subtotal. `charge` is the
 * delivery charge after offers.
 */
export function totalsAfter(
  { discount, charge }: Pick<Evaluated, 'discount' | 'charge'>,
  view: CartView,
  facts: Facts,
  withCode: boolean,
): Totals {
  return totalsOf({
    currency: MARKETS[facts.market].currency,
    lines: [{ unitPrice: minor(view.subtotal - discount), count: 1 }],
    vatBasisPoints: facts.vatBasisPoints,
    shippingCharge: minor(charge),
    // whether it is free is decided already, by the subtotal before offers
    freeShippingFrom: minor(Number.MAX_SAFE_INTEGER),
    reduction: withCode ? (facts.giftCode?.reduction ?? null) : null,
  });
}
