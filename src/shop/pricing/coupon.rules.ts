import type { Currency, Market } from '#kernel/market';
import { type Minor, ZERO } from '#kernel/money';
import type { Reduction } from './totals.rules.ts';

/** When and how often a coupon is good. Amounts in minor units; null means no limit. */
export type CouponTerms = {
  /** The only market it is good in. */
  readonly currency: Market['currency'] | null;
  /** Least subtotal before tax. */
  readonly minimum: Minor;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly usesAllowed: number | null;
  readonly usesPerShopper: number | null;
  /** How often it has been used by anybody. */
  readonly used: number;
};

export type Coupon = CouponTerms & { readonly code: string; readonly reduction: Reduction };

/** The terms of a coupon that is good for everybody, always. */
export const WITHOUT_LIMITS: Omit<CouponTerms, 'used'> = {
  currency: null,
  minimum: ZERO,
  startsAt: null,
  endsAt: null,
  usesAllowed: null,
  usesPerShopper: null,
};

/** The bag a coupon is tried on. `usedByShopper` counts this shopper's own uses. */
export type CouponBag = {
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

/** Why a coupon is not good for this bag at `now`, or null when it is (issue 4, point 5). */
export function couponRefusal(terms: CouponTerms, bag: CouponBag, now: Date): CouponRefusal | null {
  const over = couponOver(terms, now);
  if (over) return over;
  if (terms.currency !== null && terms.currency !== bag.currency) return { code: 'couponOtherCountry' };
  if (terms.usesPerShopper !== null && bag.usedByShopper >= terms.usesPerShopper) return { code: 'couponUsedByYou' };
  if (bag.subtotal < terms.minimum) return { code: 'couponMinimum', minimum: terms.minimum };
  return null;
}
