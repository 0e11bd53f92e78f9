import { useEffect } from 'react';
import type { PaymentMethod } from '#kernel/payment-method';
import { api } from '../../client/api.ts';
import { shopperId } from '../account/session.ts';
import { cart } from '../cart/cart.ts';

/** Saves the chosen way to pay and reads the cart again: its offers may depend on that. Only where the store has offers. */
export default function OffersOfMethod({ method }: { readonly method: PaymentMethod }) {
  useEffect(() => {
    void api.send('PUT', '/updatemethod', { body: { userId: shopperId(), method } }).then(() => cart.load());
  }, [method]);
  return null;
}
