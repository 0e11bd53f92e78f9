import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../client/api.ts';
import { readLocal } from '../../client/device-storage.ts';
import { knownShopperId, shopperId, watchUser } from '../account/session.ts';
import { cartCache } from './cart-cache.ts';
import { quantityIn } from './cart-line.ts';
import { type CartState, createCartStore, UNREAD } from './cart-store.ts';

/** The one cart of the page. */
export const cart = createCartStore(api, { known: knownShopperId, make: shopperId }, cartCache, appliedCode);

/** The gift code that was applied on this device. Product pages do not load `coupon.ts`, which reads all of it. */
function appliedCode(): string | undefined {
  return readLocal('apply') === 'true' ? /"title":"([^"]+)"/.exec(readLocal('coupon') ?? '')?.[1] : undefined;
}

/**
 * Returns the cart. Reads it from the server on first use, after a login or logout, and when the page returns from
 * the back-forward cache. `unread` on the server and until the first read.
 */
export function useCart(): CartState {
  const state = useSyncExternalStore(cart.watch, cart.read, () => UNREAD);
  useEffect(() => {
    if (cart.read().status === 'unread') void cart.load();
    const stop = watchUser(() => void cart.load());
    const again = (event: PageTransitionEvent) => event.persisted && void cart.load();
    window.addEventListener('pageshow', again);
    return () => {
      stop();
      window.removeEventListener('pageshow', again);
    };
  }, []);
  return state;
}

/** Returns the number of units in the cart, for the header; 0 until known. */
export function useCartCount(): number {
  return quantityIn(useCart().lines);
}
