import { useEffect, useRef, useState } from 'react';
import type { PaymentMethod } from '#kernel/payment-method';
import { type ApiError, api } from '../../client/api.ts';
import { usePage } from '../../page/use-page.ts';
import { shopperId } from '../account/session.ts';
import type { CartTotals } from '../cart/totals.ts';
import { cardPaymentUrl } from './card-payment.ts';

export type CardPaying = {
  /** Whether the browser is leaving for the page with the card form. */
  readonly leaving: boolean;
  readonly error: ApiError | null;
  /** Sets the payment method (PUT updatemethod) and goes to the card form; does nothing while a call is pending. */
  readonly pay: (method: PaymentMethod, totals: CartTotals) => void;
};

/** Takes the shopper from the payment step to the card form (specification, section 2.10). */
export function usePayByCard(): CardPaying {
  const { prefix, market } = usePage();
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const busy = useRef(false);

  // the browser may restore this page from its back-forward cache
  useEffect(() => {
    const again = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      busy.current = false;
      setLeaving(false);
    };
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, []);

  async function pay(method: PaymentMethod, totals: CartTotals) {
    const userId = shopperId();
    const url = cardPaymentUrl(method, totals, market.currency, userId, prefix);
    if (busy.current || url === null) return;
    busy.current = true;
    setLeaving(true);
    setError(null);
    const chosen = await api.send('PUT', '/updatemethod', { body: { userId, method } });
    if (chosen.ok) return location.assign(url);
    busy.current = false;
    setLeaving(false);
    setError(chosen.error);
  }

  return { leaving, error, pay: (method, totals) => void pay(method, totals) };
}
