import { type FormEvent, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { PaymentMethod } from '#kernel/payment-method';
import { useText } from '../../../../texts/use-text.tsx';
import { useMarket } from '../../client/market.ts';
import { useCheckout } from '../../client/use-checkout.ts';
import { useShipTo } from '../../client/use-ship-to.ts';
import { CheckoutFrame } from '../../components/checkout-frame.tsx';
import { ReviewBox } from '../../components/review-box.tsx';
import type { loader } from './loader.server.ts';
import { MethodCards } from './method-cards.tsx';
import { OrderNotices, PlacedNotice } from './notices.tsx';
import { usePlaceOrder } from './use-place-order.ts';

export { loader } from './loader.server.ts';

/** The payment step (specification, section 2.10). */
export default function PaymentPage() {
  const text = useText();
  const market = useMarket();
  const { methods } = useLoaderData<typeof loader>();
  const placing = usePlaceOrder();
  const checkout = useCheckout(placing.phase !== 'idle' || placing.unsure);
  const address = useShipTo();
  const available = methods.filter((option) => option.available);
  const [chosen, choose] = useState<PaymentMethod | null>(available[0]?.method ?? null);
  const totals = checkout.totals && { ...checkout.totals, ...placing.changed?.amounts };
  const ready = chosen !== null && totals !== null && address !== null && address !== undefined;
  const busy = placing.phase !== 'idle';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ready) placing.place(chosen, totals, address.email, totals.coupon?.code ?? null);
  }

  return (
    <CheckoutFrame step="payment" lines={checkout.lines} totals={totals} starred>
      <ReviewBox address={address} />
      <form className="block" method="post" onSubmit={submit}>
        <MethodCards methods={methods} chosen={chosen} onChoose={choose} />
        <div className="note checkout__note">
          <p>{text('payment.totalNote')}</p>
          <p>{text(`order.cardOnDelivery.${market.code}`)}</p>
        </div>
        <OrderNotices placing={placing} />
        <PlacedNotice placing={placing} />
        <div className="actions">
          <Link className="btn btn--text" to="/shipping">
            {text('payment.returnToShipping')}
          </Link>
          <button
            type="submit"
            className={`btn btn--gold${placing.phase === 'placing' ? ' is-pending' : ''}`}
            aria-busy={placing.phase === 'placing'}
            aria-disabled={!ready || busy}
          >
            {text(placing.phase === 'placing' ? 'payment.placing' : 'payment.placeOrder')}
          </button>
        </div>
      </form>
    </CheckoutFrame>
  );
}
