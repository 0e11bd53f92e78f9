import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { OrdersAnswer } from '#contract/orders';
import { useText } from '#texts/use-text';
import { type Answer, api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { PleaseLogin } from '../../features/account/account-content.tsx';
import { AccountNav } from '../../features/account/account-frame.tsx';
import { useUser } from '../../features/account/session.ts';
import { Details } from '../../features/orders/details.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * Order details (specification, section 2.15): of a guest's order by its unguessable id, of a customer's by the
 * session, with the account's menu.
 */
export default function OrderDetailsPage() {
  const text = useText();
  return (
    <div className="wrap main--page">
      <PageHead title={text('order.details')} />
      <NeedsScripts page="order" />
      <Found />
    </div>
  );
}

function Found() {
  const text = useText();
  const errorText = useErrorText();
  const user = useUser();
  const { ordId = '' } = useParams();
  const [answer, setAnswer] = useState<Answer<OrdersAnswer> | null>(null);

  useEffect(() => {
    if (user === undefined) return;
    let left = false;
    setAnswer(null);
    void read(ordId).then((found) => {
      if (!left) setAnswer(found);
    });
    return () => {
      left = true;
    };
  }, [ordId, user]);

  if (answer === null) {
    return (
      <div aria-busy="true">
        <Skeleton width="60%" height="4rem" />
        <div className="order__wait">
          <Skeleton height="24rem" />
        </div>
      </div>
    );
  }
  if (answer.ok) {
    const [order] = answer.value.user;
    if (!order) return <NotFound />;
    return user ? (
      <div className="acct">
        <AccountNav current="orders" />
        <div className="acct__main">
          <Details order={order} above={<Link to="/myorders">{text('account.myOrders')}</Link>} />
        </div>
      </div>
    ) : (
      <Details order={order} above={<Link to="/track">{text('track.title')}</Link>} />
    );
  }
  if (answer.error.status === 401) return <PleaseLogin />;
  if (answer.error.status >= 400 && answer.error.status < 500) return <NotFound />;
  return (
    <EmptyState level={1} sentence={errorText(answer.error)}>
      <Link className="btn btn--line" to="/myorders">
        {text('account.myOrders')}
      </Link>
    </EmptyState>
  );
}

function read(id: string): Promise<Answer<OrdersAnswer>> {
  return api.get<OrdersAnswer>(`orders/${encodeURIComponent(id)}`);
}

function NotFound() {
  const text = useText();
  return (
    <EmptyState level={1} sentence={text('order.notFound')}>
      <Link className="btn btn--line" to="/myorders">
        {text('account.myOrders')}
      </Link>
    </EmptyState>
  );
}
