import '../../client/personal.ts';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { useErrorInUrl } from '../../features/cart/use-error-in-url.ts';
import { CheckoutFrame } from '../../features/checkout/checkout-frame.tsx';
import { PaymentForm } from '../../features/checkout/payment-form.tsx';
import { useCheckout, useShipTo } from '../../features/checkout/use-checkout.ts';
import { usePayByCard } from '../../features/checkout/use-pay-by-card.ts';
import { usePlaceOrder } from '../../features/checkout/use-place-order.ts';
import { ReviewBox } from '../../features/reviews/review-box.tsx';
import { usePromise } from '../../page/use-promise.ts';
import { Amount } from '../../ui/price.tsx';

/** The payment step (specification, section 2.10). */
export default function PaymentPage() {
  const text = useText();
  const placing = usePlaceOrder();
  const card = usePayByCard();
  const urlError = useErrorInUrl();
  const checkout = useCheckout(placing.phase !== 'idle' || placing.unsure);
  const address = useShipTo();
  const totals = checkout.totals && { ...checkout.totals, ...placing.changed?.amounts };
  const promise = usePromise(address?.city);
  return (
    <CheckoutFrame step="payment" lines={checkout.lines} totals={totals} starred>
      <ReviewBox
        address={address}
        delivery={
          <>
            {promise ? promise.days : text('shipping.standard')}
            {totals && (text.language === 'ar' ? '، ' : ', ')}
            {totals && (totals.shipping === 0 ? text('cart.free') : <Amount amount={totals.shipping} />)}
          </>
        }
      />
      <PaymentForm
        {...{ placing, card, urlError, lines: checkout.lines, totals, address }}
        back={
          <Link className="btn btn--text" to="/shipping">
            {text('payment.returnToShipping')}
          </Link>
        }
      />
    </CheckoutFrame>
  );
}
