import type { Currency, Market } from '#kernel/market';
import { fromHundredths, type Minor } from '#kernel/money';
import type { Reduction } from './totals.rules.ts';

/**
 * What a coupon takes off as it is kept: an amount is in hundredths of the unit of whatever currency the order has
 * (decision 0245).
 */
export type CouponReduction =
  | { readonly kind: 'percentage'; readonly basisPoints: number }
  | { readonly kind: 'fixed'; readonly amount: number };

/** What a coupon takes off an order in a currency. */
export function reductionIn(reduction: CouponReduction, currency: Currency): Reduction {
  return reduction.kind === 'percentage'
    ? reduction
    : { kind: 'fixed', amount: fromHundredths(reduction.amount, currency) };
}

/** When and how often a coupon is good. Null means no limit. */
export type CouponTerms = {
  /** The only market it is good in. */
  readonly currency: Market['currency'] | null;
  /** Least subtotal before tax, in hundredths of the unit. */
  readonly minimum: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly usesAllowed: number | null;
  readonly usesPerShopper: number | null;
  /** How often it has been used by anybody. */
  readonly used: number;
};

export type Coupon = CouponTerms & { readonly code: string; readonly reduction: CouponReduction };

/** The terms of a coupon that is good for everybody, always. */
export const WITHOUT_LIMITS: Omit<CouponTerms, 'used'> = {
  currency: null,
  minimum: 0,
  startsAt: null,
  endsAt: null,
  usesAllowed: null,
  usesPerShopper: null,
};

/** The bag a coupon is tried on. `usedByShopper` counts this shopper's own uses. */
export type CouponCart = {
  readonly currency: Currency;
  readonly subtotal: Minor;
  readonly usedByShopper: number;
};

export type CouponRefusal =
  | { readonly code: 'couponUnknown' | 'couponNotYet' | 'couponExpired' | 'couponUsedUp' | 'couponUsedByYou' }
  | { readonly code: 'couponOtherCountry' }
  | { readonly code: 'couponMinimum'; readonly minimum: Minor };

/** A code as it is kept: people type it in any case and with spaces round it. Null for what can be no code. */
export function couponCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9_-]{0,31}$/.test(code) ? code : null;
}

/** Why a coupon is not good at `now` for anybody, or null: its dates and its uses. Good from its start until before its end. */
export function couponOver(terms: CouponTerms, now: Date): CouponRefusal | null {
  if (terms.startsAt && now < terms.startsAt) return { code: 'couponNotYet' };
  if (terms.endsAt && now >= terms.endsAt) return { code: 'couponExpired' };
  if (terms.usesAllowed !== null && terms.used >= terms.usesAllowed) return { code: 'couponUsedUp' };
  return null;
}

/** Why a coupon is not good for this bag at `now`, or null when it is. */
export function couponRefusal(terms: CouponTerms, bag: CouponCart, now: Date): CouponRefusal | null {
  const over = couponOver(terms, now);
  if (over) return over;
  if (terms.currency !== null && terms.currency !== bag.currency) return { code: 'couponOtherCountry' };
  if (terms.usesPerShopper !== null && bag.usedByShopper >= terms.usesPerShopper) return { code: 'couponUsedByYou' };
  const minimum = fromHundredths(terms.minimum, bag.currency);
  if (bag.subtotal < minimum) return { code: 'couponMinimum', minimum };
  return null;
}
