import '../../client/personal.ts';
import { Link, useLocation } from 'react-router';
import { useText } from '#texts/use-text';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** What the page says of the money of an order that nobody has paid. */
const UNPAID = ['orders.cancelCash', 'orders.cancelAwaiting'] as const;

/**
 * The order is cancelled; says when the refund arrives (specification, section 2.12). Of an order that nobody has paid it says
 * what is true of it instead (decision 0542).
 */
export default function OrderCancelPage() {
  const text = useText();
  const { state } = useLocation();
  const money = typeof state === 'object' && state !== null && 'money' in state ? state.money : null;
  return (
    <div className="wrap main--page">
      <PageHead title={text('orderCancel.title')} />
      <EmptyState level={1} sentence={text('orderCancel.title')}>
        <p className="muted">{text(UNPAID.find((key) => key === money) ?? 'orderCancel.text')}</p>
        <Link className="btn btn--gold" to="/">
          {text('orderCancel.home')}
        </Link>
      </EmptyState>
    </div>
  );
}
