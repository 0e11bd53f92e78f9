import { MARKETS, type MarketCode } from '#kernel/market';
import type { PaymentMethod } from '#kernel/payment-method';
import { listListings } from '#shop/catalogue';
import { tradeTerms } from '#shop/settings';
import type { Shop } from '../shop.ts';
import { nearestOffer, offerCart, savedByOffers } from './cart-offers.ts';
import { compileOffers } from './compile-offers.rules.ts';
import { type OfferTerms, offerOf } from './offer-terms.ts';
import { listOffers } from './queries.ts';
import type { TRY_SHOPPERS } from './try.rules.ts';
import { listUsedUp } from './use-queries.ts';

/** A cart to be priced as shoppers would see it. */
type TryInput = {
  readonly market: MarketCode;
  readonly lines: readonly { readonly productId: string; readonly count: number }[];
  readonly who: (typeof TRY_SHOPPERS)[number];
  readonly method: PaymentMethod | null;
  /** Whether drafts, and offers whose time has not come, count as if shoppers had them. */
  readonly drafts: boolean;
};

/**
 * Prices a cart that nobody has by the engine of carts, with its present prices, offers and limits; nothing is written. The delivery
 * costs what the market charges by itself. Returns the goods that are sold, the offers, and what became of each that touches the cart.
 */
export async function tryCart({ database, clock }: Pick<Shop, 'database' | 'clock'>, input: TryInput) {
  const at = clock.now();
  const { market, who, method, drafts } = input;
  const ids = input.lines.map(({ productId }) => productId);
  const [listings, offers, terms, usedUp] = await Promise.all([
    listListings(database.read, MARKETS[market], ids),
    listOffers(database.read),
    tradeTerms(database.read, market, at),
    listUsedUp(database.read),
  ]);
  const lines = input.lines.flatMap(({ productId, count }) => {
    const listing = listings.get(productId);
    return listing?.price ? [{ listing, count }] : [];
  });
  const counted = offers
    .filter(({ state }) => state === 'on' || (drafts && state === 'draft'))
    .map((offer) => ({ ...offer, on: true, terms: drafts ? withoutStart(offer.terms) : offer.terms }));
  const set = {
    version: '',
    stored: new Map(counted.map((offer) => [offer.id, offer])),
    of: (code: MarketCode) =>
      compileOffers(
        counted.map(({ id, terms: own }) => offerOf(id, own)),
        code,
      ),
    countsShoppers: false,
  };
  const offered = offerCart(
    { set, usedUp, usedByShopper: new Map(), firstOrder: who !== 'returning' },
    {
      ownerId: who === 'guest' ? 'try' : 'u_try',
      ...{ market, at, method, lines, terms, coupon: null },
      shippingCharge: terms.shippingFee,
    },
  );
  const { priced } = offered;
  return { lines, offers, priced, near: nearestOffer(offered), saved: savedByOffers(offered) };
}

function withoutStart({ times, ...terms }: OfferTerms): OfferTerms {
  if (!times) return terms;
  const { from: _, ...open } = times;
  return { ...terms, times: open };
}
