import { useSyncExternalStore } from 'react';
import { fromDecimal } from '#kernel/money';
import { ok, refused } from '#kernel/result';
import type { Reduction } from '#shop/pricing/totals.rules';
import { type Answer, api } from './api.ts';
import { readLocal, writeLocal } from './device-storage.ts';
import { createStore } from './store.ts';

/** A gift code in use, with what it takes off. */
export type Coupon = { readonly code: string; readonly reduction: Reduction };

/** GET coupontitle/{code}: PERCENTAGE or a fixed amount, and how much (specification, section 3). */
type CouponAnswer = { readonly type: string; readonly weightage: number };

const store = createStore(remembered);

/** The code in use on this device (keys `coupon` and `apply`), or null. */
export const currentCoupon = store.read;

/** The code in use, for showing; null on the server. */
export function useCoupon(): Coupon | null {
  return useSyncExternalStore(store.watch, currentCoupon, () => null);
}

/** Looks a code up and uses it. A refusal says why, in the server's words. */
export async function applyCoupon(code: string): Promise<Answer<Coupon>> {
  const answer = await api.get<CouponAnswer>(`coupontitle/${encodeURIComponent(code)}`);
  if (!answer.ok) return answer;
  const reduction = reductionOf(answer.value);
  if (reduction === null) return refused({ message: '', code: 'unreadable', status: 200, body: answer.value });
  const coupon = { code, reduction };
  writeLocal('coupon', JSON.stringify({ code, ...answer.value }));
  writeLocal('apply', 'true');
  store.write(coupon);
  return ok(coupon);
}

/** Forgets the code: after an order has used it, or when the server no longer takes it. */
export function forgetCoupon(): void {
  writeLocal('coupon', null);
  writeLocal('apply', 'false');
  store.write(null);
}

function remembered(): Coupon | null {
  return readLocal('apply') === 'true' ? parse(readLocal('coupon')) : null;
}

function reductionOf({ type, weightage }: CouponAnswer): Reduction | null {
  const amount = fromDecimal(weightage);
  if (amount === null || amount < 0) return null;
  return type === 'PERCENTAGE' ? { kind: 'percentage', basisPoints: amount } : { kind: 'fixed', amount };
}

function parse(text: string | null): Coupon | null {
  if (text === null) return null;
  try {
    const { code, type, weightage } = JSON.parse(text);
    if (typeof code !== 'string' || typeof type !== 'string' || typeof weightage !== 'number') return null;
    const reduction = reductionOf({ type, weightage });
    return reduction && { code, reduction };
  } catch {
    return null;
  }
}
