import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Minor } from '#kernel/money';
import { subtotalOf } from '#shop/pricing/totals.rules';
import { useText } from '#texts/use-text';
import { usePromise } from '../../page/use-promise.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeCity } from '../addresses/change-city.tsx';
import { useCart } from './cart.ts';
import { useChargesFailed } from './charges.ts';
import { useCheckoutPath } from './checkout-path.ts';
import { GoneLines } from './gone-lines.tsx';
import { KnownAmounts } from './known-amounts.tsx';
import { DeliveryAndNear, OfferNews } from './offers.tsx';
import { SummaryRows } from './summary.tsx';
import { useTotals } from './totals.ts';

/**
 * The amounts of the cart and the checkout link, shown only when there is something to pay for. Lines that are no longer
 * available are removed first. `parts` is what stands below the total about paying it in parts.
 */
export function CartSummary({ parts }: { readonly parts: (total: Minor) => ReactNode }) {
  const text = useText();
  const { status, lines } = useCart();
  const totals = useTotals(lines);
  const checkout = useCheckoutPath();
  const promise = usePromise();
  const chargesFailed = useChargesFailed();
  const subtotal = subtotalOf(lines.filter((line) => line.available));
  const navigate = useNavigate();
  const proceed =
    subtotal > 0 &&
    (lines.every((line) => line.available) ? (
      <Link className="btn btn--gold btn--block sum__go" to={checkout}>
        {text('cart.proceed')}
      </Link>
    ) : (
      <GoneLines lines={lines} onRemoved={() => navigate(checkout)} />
    ));
  if (status === 'ready' && totals === null && chargesFailed) {
    return (
      <>
        <KnownAmounts lines={lines} charges={chargesFailed} />
        {proceed}
      </>
    );
  }
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
      <DeliveryAndNear subtotal={subtotal} both />
      <SummaryRows totals={totals} vatPercent={totals.vatBasisPoints / 100} code={totals.coupon?.code} />
      <OfferNews />
      {parts(totals.total)}
      {proceed}
    </div>
  );
}
