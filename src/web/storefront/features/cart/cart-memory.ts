import type { CartAnswer } from '#contract/cart';
import type { CartMemory } from './cart-store.ts';

const KEY = 'cart_seen';

const isCart = (value: unknown): value is CartAnswer =>
  typeof value === 'object' && value !== null && 'user' in value && Array.isArray(value.user);

/** Caches the last cart of this tab in session storage. Optional: the cart works without it. */
export const cartMemory: CartMemory = {
  recall(shopperId) {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
      if (typeof kept !== 'object' || kept === null || !('shopperId' in kept) || !('seen' in kept)) return null;
      return kept.shopperId === shopperId && isCart(kept.seen) ? kept.seen : null;
    } catch {
      return null;
    }
  },
  remember(shopperId, seen) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ shopperId, seen }));
    } catch {
      // storage is optional
    }
  },
};
