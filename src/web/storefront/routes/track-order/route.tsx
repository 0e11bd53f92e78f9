import '../../client/personal.ts';
import { Link, useNavigate } from 'react-router';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { Details } from '../../features/orders/details.tsx';
import { OrderPage, OrderSkeleton, useAnswer } from '../../features/orders/order-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The order that this browser has looked up, without the account menu; for an hour (decision 0330). */
export default function TrackedOrderPage() {
  return (
    <OrderPage>
      <LookedUp />
    </OrderPage>
  );
}

function LookedUp() {
  const text = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const answer = useAnswer('track', () => api.get('/track'));

  async function another() {
    await api.send('DELETE', '/track');
    navigate('/track');
  }

  if (answer === null) return <OrderSkeleton />;
  if (answer.ok) {
    return (
      <>
        <Details order={answer.value.order} above={<Link to="/track">{text('track.title')}</Link>} />
        <p className="order__on">
          <button type="button" className="btn btn--line" onClick={() => void another()}>
            {text('track.another')}
          </button>
        </p>
      </>
    );
  }
  const isOver = answer.error.status === 404;
  return (
    <EmptyState level={1} sentence={isOver ? text('track.ended') : errorText(answer.error)}>
      <Link className="btn btn--line" to="/track">
        {text('track.title')}
      </Link>
    </EmptyState>
  );
}
