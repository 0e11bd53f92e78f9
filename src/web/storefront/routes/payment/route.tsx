import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PaymentMethod } from '#kernel/payment-method';
import { RichText, useText } from '#texts/use-text';
import { useErrorInUrl } from '../../features/cart/use-error-in-url.ts';
import { CheckoutFrame } from '../../features/checkout/checkout-frame.tsx';
import { MethodCards } from '../../features/checkout/method-cards.tsx';
import { OrderMessages, PlacedMessage } from '../../features/checkout/order-messages.tsx';
import { useCheckout, useShipTo } from '../../features/checkout/use-checkout.ts';
import { usePayByCard } from '../../features/checkout/use-pay-by-card.ts';
import { usePlaceOrder } from '../../features/checkout/use-place-order.ts';
import { ReviewBox } from '../../features/reviews/review-box.tsx';
import { useCashTerms, useMarket } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';

/** The payment step (specification, section 2.10). */
export default function PaymentPage() {
  const text = useText();
  const market = useMarket();
  const placing = usePlaceOrder();
  const card = usePayByCard();
  const urlError = useErrorInUrl();
  const checkout = useCheckout(placing.phase !== 'idle' || placing.unsure);
  const address = useShipTo();
  const cash = useCashTerms();
  const named = useSearchParams()[0].get('method');
  const [selected, choose] = useState<PaymentMethod | null>(null);
  const totals = checkout.totals && { ...checkout.totals, ...placing.changed?.amounts };
  const isAboveLimit = cash.limit !== null && totals !== null && totals.total > cash.limit;
  const methods = market.methods.filter((method) => method !== 'COD' || (cash.offered && !isAboveLimit));
  const [first = market.methods[0]] = methods;
  const chosen = methods.find((method) => method === (selected ?? named)) ?? first;
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
        {cash.offered && cash.limit !== null && isAboveLimit && (
          <p className="note checkout__note">
            <RichText id="payment.cashUpTo" values={{ price: <Amount amount={cash.limit} /> }} />
          </p>
        )}
        <p className="note checkout__note">
          <span aria-hidden="true">*</span> {text(`order.cardOnDelivery.${market.code}`)}
        </p>
        <OrderMessages placing={placing} card={card} urlError={urlError} />
        <PlacedMessage placing={placing} />
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
                <RichText id="payment.pay" values={{ price: <Amount amount={totals.total} /> }} />
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
