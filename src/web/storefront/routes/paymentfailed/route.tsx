import '../../client/personal.ts';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { PaymentAnswer } from '#contract/payments';
import { type Decline, parseDecline } from '#shop/payments/decline.rules';
import { RichText, useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useCart } from '../../features/cart/cart.ts';
import { useTotals } from '../../features/cart/totals.ts';
import { rememberPayment } from '../../features/checkout/card-payment.ts';
import { MethodMarks, titleOf } from '../../features/checkout/method-cards.tsx';
import { useFacts, useMethods } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Amount } from '../../ui/price.tsx';

/**
 * The failed payment: why, what to do next, the provider's message, and a link to the unchanged cart (specification,
 * section 2.12). The reason is in the URL, so that the page is served with it.
 */
export default function PaymentFailedPage() {
  const text = useText();
  const [query] = useSearchParams();
  const payment = query.get('payment');
  const status = usePaymentStatus(payment);
  const reason = status?.reason ?? parseDecline(query.get('reason'));
  return (
    <div className="wrap main--page">
      <PageHead title={text('payment.failed')} />
      <div className="fail">
        <div className="fail__text">
          <Mark />
          <h1 className="h1">{text('payment.failed')}</h1>
          <div role="status">
            <Reason reason={reason} />
          </div>
          {payment !== null && <ForTheBank status={status} payment={payment} />}
        </div>
        <OtherWays />
      </div>
    </div>
  );
}

/** Reads the payment of the URL; null until it is read. Leaves the page when it was paid meanwhile. */
function usePaymentStatus(payment: string | null): PaymentAnswer | null {
  const navigate = useNavigate();
  const [status, setStatus] = useState<PaymentAnswer | null>(null);
  useEffect(() => {
    rememberPayment(null);
    if (payment === null) return;
    let left = false;
    void api.get('/payment/{id}', { path: { id: payment } }).then((answer) => {
      if (left || !answer.ok) return;
      if (answer.value.state === 'paid') navigate(`/paymentsuccess/${answer.value.orderId ?? ''}`, { replace: true });
      else setStatus(answer.value);
    });
    return () => {
      left = true;
    };
  }, [navigate, payment]);
  return status;
}

/** One sentence that says why, what became of the money and the cart, and what to do next. */
function Reason({ reason }: { reason: Decline | null }) {
  const text = useText();
  return (
    <>
      <p className="lead">
        {reason !== null && <>{text(`payment.decline.${reason}`)} </>}
        {reason !== 'returned' &&
          text(reason === null || reason === 'noAnswer' ? 'payment.bagAsLeft' : 'payment.nothingTaken')}
      </p>
      {reason !== null && <p className="muted fail__advice">{text(`payment.advice.${reason}`)}</p>}
    </>
  );
}

/** The provider's code and message, in its language, and the reference of the payment. */
function ForTheBank({ status, payment }: { status: PaymentAnswer | null; payment: string }) {
  const text = useText();
  const words = [status?.code, status?.description].filter(Boolean).join(' · ');
  return (
    <details className="fail__bank">
      <summary>
        {text('payment.forYourBank')}
        <Icon name="down" small />
      </summary>
      <p className="small muted">
        {words !== '' && (
          <>
            <bdi dir="ltr">{words}</bdi>
            <br />
          </>
        )}
        <bdi dir="ltr">{payment}</bdi>
      </p>
    </details>
  );
}

/** The card again, or any other method of the market; the payment step opens with the pressed one. */
function OtherWays() {
  const text = useText();
  const methods = useMethods();
  const chat = useFacts()?.chat;
  const { status, lines } = useCart();
  const totals = useTotals(lines);
  const amount = status === 'ready' && lines.length > 0 ? totals?.total : undefined;
  return (
    <div className="fail__ways">
      <p className="ui muted">
        {amount === undefined ? (
          text('payment.anotherWay')
        ) : (
          <RichText id="payment.payAnotherWay" values={{ price: <Amount key="price" amount={amount} /> }} />
        )}
      </p>
      <Link className="btn btn--gold btn--block" to="/payment">
        {text('payment.tryCardAgain')}
      </Link>
      <ul className="ways">
        {methods.map((method) => (
          <li key={method}>
            <Link to={`/payment?method=${method}`}>
              <bdi>{titleOf(method, text)}</bdi>
              <MethodMarks method={method} />
              <Icon name="chevron" small flip />
            </Link>
          </li>
        ))}
      </ul>
      <p className="small muted">
        <Link className="link" to="/cart">
          {text('checkout.returnToCart')}
        </Link>
        {' · '}
        <a className="link" href={chat}>
          {text('payment.askOnWhatsApp')}
        </a>{' '}
        {text('chat.answers')}
      </p>
    </div>
  );
}
