import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Address } from '#shop/addresses/address.rules';
import { useShippingAddress } from '../addresses/shipping-address.ts';
import { useCart } from '../cart/cart.ts';
import type { CartLine } from '../cart/cart-line.ts';
import { type CartTotals, useTotals } from '../cart/totals.ts';

type Checkout = { readonly lines: readonly CartLine[] | null; readonly totals: CartTotals | null };

/**
 * Returns the cart of a checkout page. Redirects to the home page when the cart is empty (specification, section 4),
 * unless `ordered`: then the order has emptied it.
 */
export function useCheckout(ordered = false): Checkout {
  const { status, lines } = useCart();
  const navigate = useNavigate();
  const totals = useTotals(lines);
  const empty = status === 'ready' && lines.length === 0;
  useEffect(() => {
    if (empty && !ordered) navigate('/', { replace: true });
  }, [empty, ordered, navigate]);
  const known = status === 'ready' && !empty;
  return { lines: known ? lines : null, totals: known ? totals : null };
}

/** Returns the address of the steps after the first; redirects to the first step without one. */
export function useShipTo(): Address | null | undefined {
  const address = useShippingAddress();
  const navigate = useNavigate();
  useEffect(() => {
    if (address === null) navigate('/checkout', { replace: true });
  }, [address, navigate]);
  return address;
}
