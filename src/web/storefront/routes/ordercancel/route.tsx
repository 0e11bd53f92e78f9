import { Link, useLocation } from 'react-router';
import { useText } from '#texts/use-text';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** The order is cancelled; says when the refund arrives (specification, section 2.12), and of a cash order that none is due. */
export default function OrderCancelPage() {
  const text = useText();
  const { state } = useLocation();
  const isUnpaid = typeof state === 'object' && state !== null && 'isUnpaid' in state && state.isUnpaid === true;
  return (
    <div className="wrap main--page">
      <PageHead title={text('orderCancel.title')} />
      <EmptyState level={1} sentence={text('orderCancel.title')}>
        <p className="muted">
          {text('orderCancel.text')}
          {isUnpaid && ` ${text('orders.cancelCash')}`}
        </p>
        <Link className="btn btn--gold" to="/">
          {text('orderCancel.home')}
        </Link>
      </EmptyState>
    </div>
  );
}
