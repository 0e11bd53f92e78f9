import { Link } from 'react-router';
import { subtotalOf } from '#shop/pricing/totals.rules';
import { useText } from '#texts/use-text';
import { usePromise } from '../../page/use-promise.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeCity } from '../addresses/change-city.tsx';
import { useCart } from './cart.ts';
import { useCheckoutPath } from './checkout-path.ts';
import { FreeDelivery, SummaryRows } from './summary.tsx';
import { useTotals } from './totals.ts';

/** The amounts of the cart and the checkout link, shown only when there is something to pay for. */
export function CartSummary() {
  const text = useText();
  const { status, lines } = useCart();
  const totals = useTotals(lines);
  const checkout = useCheckoutPath();
  const promise = usePromise();
  const subtotal = subtotalOf(lines.filter((line) => line.available));
  if (status !== 'ready' || totals === null) {
    return (
      <div className="sum" aria-busy="true">
        <Skeleton height="20rem" />
      </div>
    );
  }
  return (
    <div className="sum">
      {promise && (
        <div className="sum__arrives">
          <Icon name="truck" small />
          <p>
            {promise.withYou}
            <ChangeCity />
          </p>
        </div>
      )}
      <FreeDelivery subtotal={subtotal} />
      <SummaryRows totals={totals} vatPercent={totals.vatBasisPoints / 100} code={totals.coupon?.code} />
      {subtotal > 0 && (
        <Link className="btn btn--gold btn--block sum__go" to={checkout}>
          {text('cart.proceed')}
        </Link>
      )}
    </div>
  );
}
