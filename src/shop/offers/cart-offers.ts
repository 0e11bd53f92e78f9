import { createHash } from 'node:crypto';
import { MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor, ZERO } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import type { Listing } from '#shop/catalogue';
import type { AppliedCoupon } from '#shop/pricing/coupon.rules';
import { type OfferReduction, totalsOf } from '#shop/pricing/totals.rules';
import { compileOffers, type LiveOffers } from './compile-offers.rules.ts';
import type { Facts } from './facts.rules.ts';
import { type FrozenOffer, freezeOffers } from './frozen-offers.ts';
import type { OffersRead, StoredOffer } from './live-offers.ts';
import type { CartLine } from './offer.rules.ts';
import { offerOf } from './offer-terms.ts';
import { type PricedCart, priceCart } from './price-cart.rules.ts';
import { suggestOffer } from './suggest.rules.ts';

/** The lowest price of a unit that offers may leave, in minor units. */
export const FLOOR = minor(1);

/** The delivery charge of a cart without an offer for it: whatever it is. */
const NO_LIMIT = minor(Number.MAX_SAFE_INTEGER);

/** A shopper's cart as offers are priced for it. Lines that cannot be bought are left out by the caller. */
type ShopperCart = {
  readonly ownerId: string;
  readonly market: MarketCode;
  readonly at: Date;
  /** How it will be paid; null while nobody has chosen. */
  readonly method: PaymentMethod | null;
  readonly lines: readonly {
    readonly listing: Pick<Listing, 'productId' | 'title' | 'categories' | 'price'>;
    readonly count: number;
  }[];
  readonly terms: { readonly vatBasisPoints: number; readonly freeShippingFrom: Minor };
  /** The charge of a delivery that is not free. */
  readonly shippingCharge: Minor;
  /** A gift code that is valid for the cart; null for none. */
  readonly coupon: AppliedCoupon | null;
};

/** A cart with what offers make of it. */
export type OfferedCart = {
  readonly read: OffersRead;
  readonly cart: ShopperCart;
  readonly live: LiveOffers;
  readonly priced: PricedCart;
};

/** Prices a shopper's cart with the offers that are on. */
export function offerCart(read: OffersRead, cart: ShopperCart): OfferedCart {
  const live = read.set.of(cart.market);
  return { read, cart, live, priced: priceCart(live, linesOf(cart), factsOf(read, cart)) };
}

function linesOf({ lines }: ShopperCart): CartLine[] {
  return lines.flatMap(({ listing: { productId, categories, price }, count }) =>
    price
      ? [{ product: productId, categories, listPrice: price.before, unitPrice: price.now, count, floor: FLOOR }]
      : [],
  );
}

function factsOf({ usedUp, usedByShopper, firstOrder }: OffersRead, cart: ShopperCart): Facts {
  const { ownerId, market, at, method, terms, shippingCharge, coupon } = cart;
  const { vatBasisPoints, freeShippingFrom } = terms;
  return {
    ...{ market, at, vatBasisPoints, freeShippingFrom, shippingCharge, usedUp },
    shopper: { id: ownerId, signedIn: ownerId.startsWith('u_'), firstOrder, groups: [] },
    ...(method === null ? {} : { method }),
    ...(coupon ? { giftCode: { reduction: coupon.reduction, minimum: ZERO } } : {}),
    usesByShopper: usedByShopper,
    ...{ giftStock: new Map(), giftChosen: new Map(), giftDeclined: new Set<string>() },
  };
}

/** What no offers take off. */
export const NO_OFFERS: OfferReduction = { discount: ZERO, delivery: NO_LIMIT };

/** What offers take off a cart. */
export function reductionOf({ priced, live }: Pick<OfferedCart, 'priced' | 'live'>): OfferReduction {
  const applied = new Set(priced.explanations.flatMap((one) => (one.outcome === 'applied' ? [one.offer] : [])));
  const rewards = live.offers.flatMap(({ id, reward }) => (applied.has(id) ? [reward] : []));
  const delivery = rewards.find((reward) => reward.kind === 'delivery');
  return { discount: priced.discount.offers, delivery: delivery ? minor(delivery.charge) : NO_LIMIT };
}

/** How much less the cart costs by its offers, VAT and delivery included; a gift code counts as it would without them. */
export function savedByOffers({ cart, priced }: OfferedCart): Minor {
  const { terms, shippingCharge, coupon } = cart;
  const lines = linesOf(cart);
  const full = { currency: MARKETS[cart.market].currency, lines, ...terms, shippingCharge };
  return minor(totalsOf({ ...full, reduction: coupon?.reduction ?? null }).total - priced.total);
}

/** The offers of a cart as its order keeps them; null for none. */
export function frozenOf({ priced, read }: OfferedCart): readonly FrozenOffer[] | null {
  return freezeOffers(priced.explanations, (id) => {
    const offer = read.set.stored.get(id);
    return offer && { ...offer, kind: offer.terms.reward.kind };
  });
}

/** What to add so that one more offer applies, or gives more; it names products of the cart. Null when nothing is near. */
export function nearestOffer({ live, cart, read, priced }: OfferedCart) {
  if (priced.near.length === 0) return null;
  const found = suggestOffer(live, linesOf(cart), factsOf(read, cart), { priced, shelf: [] });
  const distance = found && priced.near.find(({ offer }) => offer === found.offer);
  return found && distance ? { ...found, distance } : null;
}

/** The first offer that a shopper saw applied and that no longer does, and why. */
export type OfferGone = {
  readonly code: 'offerEnded' | 'offerUsedUp' | 'offerUsedByYou';
  readonly name: FrozenOffer['name'];
};

/** Offers that were ended lately, of which each is tried; more than that end together only in a mistake. */
const MAX_ENDED = 10;

/**
 * Why a cart has other amounts than its shopper saw: prices it as if no offer had run out, then as if one or all of those had not
 * ended that did within the hour, and where `saw` says that those are the amounts, names an offer that is gone since. Null where
 * they are not.
 */
export function goneOffer(offered: OfferedCart, saw: (before: OfferReduction) => boolean): OfferGone | null {
  const stored = [...offered.read.set.stored.values()];
  const on = stored.filter((one) => one.on);
  const ended = stored.filter((one) => !one.on);
  for (const offers of [on, ...ended.slice(0, MAX_ENDED).map((one) => [...on, one]), stored]) {
    const before = withoutLimits(offered, offers);
    const gone = saw(reductionOf(before)) ? goneSince(before, offered) : null;
    if (gone) return gone;
  }
  return null;
}

/** A cart with offers as if none had an end or had been used. */
function withoutLimits(
  { read, cart }: OfferedCart,
  stored: readonly StoredOffer[],
): Pick<OfferedCart, 'live' | 'priced'> {
  const offers = stored.map(({ id, terms: { times = {}, ...terms } }) => {
    const { until: _, ...open } = times;
    return offerOf(id, { ...terms, times: open });
  });
  const live = compileOffers(offers, cart.market);
  const unused = { ...read, usedUp: new Set<string>(), usedByShopper: new Map<string, number>() };
  return { live, priced: priceCart(live, linesOf(cart), factsOf(unused, cart)) };
}

/** The first offer that applied before, does not now, and cannot any more. */
function goneSince(before: Pick<OfferedCart, 'priced'>, { read, priced }: OfferedCart): OfferGone | null {
  const now = new Map(priced.explanations.map((one) => [one.offer, one]));
  for (const { offer, outcome } of before.priced.explanations) {
    const stored = read.set.stored.get(offer);
    const is = now.get(offer);
    if (outcome !== 'applied' || !stored || is?.outcome === 'applied') continue;
    const why = is?.outcome === 'impossible' ? is.why : null;
    if (why === 'usedUp') return { code: 'offerUsedUp', name: stored.name };
    if (why === 'usedByYou') return { code: 'offerUsedByYou', name: stored.name };
    if (why === 'over' || !stored.on) return { code: 'offerEnded', name: stored.name };
  }
  return null;
}

/** A short name of what offers make of a cart: other offers, other versions or other amounts have another. */
export function revisionOf({ priced, read }: OfferedCart): string {
  const { subtotal, discount, tax, shipping, total, explanations } = priced;
  const applied = explanations.flatMap((one) =>
    one.outcome === 'applied' ? [[one.offer, read.set.stored.get(one.offer)?.version ?? 0]] : [],
  );
  const named = JSON.stringify([applied.sort(), subtotal, discount, tax, shipping, total]);
  return createHash('sha256').update(named).digest('hex').slice(0, 16);
}
