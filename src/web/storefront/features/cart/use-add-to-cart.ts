import { useState } from 'react';
import { useText } from '#texts/use-text';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { useMarket } from '../../page/use-page.ts';
import { cart } from './cart.ts';
import { prepareCartDrawer } from './cart-drawer-state.ts';

export type AddToCart = {
  /** `done` lasts while the drawer of the cart is open. */
  readonly phase: 'idle' | 'pending' | 'done';
  /** Adds `count` units of a product to the cart; does nothing while a call is pending. */
  readonly add: (productId: string, count: number) => void;
};

/**
 * Adds to the cart and opens the drawer, which says 'Product is added to cart' and goes to /cart 2 seconds later
 * (specification, section 4) unless the shopper stays. An error shows the server's message.
 */
export function useAddToCart(): AddToCart {
  const [phase, setPhase] = useState<AddToCart['phase']>('idle');
  const text = useText();
  const errorText = useErrorText();
  const market = useMarket();

  async function add(productId: string, count: number) {
    setPhase('pending');
    const openDrawer = prepareCartDrawer();
    const answer = await cart.add({ productId, count, pricecon: market.currency });
    if (!answer.ok) {
      setPhase('idle');
      showToast({ kind: 'error', text: errorText(answer.error) });
      return;
    }
    setPhase('done');
    if (await openDrawer(() => setPhase('idle'))) return;
    setPhase('idle');
    showToast({ kind: 'done', text: text('cart.added'), action: { text: text('cart.viewBag'), href: '/cart' } });
  }

  return {
    phase,
    add: (productId, count) => {
      if (phase !== 'pending') void add(productId, count);
    },
  };
}
