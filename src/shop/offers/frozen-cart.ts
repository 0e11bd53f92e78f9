import type { MarketCode } from '#kernel/market';
import { type Minor, ZERO } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import type { OfferReduction, Reduction } from '#shop/pricing/totals.rules';
import { FLOOR, reductionOf } from './cart-offers.ts';
import { compileOffers } from './compile-offers.rules.ts';
import { type FrozenOffer, freezeOffers } from './frozen-offers.ts';
import type { CartLine } from './offer.rules.ts';
import { offerOf, offerTerms } from './offer-terms.ts';
import { priceCart } from './price-cart.rules.ts';

/** Goods that an order is to have, and what it is priced by. */
type WantedCart = {
  readonly market: MarketCode;
  readonly at: Date;
  readonly method: PaymentMethod;
  readonly lines: readonly Omit<CartLine, 'floor'>[];
  readonly vatBasisPoints: number;
  readonly freeShippingFrom: Minor;
  readonly shippingCharge: Minor;
  /** What the order's gift code takes off; null without one. */
  readonly reduction: Reduction | null;
};

/** What an order's own offers make of other goods. */
type FrozenCart = {
  readonly reduction: OfferReduction;
  /** Whether the gift code still reduces it. */
  readonly usesCode: boolean;
  /** What offers take off each product. */
  readonly discounts: ReadonlyMap<string, Minor>;
  /** The same offers with what they give now: nothing where they no longer apply. */
  readonly offers: readonly FrozenOffer[];
};

/**
 * Prices goods with the offers that an order was placed with, and no others. Their hours, audience and limits held when it was
 * placed and are not asked again. Null when their terms cannot be read any more.
 */
export function priceFrozen(frozen: readonly FrozenOffer[], cart: WantedCart): FrozenCart | null {
  const offers = frozen.flatMap(({ id, terms }) => {
    const read = offerTerms.safeParse(terms);
    if (!read.success) return [];
    const { times: _times, audience: _audience, limits: _limits, ...lasting } = read.data;
    return [offerOf(id, lasting)];
  });
  if (offers.length < frozen.length) return null;
  const { market, at, method, vatBasisPoints, freeShippingFrom, shippingCharge, reduction } = cart;
  const live = compileOffers(offers, market);
  const priced = priceCart(
    live,
    cart.lines.map((line) => ({ ...line, floor: FLOOR })),
    {
      ...{ market, at, method, vatBasisPoints, freeShippingFrom, shippingCharge },
      shopper: { id: '', signedIn: true, firstOrder: true, groups: [] },
      ...(reduction ? { giftCode: { reduction, minimum: ZERO } } : {}),
      ...{ usedUp: new Set<string>(), usesByShopper: new Map(), giftStock: new Map(), giftChosen: new Map() },
      giftDeclined: new Set<string>(),
    },
  );
  const known = new Map(frozen.map((offer) => [offer.id, offer]));
  const applied = new Map(freezeOffers(priced.explanations, (id) => known.get(id))?.map((one) => [one.id, one]));
  return {
    reduction: reductionOf({ priced, live }),
    usesCode: priced.combination.giftCode,
    discounts: new Map(priced.lines.map(({ product, offers: given }) => [product, given])),
    offers: frozen.map((offer) => applied.get(offer.id) ?? { ...offer, saving: ZERO, lines: [] }),
  };
}
