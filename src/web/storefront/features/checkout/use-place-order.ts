import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { randomId } from '#kernel/ids';
import type { Minor } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import { type ApiError, api } from '../../client/api.ts';
import { useMarket } from '../../page/use-page.ts';
import { shopperId } from '../account/session.ts';
import { cart } from '../cart/cart.ts';
import { refreshCharges } from '../cart/charges.ts';
import { clearCoupon } from '../cart/coupon.ts';
import { forgetDraft } from './draft.ts';
import { type Agreed, placeOrder } from './place-order.ts';

/** The delay of the email and the redirect to /orders after a cash order (specification, section 9.1). */
const TO_ORDERS_MS = 3000;

export type Placing = {
  readonly phase: 'idle' | 'placing' | 'placed';
  /** The new amounts after a 409, with the total the shopper had agreed to. */
  readonly changed: { readonly before: Minor; readonly amounts: Agreed } | null;
  readonly error: ApiError | null;
  /** The response was lost: the order may have been placed. A retry with the same key finds it. */
  readonly unsure: boolean;
  /** Places the order; does nothing while a call is pending. */
  readonly place: (method: PaymentMethod, agreed: Agreed, email: string, coupon: string | null) => void;
  /** Takes the error away once its cause is gone. */
  readonly forgetError: () => void;
  /** Goes to the order without the delay. */
  readonly goNow: () => void;
};

/** Places a cash order and redirects to it; an error keeps all input. */
export function usePlaceOrder(): Placing {
  const market = useMarket();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Placing['phase']>('idle');
  const [changed, setChanged] = useState<Placing['changed']>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const busy = useRef(false);
  const submission = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const finish = useRef<() => void>(undefined);
  // leaving the page within the 3 seconds does not undo the order
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      finish.current?.();
    },
    [],
  );

  async function place(method: PaymentMethod, agreed: Agreed, email: string, coupon: string | null) {
    busy.current = true;
    setPhase('placing');
    setChanged(null);
    setError(null);
    submission.current ||= randomId(24);
    const userId = shopperId();
    const order = {
      shopperId: userId,
      market,
      method,
      agreed,
      submission: submission.current,
      coupon,
      offers: cart.read().offers?.revision,
    };
    const outcome = await placeOrder(api, order);
    if (outcome.kind === 'placed') {
      setPhase('placed');
      finish.current = () => {
        finish.current = undefined;
        void api.send('POST', '/postmail', { body: { email, user: userId } });
        clearCoupon();
        forgetDraft();
        cart.clear();
      };
      timer.current = setTimeout(goNow, TO_ORDERS_MS);
      return;
    }
    if (outcome.kind === 'changed') {
      setChanged({ before: agreed.total, amounts: outcome.amounts });
    } else {
      setError(outcome.error);
      if (outcome.error.code.startsWith('coupon')) clearCoupon();
    }
    // an order that was placed after all has emptied the cart: the page stays as it is until the result is known
    if (outcome.kind !== 'failed' || !isUnknown(outcome.error))
      await Promise.all([cart.load(), refreshCharges(market)]);
    busy.current = false;
    setPhase('idle');
  }

  /** The clean-up above requests the email and empties the cart. */
  function goNow() {
    navigate('/orders', { replace: true, state: { placed: true } });
  }

  return {
    phase,
    changed,
    error,
    unsure: error !== null && isUnknown(error),
    place: (method, agreed, email, coupon) => {
      if (!busy.current) void place(method, agreed, email, coupon);
    },
    forgetError: () => setError(null),
    goNow,
  };
}

/** Whether the result of a call is unknown: no response, or a server error. */
function isUnknown(error: ApiError): boolean {
  return error.status === 0 || error.status >= 500;
}
