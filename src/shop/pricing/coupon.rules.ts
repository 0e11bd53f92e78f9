import type { Currency, Market } from '#kernel/market';
import { fromHundredths, type Minor } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import type { Reduction } from './totals.rules.ts';

/**
 * A coupon's reduction as it is stored: an amount is in hundredths of the unit of the order's currency (decision 0245).
 */
export type CouponReduction =
  | { readonly kind: 'percentage'; readonly basisPoints: number }
  | { readonly kind: 'fixed'; readonly amount: number };

/** A coupon's reduction in the minor units of a currency. */
export function reductionIn(reduction: CouponReduction, currency: Currency): Reduction {
  return reduction.kind === 'percentage'
    ? reduction
    : { kind: 'fixed', amount: fromHundredths(reduction.amount, currency) };
}

/** When and how often a coupon is valid. Null means no limit. */
export type CouponTerms = {
  /** The only currency it is valid in. */
  readonly currency: Market['currency'] | null;
  /** Minimum subtotal before tax, in hundredths of the unit. */
  readonly minimum: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly usesAllowed: number | null;
  readonly usesPerShopper: number | null;
  /** How often it has been used in all. */
  readonly used: number;
};

export type Coupon = CouponTerms & { readonly code: string; readonly reduction: CouponReduction };

/** The terms of a coupon that is always valid. */
export const WITHOUT_LIMITS: Omit<CouponTerms, 'used'> = {
  currency: null,
  minimum: 0,
  startsAt: null,
  endsAt: null,
  usesAllowed: null,
  usesPerShopper: null,
};

/** The cart that a coupon is applied to. `usedByShopper` counts this shopper's own uses. */
type CouponCart = {
  readonly currency: Currency;
  readonly subtotal: Minor;
  readonly usedByShopper: number;
};

export type CouponRefusal =
  | { readonly code: 'couponUnknown' | 'couponNotYet' | 'couponExpired' | 'couponUsedUp' | 'couponUsedByYou' }
  | { readonly code: 'couponOtherCountry' }
  | { readonly code: 'couponMinimum'; readonly minimum: Minor };

/** Normalises a typed code: upper case, trimmed. Null for what cannot be a code. */
export function couponCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9_-]{0,31}$/.test(code) ? code : null;
}

/**
 * Why a coupon is not valid at `now` by its dates and its count of uses; null when it is. It is valid from its start
 * until before its end.
 */
export function couponOver(terms: CouponTerms, now: Date): CouponRefusal | null {
  if (terms.startsAt && now < terms.startsAt) return { code: 'couponNotYet' };
  if (terms.endsAt && now >= terms.endsAt) return { code: 'couponExpired' };
  if (terms.usesAllowed !== null && terms.used >= terms.usesAllowed) return { code: 'couponUsedUp' };
  return null;
}

/** Why a coupon is not valid for this cart at `now`; null when it is. */
export function couponRefusal(terms: CouponTerms, cart: CouponCart, now: Date): CouponRefusal | null {
  const over = couponOver(terms, now);
  if (over) return over;
  if (terms.currency !== null && terms.currency !== cart.currency) return { code: 'couponOtherCountry' };
  if (terms.usesPerShopper !== null && cart.usedByShopper >= terms.usesPerShopper) return { code: 'couponUsedByYou' };
  const minimum = fromHundredths(terms.minimum, cart.currency);
  if (cart.subtotal < minimum) return { code: 'couponMinimum', minimum };
  return null;
}

/** A coupon that reduces an order. */
export type AppliedCoupon = { readonly code: string; readonly reduction: Reduction };

/** What a coupon takes off a cart at `now`, or why it is not valid for it. Null is a code that is not known. */
export function appliedCoupon(
  coupon: Coupon | null,
  cart: CouponCart,
  now: Date,
): Result<AppliedCoupon, CouponRefusal> {
  if (!coupon) return refused({ code: 'couponUnknown' });
  const why = couponRefusal(coupon, cart, now);
  return why ? refused(why) : ok({ code: coupon.code, reduction: reductionIn(coupon.reduction, cart.currency) });
}
