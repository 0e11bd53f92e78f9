import { NO_OFFERS, type OfferedCart, offerCart, reductionOf } from '#shop/offers';
import type { OrderAmounts } from '#shop/orders';
import type { AppliedCoupon } from '#shop/pricing/coupon.rules';
import { sawRightAmounts } from '#shop/pricing/seen-amounts.rules';
import {
  afterOffers,
  type OfferReduction,
  type TotalsInput,
  totalsOf,
  totalsWithOffers,
} from '#shop/pricing/totals.rules';
import type { CheckoutFacts } from './gather-queries.ts';
import type { CheckoutRequest } from './types.ts';

/** What a cart comes to, with offers where the shopper was shown them. */
type PricedDraft = {
  readonly amounts: OrderAmounts;
  /** The code that reduces it; null for none, and for one that offers do better without. */
  readonly coupon: string | null;
  readonly offered: OfferedCart | null;
  /** Whether the amounts that the shopper saw agree with what some offers make of the cart. */
  readonly saw: (offers: OfferReduction) => boolean;
};

/** Prices a cart with a gift code, or without; `full` is the cart without either. */
export function priceDraft(
  { offers, lines, market, terms }: Pick<CheckoutFacts, 'offers' | 'lines' | 'market' | 'terms'>,
  { ownerId, method, seen }: CheckoutRequest,
  full: TotalsInput,
  code: AppliedCoupon | null,
  now: Date,
): PricedDraft {
  const { shippingCharge } = full;
  const cart = { ownerId, market: market.code, at: now, method: method ?? null, lines, terms, shippingCharge };
  const offered = offers && offerCart(offers, { ...cart, coupon: code });
  const used = offered && !offered.priced.combination.giftCode ? null : code;
  const input = used ? { ...full, reduction: used.reduction } : full;
  const { saving: _saving, ...amounts } = totalsWithOffers(input, offered ? reductionOf(offered) : NO_OFFERS);
  return {
    amounts,
    coupon: used?.code ?? null,
    offered,
    saw: (reduction) => {
      const reduced = afterOffers(input, reduction);
      return sawRightAmounts(seen, reduced, totalsOf(reduced));
    },
  };
}

/** Whether the shopper saw the amounts of a draft. */
export function sawDraft({ offered, saw }: PricedDraft): boolean {
  return saw(offered ? reductionOf(offered) : NO_OFFERS);
}
