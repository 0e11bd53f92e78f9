import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { PaymentMethod } from '#kernel/payment-method';
import { useText, Words } from '../../../../texts/use-text.tsx';
import { useMarket } from '../../client/market.ts';
import { useCheckout } from '../../client/use-checkout.ts';
import { useErrorInAddress } from '../../client/use-error-in-address.ts';
import { useShipTo } from '../../client/use-ship-to.ts';
import { CheckoutFrame } from '../../components/checkout-frame.tsx';
import { Amount } from '../../components/price.tsx';
import { ReviewBox } from '../../components/review-box.tsx';
import { MethodCards } from './method-cards.tsx';
import { OrderNotices, PlacedNotice } from './notices.tsx';
import { usePayByCard } from './use-pay-by-card.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** The payment step (specification, section 2.10). */
export default function PaymentPage() {
  const text = useText();
  const market = useMarket();
  const placing = usePlaceOrder();
  const card = usePayByCard();
  const sentBack = useErrorInAddress();
  const checkout = useCheckout(placing.phase !== 'idle' || placing.unsure);
  const address = useShipTo();
  const { methods } = market;
  const [wanted, choose] = useState<PaymentMethod>(methods[0]);
  const chosen = methods.includes(wanted) ? wanted : methods[0];
  const totals = checkout.totals && { ...checkout.totals, ...placing.changed?.amounts };
  const ready = totals !== null && address !== null && address !== undefined;
  const busy = placing.phase !== 'idle' || card.leaving;
  const pending = placing.phase === 'placing' || card.leaving;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready || busy) return;
    if (chosen === 'COD') placing.place(chosen, totals, address.email, totals.coupon?.code ?? null);
    else card.pay(chosen, totals);
  }

  return (
    <CheckoutFrame step="payment" lines={checkout.lines} totals={totals} starred>
      <ReviewBox address={address} />
      <form className="block" method="post" onSubmit={submit}>
        <MethodCards methods={methods} chosen={chosen} onChoose={choose} />
        <p className="note checkout__note">
          <span aria-hidden="true">*</span> {text(`order.cardOnDelivery.${market.code}`)}
        </p>
        <OrderNotices placing={placing} card={card} sentBack={sentBack} />
        <PlacedNotice placing={placing} />
        <div className="actions">
          <Link className="btn btn--text" to="/shipping">
            {text('payment.returnToShipping')}
          </Link>
          <button
            type="submit"
            className={`btn btn--gold${pending ? ' is-pending' : ''}`}
            aria-busy={pending}
            aria-disabled={!ready || busy}
          >
            {chosen === 'COD' ? (
              text(placing.phase === 'placing' ? 'payment.placing' : 'payment.placeOrder')
            ) : totals ? (
              <span>
                <Words id="payment.pay" values={{ price: <Amount amount={totals.total} /> }} />
              </span>
            ) : (
              text('payment.title')
            )}
          </button>
        </div>
      </form>
    </CheckoutFrame>
  );
}
