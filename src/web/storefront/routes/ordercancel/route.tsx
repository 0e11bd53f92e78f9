import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** The order is cancelled; says when the refund arrives (specification, section 2.12). */
export default function OrderCancelPage() {
  const text = useText();
  return (
    <div className="wrap main--page">
      <PageHead title={text('orderCancel.title')} />
      <EmptyState level={1} sentence={text('orderCancel.title')}>
        <p className="muted">{text('orderCancel.text')}</p>
        <Link className="btn btn--gold" to="/">
          {text('orderCancel.home')}
        </Link>
      </EmptyState>
    </div>
  );
}
