import type { ReactNode } from 'react';
import { useText } from '#texts/use-text';
import { useErrorText } from '../../client/error-text.ts';
import { useFacts } from '../../page/use-page.ts';
import { usePromise } from '../../page/use-promise.ts';
import { Icon } from '../../ui/icon.tsx';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Amount } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useShippingAddress } from '../addresses/shipping-address.ts';
import { cart, useCart } from '../cart/cart.ts';
import { type CartLine, quantityIn } from '../cart/cart-line.ts';
import { useChargesFailed } from '../cart/charges.ts';
import { GoneLines } from '../cart/gone-lines.tsx';
import { KnownAmounts } from '../cart/known-amounts.tsx';
import { MiniLines } from '../cart/mini-lines.tsx';
import { SummaryRows } from '../cart/summary.tsx';
import type { CartTotals } from '../cart/totals.ts';
import { type Step, Steps } from './steps.tsx';

type Props = {
  /** Null for the checkout on one page, which has a title of its own. */
  readonly step: Step | null;
  readonly title?: ReactNode;
  /** Null until the cart has been read. */
  readonly lines: readonly CartLine[] | null;
  readonly totals: CartTotals | null;
  /** Marks the total with an asterisk. */
  readonly starred?: boolean;
  readonly children: ReactNode;
};

/** Pictures in the folded order. */
const MAX_PICTURES = 3;

/** The frame of the three checkout steps: steps, the current step, and the order beside it, collapsed on phones. */
export function CheckoutFrame({ step, title, lines, totals, starred = false, children }: Props) {
  const text = useText();
  const order = <OrderSoFar lines={lines} totals={totals} starred={starred} />;
  return (
    <div className="wrap main--page">
      <PageHead
        title={step === null ? text('checkout.title') : `${text(`checkout.step.${step}`)} · ${text('checkout.title')}`}
      />
      <NeedsScripts page="checkout" />
      <details className="fold">
        <summary>
          <span className="fold__th">
            {lines?.slice(0, MAX_PICTURES).map((line) => (
              <img key={line.id} src={line.image} alt="" width="800" height="1000" loading="lazy" />
            ))}
          </span>
          <span>
            <span className="vh">{text('cart.summary')}: </span>
            {lines && text('checkout.items', { n: quantityIn(lines) })}
          </span>
          <Icon name="down" small />
          <b>{totals && <Amount amount={totals.total} />}</b>
        </summary>
        {order}
      </details>
      <div className="two">
        <div className="two__a">
          <h1 className="h2 checkout__title">{title ?? text('checkout.title')}</h1>
          {step !== null && <Steps current={step} />}
          <div role="alert">
            <CartNotRead />
          </div>
          {/* the payment form has its own, beside its button */}
          {lines && (step === 'address' || step === 'shipping') && (
            <GoneLines lines={lines} onRemoved={() => undefined} />
          )}
          {children}
        </div>
        <aside className="two__b two__b--fold" aria-label={text('checkout.yourOrder')}>
          {order}
        </aside>
      </div>
    </div>
  );
}

/** The reason why the cart could not be read, and a retry; nothing while it is loading or loaded. */
function CartNotRead() {
  const text = useText();
  const errorText = useErrorText();
  const { status, error } = useCart();
  if (status !== 'failed') return null;
  return (
    <div className="note note--bad checkout__note">
      <p>
        {text('cart.couldNotLoad')} {error && errorText(error)}
      </p>
      <button type="button" className="link" onClick={() => void cart.load()}>
        {text('page.tryAgain')}
      </button>
    </div>
  );
}

function OrderSoFar({ lines, totals, starred }: Pick<Props, 'lines' | 'totals'> & { starred: boolean }) {
  const promise = usePromise(useShippingAddress()?.city);
  const chargesFailed = useChargesFailed();
  const hasShippingVat = useFacts()?.hasShippingVat;
  if (lines !== null && totals === null && chargesFailed) {
    return (
      <KnownAmounts lines={lines} charges={chargesFailed}>
        <MiniLines lines={lines} />
      </KnownAmounts>
    );
  }
  if (lines === null || totals === null) {
    return (
      <div className="sum" aria-busy="true">
        <Skeleton height="16rem" />
      </div>
    );
  }
  return (
    <div className="sum">
      <MiniLines lines={lines} />
      <SummaryRows
        totals={totals}
        vatPercent={totals.vatBasisPoints / 100}
        hasShippingVat={hasShippingVat}
        code={totals.coupon?.code}
        starred={starred}
      />
      {promise && (
        <p className="sum__promise">
          <Icon name="truck" small />
          <span>{promise.withYou}</span>
        </p>
      )}
    </div>
  );
}
