import type { CartAnswer } from '#contract/cart';
import type { CartCache } from './cart-store.ts';

const KEY = 'cart_seen';

const isCart = (value: unknown): value is CartAnswer =>
  typeof value === 'object' && value !== null && 'user' in value && Array.isArray(value.user);

/** Caches the last cart of this tab in session storage. Optional: the cart works without it. */
export const cartCache: CartCache = {
  get(shopperId) {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
      if (typeof stored !== 'object' || stored === null || !('shopperId' in stored) || !('cart' in stored)) return null;
      return stored.shopperId === shopperId && isCart(stored.cart) ? stored.cart : null;
    } catch {
      return null;
    }
  },
  set(shopperId, cart) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ shopperId, cart }));
    } catch {
      // storage is optional
    }
  },
};
