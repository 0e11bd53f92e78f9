import { useEffect } from 'react';
import type { PaymentMethod } from '#kernel/payment-method';
import { api } from '../../client/api.ts';
import { shopperId } from '../account/session.ts';
import { cart } from '../cart/cart.ts';
import { useCoupon } from '../cart/coupon.ts';

/**
 * Saves the chosen way to pay and shows the offers that the cart has with it. Rendered only where the store has offers. Ignores those
 * of a cart that another page has changed: the checkout refuses its amounts and shows the new ones.
 */
export default function OffersOfMethod({ method }: { readonly method: PaymentMethod }) {
  const coupon = useCoupon()?.code;
  useEffect(() => {
    let isOld = false;
    const body = { userId: shopperId(), method, offers: true, coupon };
    void api.send('PUT', '/updatemethod', { body }).then((answer) => {
      const offers = answer.ok ? answer.value.offers : null;
      if (offers && !isOld && offers.amounts.subtotal === cart.read().offers?.amounts.subtotal) cart.showOffers(offers);
    });
    return () => {
      isOld = true;
    };
  }, [method, coupon]);
  return null;
}
