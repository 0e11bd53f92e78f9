import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../client/api.ts';
import { knownShopperId, shopperId, watchUser } from '../account/session.ts';
import { quantityIn } from './cart-line.ts';
import { cartMemory } from './cart-memory.ts';
import { type CartState, createCartStore, UNREAD } from './cart-store.ts';

/** The one cart of the page. */
export const cart = createCartStore(api, { known: knownShopperId, make: shopperId }, cartMemory);

/**
 * The cart, read from the server when the first component asks for it and again when somebody logs in or out or the
 * browser brings an old page back. On the server, and until the first reading, it is `unread`.
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

/** Pieces in the cart for the header's count; 0 until known. */
export function useCartCount(): number {
  return quantityIn(useCart().lines);
}
