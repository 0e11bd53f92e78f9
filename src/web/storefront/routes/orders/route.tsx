import '../../client/personal.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders';
import { useText } from '#texts/use-text';
import { type Answer, api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { knownShopperId } from '../../features/account/session.ts';
import { cart } from '../../features/cart/cart.ts';
import { Confirmation } from '../../features/orders/confirmation.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The shopper's last order; null when there is none. */
type Found = Answer<Order | null>;

/** Order confirmation (specification, section 2.13): the shopper's last order, read from the API. */
export default function OrdersPage() {
  const text = useText();
  return (
    <>
      <PageHead title={text('order.confirmation')} />
      <LastOrder />
    </>
  );
}

function LastOrder() {
  const text = useText();
  const errorText = useErrorText();
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    let left = false;
    // the order has emptied the cart
    void cart.load();
    void lastOrder().then((answer) => {
      if (!left) setFound(answer);
    });
    return () => {
      left = true;
    };
  }, []);

  if (found?.ok && found.value) return <Confirmation order={found.value} />;
  if (found) {
    return (
      <div className="wrap main--page">
        <EmptyState level={1} sentence={found.ok ? text('order.notFound') : errorText(found.error)}>
          <Link className="btn btn--line" to="/products">
            {text('cart.continueShopping')}
          </Link>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap main--page to-come" aria-busy="true">
      <p className="goldhi ui">{text('order.confirmation')}</p>
      <NeedsScripts page="order" />
      <Skeleton width="60%" height="4rem" />
      <div className="order__wait">
        <Skeleton height="24rem" />
      </div>
    </div>
  );
}

async function lastOrder(): Promise<Found> {
  const id = knownShopperId();
  if (id === null) return { ok: true, value: null };
  const answer = await api.get('/order/{userId}', { path: { userId: id }, query: { limit: 1 } });
  return answer.ok ? { ok: true, value: answer.value.user.at(-1) ?? null } : answer;
}
