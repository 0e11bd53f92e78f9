import '../../client/personal.ts';
import { Link, useParams } from 'react-router';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { PleaseLogin } from '../../features/account/account-content.tsx';
import { AccountNav } from '../../features/account/account-frame.tsx';
import { useUser } from '../../features/account/session.ts';
import { Details } from '../../features/orders/details.tsx';
import { OrderPage, OrderSkeleton, useAnswer } from '../../features/orders/order-page.tsx';
import { TrackLink } from '../../features/orders/track-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/**
 * Order details (specification, section 2.15): of a guest's order by its unguessable id, of a customer's by the
 * session, with the account's menu.
 */
export default function OrderDetailsPage() {
  return (
    <OrderPage>
      <Found />
    </OrderPage>
  );
}

function Found() {
  const text = useText();
  const errorText = useErrorText();
  const user = useUser();
  const { ordId = '' } = useParams();
  // read anew for a shopper who has logged in or out meanwhile
  const of = user === undefined ? undefined : `${user?.user} ${ordId}`;
  const answer = useAnswer(of, () => api.get('/orders/{id}', { path: { id: ordId } }));

  if (answer === null) return <OrderSkeleton />;
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
  if (answer.error.status === 401)
    return (
      <PleaseLogin>
        <TrackLink />
      </PleaseLogin>
    );
  if (answer.error.status >= 400 && answer.error.status < 500) return <NotFound />;
  return (
    <EmptyState level={1} sentence={errorText(answer.error)}>
      <Link className="btn btn--line" to="/myorders">
        {text('account.myOrders')}
      </Link>
    </EmptyState>
  );
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
