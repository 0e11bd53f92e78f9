import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#texts/use-text';
import { useErrorText } from '../../client/error-text.ts';
import { hideToast, showToast } from '../../client/toasts.ts';
import { useMarket } from '../../page/use-page.ts';
import { cart } from './cart.ts';

/** The delay before the redirect to the cart (specification, section 9.1), so that the message can be read. */
const TO_CART_MS = 2000;

export type AddToCart = {
  /** `done` lasts until the redirect to the cart, or until the shopper cancels it. */
  readonly phase: 'idle' | 'pending' | 'done';
  /** Adds `count` units of a product to the cart; does nothing while a call is pending. */
  readonly add: (productId: string, count: number) => void;
};

/**
 * Adds to the cart, shows 'Product is added to cart', and goes to /cart 2 seconds later (specification, section 4),
 * unless the shopper closes the message or leaves the page first. An error shows the server's message.
 */
export function useAddToCart(): AddToCart {
  const [phase, setPhase] = useState<AddToCart['phase']>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const text = useText();
  const errorText = useErrorText();
  const market = useMarket();
  const navigate = useNavigate();
  useEffect(() => () => clearTimeout(timer.current), []);

  async function add(productId: string, count: number) {
    setPhase('pending');
    const answer = await cart.add({ productId, count, pricecon: market.currency });
    if (!answer.ok) {
      setPhase('idle');
      showToast({ kind: 'error', text: errorText(answer.error) });
      return;
    }
    setPhase('done');
    const shown = showToast({
      kind: 'done',
      text: text('cart.added'),
      added: productId,
      action: { text: text('cart.viewBag'), href: '/cart' },
      onClose: stay,
    });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      hideToast(shown);
      navigate('/cart');
    }, TO_CART_MS);
  }

  function stay() {
    clearTimeout(timer.current);
    setPhase('idle');
  }

  return {
    phase,
    add: (productId, count) => {
      if (phase !== 'pending') void add(productId, count);
    },
  };
}
