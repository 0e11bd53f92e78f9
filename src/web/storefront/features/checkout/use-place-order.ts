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
import { type Agreed, placeOrder } from './place-order.ts';

/** The mail and the way to /orders come this long after a cash order (specification, section 9.1). */
const TO_ORDERS_MS = 3000;

export type Placing = {
  readonly phase: 'idle' | 'placing' | 'placed';
  /** The amounts of now after a 409, with the total the shopper had agreed to. */
  readonly changed: { readonly before: Minor; readonly amounts: Agreed } | null;
  readonly error: ApiError | null;
  /** The answer was lost: the order may have been placed. Another try with the same key finds it. */
  readonly unsure: boolean;
  /** Places the order, once however often it is called meanwhile. */
  readonly place: (method: PaymentMethod, agreed: Agreed, email: string, coupon: string | null) => void;
  /** Goes to the order without waiting. */
  readonly goNow: () => void;
};

/** Places a cash order and takes the shopper to it; whatever fails, nothing that was entered is lost. */
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
  // a shopper who walks away within the 3 seconds has ordered all the same
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
    const order = { shopperId: userId, market, method, agreed, submission: submission.current, coupon };
    const outcome = await placeOrder(api, order);
    if (outcome.kind === 'placed') {
      setPhase('placed');
      finish.current = () => {
        finish.current = undefined;
        void api.send('POST', 'postmail', { email, user: userId });
        clearCoupon();
        cart.emptied();
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
    // an order that was placed after all has emptied the cart: what is on the page stays until that is known
    if (outcome.kind !== 'failed' || !isLost(outcome.error)) await Promise.all([cart.load(), refreshCharges(market)]);
    busy.current = false;
    setPhase('idle');
  }

  /** Leaving the page asks for the mail and forgets the cart, by the clean-up above. */
  function goNow() {
    navigate('/orders', { replace: true, state: { placed: true } });
  }

  return {
    phase,
    changed,
    error,
    unsure: error !== null && isLost(error),
    place: (method, agreed, email, coupon) => {
      if (!busy.current) void place(method, agreed, email, coupon);
    },
    goNow,
  };
}

/** Whether nobody can tell what became of a call: no answer, or one that the store did not finish. */
function isLost(error: ApiError): boolean {
  return error.status === 0 || error.status >= 500;
}
