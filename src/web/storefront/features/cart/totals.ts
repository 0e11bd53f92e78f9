import { useEffect } from 'react';
import type { Market } from '#kernel/market';
import { type Minor, toDecimalText } from '#kernel/money';
import { reductionIn } from '#shop/pricing/coupon.rules';
import { subtotalOf, type Totals, totalsOf } from '#shop/pricing/totals.rules';
import { writeLocal } from '../../client/device-storage.ts';
import { useFreeShippingFrom, useMarket } from '../../page/use-page.ts';
import type { CartLine } from './cart-line.ts';
import { type Charges, useCharges } from './charges.ts';
import { type Coupon, couponProblem, useCoupon } from './coupon.ts';

/** The amounts of a cart with their VAT rate; `coupon` is null when the code is not valid for this cart. */
export type CartTotals = Totals & { readonly vatBasisPoints: number; readonly coupon: Coupon | null };

/** Returns the amounts of the available lines, by the same rules as the server's (specification, section 9.1). */
export function totalsOfCart(
  lines: readonly CartLine[],
  currency: Market['currency'],
  charges: Charges & { readonly freeShippingFrom: Minor },
  coupon: Coupon | null,
): CartTotals {
  const bought = lines.filter((line) => line.available);
  const used = coupon && couponProblem(coupon, currency, subtotalOf(bought)) === null ? coupon : null;
  const { vatBasisPoints, shippingCharge, freeShippingFrom } = charges;
  const reduction = used && reductionIn(used.reduction, currency);
  const totals = totalsOf({ currency, lines: bought, vatBasisPoints, shippingCharge, freeShippingFrom, reduction });
  return { ...totals, vatBasisPoints, coupon: used };
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
  const totals = charges && totalsOfCart(lines, market.currency, { ...charges, freeShippingFrom }, coupon);
  const written = totals && JSON.stringify([totals.shipping, totals.tax, totals.total]);
  useEffect(() => {
    if (!totals || written === null) return;
    writeLocal('shipping', toDecimalText(totals.shipping, market.currency));
    writeLocal('tax', toDecimalText(totals.tax, market.currency));
    writeLocal('total', toDecimalText(totals.total, market.currency));
  }, [written]);
  return totals;
}
