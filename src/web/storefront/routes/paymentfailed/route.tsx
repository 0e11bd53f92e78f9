import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PaymentAnswer } from '#contract/payments';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { rememberPayment } from '../../features/checkout/card-payment.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** The failed payment: its reason, and a link to the unchanged cart (specification, section 2.12). */
export default function PaymentFailedPage() {
  const text = useText();
  const navigate = useNavigate();
  const [paymentStatus, setPaymentStatus] = useState<PaymentAnswer | null>(null);

  useEffect(() => {
    rememberPayment(null);
    const payment = new URLSearchParams(location.search).get('payment');
    if (payment === null) return;
    let left = false;
    void api.get<PaymentAnswer>(`payment/${encodeURIComponent(payment)}`).then((answer) => {
      if (left || !answer.ok) return;
      // the payment succeeded meanwhile
      if (answer.value.state === 'paid') navigate(`/paymentsuccess/${answer.value.orderId ?? ''}`, { replace: true });
      else setPaymentStatus(answer.value);
    });
    return () => {
      left = true;
    };
  }, [navigate]);

  return (
    <div className="wrap main--page">
      <PageHead title={text('payment.failed')} />
      <EmptyState level={1} sentence={text('payment.failed')}>
        <div className="lead empty__words" role="status">
          {paymentStatus && <Reason paymentStatus={paymentStatus} />}
          {paymentStatus?.state !== 'returned' && <p>{text('payment.bagAsLeft')}</p>}
        </div>
        <Link className="btn btn--gold" to="/cart">
          {text('checkout.returnToCart')}
        </Link>
      </EmptyState>
    </div>
  );
}

/** The reason in the store's own texts where it is known, else the provider's text in the provider's language. */
function Reason({ paymentStatus: { state, description } }: { paymentStatus: PaymentAnswer }) {
  const text = useText();
  switch (state) {
    case 'cancelled':
      return <p>{text('payment.wasCancelled')}</p>;
    case 'expired':
      return <p>{text('payment.hasExpired')}</p>;
    case 'returned':
      return <p>{text('payment.isReturned')}</p>;
    default:
      return description === '' ? null : <p dir="auto">{description}</p>;
  }
}
