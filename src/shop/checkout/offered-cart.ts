import type { Cart } from '#shop/cart';
import { quotedCharge } from '#shop/delivery';
import { type OfferedCart, offerCart } from '#shop/offers';
import { appliedCoupon } from '#shop/pricing/coupon.rules';
import { subtotalOf } from '#shop/pricing/totals.rules';
import { marketOfCountry } from '../addresses/address.rules.ts';
import type { Shop } from '../shop.ts';
import { chargeBy } from './draft-order.ts';

/**
 * Prices an open cart with the offers that are on, as its order would be priced as far as that is known before: by the saved
 * address, the gift code and the chosen method. While the courier has named no price for the city, the fee of the settings
 * stands for it. Null where the caller shows no offers, and where there are none.
 */
export function offeredCart(deps: Pick<Shop, 'shipping'>, cart: Cart): OfferedCart | null {
  const { offering, market, ownerId, paymentMethod } = cart;
  if (!offering) return null;
  const { read, at, terms, coupon, destination } = offering;
  const lines = cart.lines.filter(({ listing }) => listing.price && listing.onHand > 0);
  const isHere = destination !== null && marketOfCountry(destination.country) === market.code;
  const known = isHere
    ? chargeBy(terms, market, destination.city, (request) => quotedCharge(deps, request, null))
    : null;
  const subtotal = subtotalOf(
    lines.flatMap(({ listing: { price }, count }) => (price ? [{ unitPrice: price.now, count }] : [])),
  );
  const { currency } = market;
  const applied = coupon ? appliedCoupon(coupon, { currency, subtotal, usedByShopper: 0 }, at) : null;
  return offerCart(read, {
    ...{ ownerId, market: market.code, at, method: paymentMethod, lines, terms },
    shippingCharge: known?.ok ? known.value : terms.shippingFee,
    coupon: applied?.ok ? applied.value : null,
  });
}
