import { useEffect } from 'react';
import type { CartOffers } from '#contract/offers';
import type { Market } from '#kernel/market';
import { type Minor, minor, toDecimalText } from '#kernel/money';
import { reductionIn } from '#shop/pricing/coupon.rules';
import { subtotalOf, type Totals, totalsWithOffers } from '#shop/pricing/totals.rules';
import { minorOf } from '../../client/amounts.ts';
import { writeLocal } from '../../client/device-storage.ts';
import { useFreeShippingFrom, useMarket } from '../../page/use-page.ts';
import { useCart } from './cart.ts';
import type { CartLine } from './cart-line.ts';
import { type Charges, useCharges } from './charges.ts';
import { type Coupon, couponProblem, useCoupon } from './coupon.ts';

/** More than any delivery costs, as a decimal. */
const MAX_DELIVERY = 1e6;

/** The amounts of a cart with their VAT rate; `coupon` is null when the code is not valid for this cart. */
export type CartTotals = Totals & {
  readonly vatBasisPoints: number;
  readonly coupon: Coupon | null;
  readonly offers: CartOffers | null;
};

/**
 * Returns the amounts of the available lines, by the same rules as the server's (specification, section 9.1). What offers take off
 * is the server's; a change that it has not answered yet keeps what it said last.
 */
export function totalsOfCart(
  lines: readonly CartLine[],
  currency: Market['currency'],
  charges: Charges & { readonly freeShippingFrom: Minor },
  coupon: Coupon | null,
  offers: CartOffers | null = null,
): CartTotals {
  const bought = lines.filter((line) => line.available);
  const subtotal = subtotalOf(bought);
  const isUsed = coupon && offers?.code?.state !== 'worse' && couponProblem(coupon, currency, subtotal) === null;
  const used = isUsed ? coupon : null;
  const reduced = {
    discount: minor(Math.min(minorOf(offers?.discount, currency), subtotal)),
    delivery: minorOf(offers?.delivery ?? MAX_DELIVERY, currency),
  };
  const { vatBasisPoints, shippingCharge, freeShippingFrom } = charges;
  const reduction = used && reductionIn(used.reduction, currency);
  const full = { currency, lines: bought, vatBasisPoints, shippingCharge, freeShippingFrom, reduction };
  return { ...totalsWithOffers(full, reduced), vatBasisPoints, coupon: used, offers };
}

/**
 * Returns the amounts of the cart, or null until VAT and delivery are known. Stores them under their keys on the
 * device.
 */
export function useTotals(lines: readonly CartLine[]): CartTotals | null {
  const market = useMarket();
  const charges = useCharges();
  const freeShippingFrom = useFreeShippingFrom();
  const coupon = useCoupon();
  const { offers } = useCart();
  const totals = charges && totalsOfCart(lines, market.currency, { ...charges, freeShippingFrom }, coupon, offers);
  const written = totals && JSON.stringify([totals.shipping, totals.tax, totals.total]);
  useEffect(() => {
    if (!totals || written === null) return;
    writeLocal('shipping', toDecimalText(totals.shipping, market.currency));
    writeLocal('tax', toDecimalText(totals.tax, market.currency));
    writeLocal('total', toDecimalText(totals.total, market.currency));
  }, [written]);
  return totals;
}
