import '../../client/personal.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { failurePath } from '#shop/payments/decline.rules';
import { useText } from '#texts/use-text';
import { clearCoupon } from '../../features/cart/coupon.ts';
import { outcomeOf, type ReturnQuery, rememberPayment } from '../../features/checkout/card-payment.ts';
import { forgetDraft } from '../../features/checkout/draft.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/**
 * The return page of the card providers (specification, sections 2.12 and 4): reads the result of the payment and
 * redirects. A payment without a final result after half a minute is shown as pending, never as failed.
 */
export default function ResultPage() {
  const text = useText();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(true);

  useEffect(() => {
    if (!asking) return;
    let left = false;
    void find(returnQuery()).then((found) => {
      if (left) return;
      if (found.kind === 'unsure') setAsking(false);
      else navigate(found.path, { replace: true });
    });
    return () => {
      left = true;
    };
  }, [asking, navigate]);

  return (
    <div className={asking ? 'wrap main--page to-come' : 'wrap main--page'} aria-busy={asking}>
      <PageHead title={text('payment.title')} />
      <NeedsScripts page="payment" />
      <EmptyState level={1} sentence={text(asking ? 'payment.checking' : 'payment.unknown')}>
        <p className="lead empty__words" role="status">
          {text(asking ? 'payment.checkingText' : 'payment.unknownText')}
        </p>
        {!asking && (
          <button type="button" className="btn btn--gold" onClick={() => setAsking(true)}>
            {text('payment.checkAgain')}
          </button>
        )}
      </EmptyState>
    </div>
  );
}

type Found = { readonly kind: 'known'; readonly path: string } | { readonly kind: 'unsure' };

/**
 * The provider adds the path of a checkout to the URL; any other value is not from the provider and is not looked up.
 */
const RESOURCE = /\/checkouts\/[^/]+\/payment$/;

async function find(query: ReturnQuery): Promise<Found> {
  const failed = '/paymentfailed';
  if (query.payment === null && !RESOURCE.test(query.resourcePath ?? '')) return { kind: 'known', path: failed };
  const answer = await outcomeOf(query);
  if (!answer.ok) {
    const lost = answer.error.status === 0 || answer.error.status >= 500;
    return lost ? { kind: 'unsure' } : { kind: 'known', path: failed };
  }
  const { state, orderId, payment, reason } = answer.value;
  switch (state) {
    case 'paid':
      return { kind: 'known', path: `/paymentsuccess/${orderId ?? ''}` };
    case 'awaiting':
      // the order exists and shows that its payment is awaited
      clearCoupon();
      forgetDraft();
      rememberPayment(null);
      return { kind: 'known', path: '/orders' };
    case 'checking':
      return { kind: 'unsure' };
    case 'failed':
    case 'cancelled':
    case 'expired':
    case 'returned':
    case 'open':
      return { kind: 'known', path: failurePath(payment, reason) };
  }
}

function returnQuery(): ReturnQuery {
  const query = new URLSearchParams(location.search);
  return { payment: query.get('payment'), resourcePath: query.get('resourcePath'), id: query.get('id') };
}
