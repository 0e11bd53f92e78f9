import '../../client/personal.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { TextKey } from '#texts/text';
import { RichText, useText } from '#texts/use-text';
import { useErrorText } from '../../client/error-text.ts';
import { type CardType, cardTypeOf, inMarket } from '../../features/checkout/card-payment.ts';
import { CheckoutFrame } from '../../features/checkout/checkout-frame.tsx';
import { correctAmounts } from '../../features/checkout/place-order.ts';
import { useApplePay } from '../../features/checkout/use-apple-pay.ts';
import { type CardForm, useCardForm } from '../../features/checkout/use-card-form.ts';
import { useCheckout } from '../../features/checkout/use-checkout.ts';
import { usePage } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * The provider's card form for the chosen brand (specification, section 2.11). Redirects cash and UAE shoppers to the
 * payment step.
 */
export default function CardPage() {
  const text = useText();
  const [query] = useSearchParams();
  const { market } = usePage();
  const type = cardTypeOf(query.get('type'), market);
  const navigate = useNavigate();
  const checkout = useCheckout();
  const { form, container, cancel } = useCardForm(type, checkout.totals);
  const isClosed = form.phase === 'closed';
  const hasApplePay = useApplePay();
  const shown = form.phase !== 'refused' && form.phase !== 'failed';

  useEffect(() => {
    if (type === null) navigate('/payment', { replace: true });
  }, [type, navigate]);

  return (
    <CheckoutFrame step="payment" lines={checkout.lines} totals={checkout.totals}>
      <h2 className="h3 checkout__legend">
        <bdi>{text(TITLES[type ?? 'VISA_MASTER'])}</bdi>
      </h2>
      <div className="cardplate" hidden={!shown} aria-busy={form.phase === 'loading'}>
        {form.phase === 'loading' && (
          <div className="cardplate__wait">
            <p role="status">{text('common.loading')}</p>
            <Skeleton height="3.5rem" />
            <Skeleton height="3.5rem" />
            <Skeleton height="3.5rem" />
          </div>
        )}
        <div ref={container} />
      </div>
      <div role="alert">
        <Refused form={form} />
        {type === 'APPLE_PAY' && shown && (isClosed || hasApplePay === false) && (
          <Suspense>
            <WalletNote closed={isClosed} back={<BackToPayment />} />
          </Suspense>
        )}
      </div>
      <p className="cardplate__leave">
        <button type="button" className="btn btn--text" aria-disabled={form.phase === 'leaving'} onClick={cancel}>
          {text('payment.cancel')}
        </button>
      </p>
    </CheckoutFrame>
  );
}

const WalletNote = lazy(() => import('../../features/checkout/wallet-note.tsx'));

const TITLES = {
  VISA_MASTER: 'payment.visaMaster',
  MADA: 'payment.mada',
  APPLE_PAY: 'payment.applePay',
} as const satisfies Record<CardType, TextKey>;

/** Why there is no form, with a link to the payment step, which has the correct amounts, or to the cart. */
function Refused({ form }: { form: CardForm }) {
  const text = useText();
  const errorText = useErrorText();
  const back = <BackToPayment />;
  if (form.phase === 'failed') {
    return (
      <div className="note note--bad">
        <p>{text('payment.formFailed')}</p>
        {back}
      </div>
    );
  }
  if (form.phase !== 'refused') return null;
  const { error } = form;
  if (error.code === 'amountsChanged') {
    return (
      <div className="note note--warn">
        <h2 className="h3">{text('payment.changedTitle')}</h2>
        <p>
          <ChangedTotal body={error.body} />
        </p>
        {back}
      </div>
    );
  }
  return (
    <div className="note note--bad">
      <p>{errorText(error)}</p>
      {back}
    </div>
  );
}

/** The way back to the payment step, by a document: its policy is another one. */
function BackToPayment() {
  const text = useText();
  const { prefix } = usePage();
  return (
    <a className="btn btn--line" href={inMarket(prefix, '/payment')}>
      {text('payment.backToPayment')}
    </a>
  );
}

/** The new total, read from the error. */
function ChangedTotal({ body }: { body: unknown }) {
  const text = useText();
  const right = correctAmounts(body);
  if (right === null) return text('error.amountsChanged');
  return <RichText id="payment.changedCard" values={{ price: <Amount amount={right.total} /> }} />;
}
