import { useSyncExternalStore } from 'react';
import type { CouponAnswer } from '#contract/coupons';
import { isTradeCurrency, type Market } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { ok, refused } from '#kernel/result';
import { createStore } from '#kernel/store';
import { type CouponReduction, type CouponRefusal, couponRefusal } from '#shop/pricing/coupon.rules';
import { type Answer, api } from '../../client/api.ts';
import { readLocal, writeLocal } from '../../client/device-storage.ts';

/** A gift code, its discount, and the carts it is valid for. */
export type Coupon = {
  readonly code: string;
  readonly reduction: CouponReduction;
  /** Minimum subtotal, in hundredths of the currency. */
  readonly minimum: number;
  /** The only currency it is valid in; null for all. */
  readonly currency: Market['currency'] | null;
};

/** The part of a response stored under the key `coupon`. */
type StoredCoupon = Pick<CouponAnswer, 'title' | 'type' | 'weightage' | 'minimum' | 'currency'>;

const store = createStore(remembered);

/** Returns the applied code, for display; null on the server. */
export function useCoupon(): Coupon | null {
  return useSyncExternalStore(store.subscribe, store.get, () => null);
}

/** Looks up a code without applying it. An error has the server's message. */
export async function findCoupon(typed: string): Promise<Answer<Coupon>> {
  const answer = await api.get('/coupontitle/{code}', { path: { code: typed } });
  if (!answer.ok) return answer;
  const coupon = couponOf(answer.value);
  return coupon ? ok(coupon) : refused({ message: '', code: 'unreadable', status: 200, body: answer.value });
}

/** Applies a code (keys `coupon` and `apply`). */
export function applyCoupon(coupon: Coupon): void {
  writeLocal('coupon', JSON.stringify(toStored(coupon)));
  writeLocal('apply', 'true');
  store.set(coupon);
}

/** Removes the code: after an order has used it, or when the server rejects it. */
export function clearCoupon(): void {
  writeLocal('coupon', null);
  writeLocal('apply', 'false');
  store.set(null);
}

/** Returns why a code is not valid for a cart, as far as a page can know; the server checks its dates and uses. */
export function couponProblem(coupon: Coupon, currency: Market['currency'], subtotal: Minor): CouponRefusal | null {
  const { minimum, currency: only } = coupon;
  const terms = { currency: only, minimum, startsAt: null, endsAt: null, usesAllowed: null, usesPerShopper: null };
  return couponRefusal({ ...terms, used: 0 }, { currency, subtotal, usedByShopper: 0 }, new Date());
}

function couponOf(stored: StoredCoupon): Coupon | null {
  const [amount, minimum] = [Math.round(stored.weightage * 100), Math.round(stored.minimum * 100)];
  if (!(amount >= 0 && minimum >= 0)) return null;
  const percentage = stored.type === 'PERCENTAGE';
  return {
    code: stored.title,
    reduction: percentage ? { kind: 'percentage', basisPoints: amount } : { kind: 'fixed', amount },
    minimum,
    currency: isTradeCurrency(stored.currency) ? stored.currency : null,
  };
}

function toStored({ code, reduction, minimum, currency }: Coupon): StoredCoupon {
  const percentage = reduction.kind === 'percentage';
  return {
    title: code,
    type: percentage ? 'PERCENTAGE' : 'FIXED',
    weightage: (percentage ? reduction.basisPoints : reduction.amount) / 100,
    minimum: minimum / 100,
    currency,
  };
}

function remembered(): Coupon | null {
  if (readLocal('apply') !== 'true') return null;
  try {
    return couponOf(JSON.parse(readLocal('coupon') ?? ''));
  } catch {
    return null;
  }
}
