import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useText } from '../../../../texts/use-text.tsx';
import { type Answer, api } from '../../client/api.ts';
import { openAuthPanel } from '../../client/auth-panel.ts';
import { useErrorText } from '../../client/error-text.ts';
import { useUser } from '../../client/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { NeedsScripts } from '../../components/needs-scripts.tsx';
import { PageHead } from '../../components/page-head.tsx';

/**
 * Where the link of the verification mail leads. The page sends the token by itself; merely fetching its address, as
 * scanners of mail do, uses nothing up.
 */
export default function VerifyEmailPage() {
  const text = useText();
  const errorText = useErrorText();
  const user = useUser();
  const { userId = '', token = '' } = useParams();
  const [answer, setAnswer] = useState<Answer<unknown> | null>(null);
  const sent = useRef(false);

  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void api.send('POST', 'verify-email', { userId, token }).then(setAnswer);
  }, [userId, token]);

  return (
    <div className="wrap main--page" aria-busy={answer === null}>
      <PageHead title={text('verify.title')} />
      <NeedsScripts />
      <div role="status">
        <EmptyState
          level={1}
          sentence={
            answer === null ? text('verify.working') : answer.ok ? text('verify.done') : errorText(answer.error)
          }
        >
          {answer?.ok === false && <p className="muted">{text('verify.again')}</p>}
          {answer !== null &&
            (user ? (
              <Link className="btn btn--gold" to="/myorders">
                {text('account.myOrders')}
              </Link>
            ) : (
              <button type="button" className="btn btn--gold" onClick={() => openAuthPanel('login')}>
                {text('auth.loginAction')}
              </button>
            ))}
        </EmptyState>
      </div>
    </div>
  );
}
