import { type RefObject, useEffect, useRef, useState } from 'react';
import { fromDecimal, type Minor, toDecimal } from '#kernel/money';
import { type ApiError, api } from '../../client/api.ts';
import { readLocal } from '../../client/device-storage.ts';
import { usePage } from '../../page/use-page.ts';
import { shopperId } from '../account/session.ts';
import { clearCoupon } from '../cart/coupon.ts';
import type { CartTotals } from '../cart/totals.ts';
import { type CardType, inMarket, rememberPayment } from './card-payment.ts';
import { showProviderForm } from './provider-form.ts';

export type CardForm =
  | { readonly phase: 'loading' | 'ready' | 'leaving' }
  /** The sheet of a wallet was closed; the form is still shown. */
  | { readonly phase: 'closed' }
  /** The store refuses to start the payment, with the server's message. */
  | { readonly phase: 'refused'; readonly error: ApiError }
  /** The provider's form cannot be shown, or has expired. */
  | { readonly phase: 'failed' };

type Shown = {
  readonly form: CardForm;
  /** The element for the provider's form. */
  readonly container: RefObject<HTMLDivElement | null>;
  /** Cancels the payment and goes to the cart (specification, section 2.11). */
  readonly cancel: () => void;
};

/**
 * Starts a card payment (POST checkout) once the amounts are known, and shows the provider's form. Sends the total
 * that the shopper agreed to on the payment step, which the server compares.
 */
export function useCardForm(type: CardType | null, totals: CartTotals | null): Shown {
  const { language, prefix, market } = usePage();
  const [form, setForm] = useState<CardForm>({ phase: 'loading' });
  const container = useRef<HTMLDivElement>(null);
  const payment = useRef<string | null>(null);
  const agreed = useRef<Minor | null>(null);
  const begun = useRef(false);
  const removeForm = useRef<() => void>(undefined);

  useEffect(() => {
    // the content security policy that allows the provider is this page's; after client-side navigation the previous
    // page's applies
    if (!isOwnDocument()) location.reload();
    const shown = readLocal('total');
    agreed.current = shown === null ? null : fromDecimal(Number(shown), market.currency);
    return () => removeForm.current?.();
  }, []);

  useEffect(() => {
    if (type === null || totals === null || begun.current || !isOwnDocument()) return;
    begun.current = true;
    const userId = shopperId();
    const body = {
      type,
      amt: toDecimal(agreed.current ?? totals.total, market.currency),
      crr: market.currency,
      userId,
      ...(totals.coupon ? { coupon: totals.coupon.code } : {}),
      offers: totals.offers?.revision,
    };
    void api.send('POST', '/checkout', { body }).then((answer) => {
      if (!answer.ok) {
        if (answer.error.code.startsWith('coupon')) clearCoupon();
        setForm({ phase: 'refused', error: answer.error });
        return;
      }
      payment.current = answer.value.payment;
      rememberPayment(answer.value.id);
      if (!container.current) return;
      const resultUrl = `${location.origin}${inMarket(prefix, `/result?type=${type}`)}`;
      removeForm.current = showProviderForm(
        container.current,
        { ...answer.value, language, resultUrl },
        {
          onReady: () => setForm({ phase: 'ready' }),
          onFailed: () => setForm({ phase: 'failed' }),
          onClosed: () => setForm({ phase: 'closed' }),
        },
      );
    });
  }, [type, totals, market, prefix, language]);

  async function cancel() {
    setForm({ phase: 'leaving' });
    // best effort: the reservation expires after 30 minutes anyway
    if (payment.current) {
      await api.send('POST', '/checkoutcancel', { body: { userId: shopperId(), payment: payment.current } });
    }
    rememberPayment(null);
    location.assign(inMarket(prefix, '/cart'));
  }

  return { form, container, cancel: () => void cancel() };
}

/** Whether the document was loaded as this page, without client-side navigation. */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || new URL(loaded.name, location.href).pathname === location.pathname;
}
