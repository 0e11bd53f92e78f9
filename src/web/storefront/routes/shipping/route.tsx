import '../../client/personal.ts';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { CheckoutFrame } from '../../features/checkout/checkout-frame.tsx';
import { useCheckout, useShipTo } from '../../features/checkout/use-checkout.ts';
import { ReviewBox } from '../../features/reviews/review-box.tsx';
import { useMarket } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';

/**
 * The shipping step (specification, section 2.9): the address, the one delivery option with its business days
 * (specification, section 9.3), and the link to payment.
 */
export default function ShippingPage() {
  const text = useText();
  const market = useMarket();
  const checkout = useCheckout();
  const address = useShipTo();
  const { totals } = checkout;
  return (
    <CheckoutFrame step="shipping" {...checkout}>
      <ReviewBox address={address} />
      <div className="block">
        <fieldset>
          <legend className="h3 checkout__legend">{text('checkout.step.shipping')}</legend>
          <RadioCard
            name="delivery"
            value="standard"
            title={text('shipping.standard')}
            detail={text(`shipping.days.${market.code}`)}
            checked
            onChoose={() => {}}
            end={
              <span className="ui">
                {totals && (totals.shipping === 0 ? text('cart.free') : <Amount amount={totals.shipping} />)}
              </span>
            }
          />
        </fieldset>
        <div className="actions">
          <Link className="btn btn--text" to="/checkout">
            {text('shipping.returnToCheckout')}
          </Link>
          <Link className="btn btn--gold" to="/payment">
            {text('shipping.continueToPayment')}
          </Link>
        </div>
      </div>
    </CheckoutFrame>
  );
}
