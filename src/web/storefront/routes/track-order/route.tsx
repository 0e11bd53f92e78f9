import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { LookedUpAnswer } from '#contract/order-lookup';
import { useText } from '#texts/use-text';
import { type Answer, api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { Details } from '../../features/orders/details.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The order that this browser has looked up, without the account menu; for an hour (decision 0330). */
export default function TrackedOrderPage() {
  const text = useText();
  return (
    <div className="wrap main--page">
      <PageHead title={text('order.details')} />
      <NeedsScripts page="order" />
      <LookedUp />
    </div>
  );
}

function LookedUp() {
  const text = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<Answer<LookedUpAnswer> | null>(null);

  useEffect(() => {
    let left = false;
    void api.get<LookedUpAnswer>('track').then((found) => {
      if (!left) setAnswer(found);
    });
    return () => {
      left = true;
    };
  }, []);

  async function another() {
    await api.send('DELETE', 'track', {});
    navigate('/track');
  }

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
