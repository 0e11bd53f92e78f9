import '../../client/personal.ts';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { readLocal } from '../../client/device-storage.ts';
import { knownShopperId } from '../../features/account/session.ts';
import { cart } from '../../features/cart/cart.ts';
import { clearCoupon } from '../../features/cart/coupon.ts';
import { rememberPayment } from '../../features/checkout/card-payment.ts';
import { forgetDraft } from '../../features/checkout/draft.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** The delay before the redirect to the order (specification, section 9.1). */
const TO_ORDERS_MS = 3000;

/**
 * The successful payment: requests the email, clears coupon and cart, and redirects to the order (specification,
 * section 2.12).
 */
export default function PaymentSuccessPage() {
  const text = useText();
  const navigate = useNavigate();

  useEffect(() => {
    clearCoupon();
    forgetDraft();
    rememberPayment(null);
    const user = knownShopperId();
    if (user !== null) void api.send('POST', '/postmail', { body: { email: readLocal('email') ?? '', user } });
    void cart.load();
    const timer = setTimeout(() => navigate('/orders', { replace: true }), TO_ORDERS_MS);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div className="wrap main--page">
      <PageHead title={text('payment.success')} />
      <EmptyState level={1} sentence={text('payment.success')}>
        <p className="lead" role="status">
          {text('payment.seeOrderSoon')}
        </p>
        <Link className="btn btn--line" to="/orders" replace>
          {text('detail.goNow')}
        </Link>
      </EmptyState>
    </div>
  );
}
