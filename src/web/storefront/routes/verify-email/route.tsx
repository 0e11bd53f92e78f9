import '../../client/personal.ts';
import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { fetchSession } from '../../features/account/account.ts';
import { openAuthPanel } from '../../features/account/auth-panel-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { typed } from '../../ui/field.tsx';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Submit } from '../../ui/submit.tsx';

type Phase = 'asking' | 'pending' | 'verified' | 'linkUsed';

/**
 * The target of the link in the verification email. The reader enters the account's password, which proves that they
 * set it (docs/security.md), and is logged in. Opening the page, as email scanners do, does not use the link up.
 */
export default function VerifyEmailPage() {
  const text = useText();
  const errorText = useErrorText();
  const { userId = '', token = '' } = useParams();
  const [phase, setPhase] = useState<Phase>('asking');
  const [problem, setProblem] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (phase === 'pending') return;
    const form = event.currentTarget;
    setPhase('pending');
    const answer = await api.send('POST', '/verify-email', {
      body: { userId, token, password: typed(form, 'password') },
    });
    if (answer.ok) {
      await fetchSession();
      return setPhase('verified');
    }
    if (answer.error.code === 'linkUsed') return setPhase('linkUsed');
    setPhase('asking');
    setProblem(errorText(answer.error));
    form.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }

  return (
    <div className="wrap main--page">
      <PageHead title={text('verify.title')} />
      {phase === 'verified' || phase === 'linkUsed' ? (
        <div role="status">
          <EmptyState level={1} sentence={text(phase === 'verified' ? 'verify.done' : 'error.linkUsed')}>
            {phase === 'verified' ? (
              <Link className="btn btn--gold" to="/myorders">
                {text('account.myOrders')}
              </Link>
            ) : (
              <>
                <p className="muted">{text('verify.again')}</p>
                <button type="button" className="btn btn--gold" onClick={() => openAuthPanel('register')}>
                  {text('auth.createAccount')}
                </button>
                <button type="button" className="btn btn--line" onClick={() => openAuthPanel('login')}>
                  {text('auth.loginAction')}
                </button>
              </>
            )}
          </EmptyState>
        </div>
      ) : (
        <>
          <h1 className="h1 checkout__title">{text('verify.title')}</h1>
          <NeedsScripts page="link" />
          <form
            className="acct__form acct__form--narrow"
            method="post"
            noValidate
            onSubmit={(event) => void submit(event)}
          >
            <p className="muted">{text('verify.password')}</p>
            <div className="form">
              <PasswordField
                id="verify-password"
                name="password"
                label={text('auth.password')}
                autoComplete="current-password"
                error={problem === '' ? undefined : problem}
              />
            </div>
            <p className="vh" role="alert">
              {problem}
            </p>
            <div>
              <Submit phase={phase === 'pending' ? 'pending' : 'idle'}>{text('verify.action')}</Submit>
            </div>
          </form>
        </>
      )}
    </div>
  );
}
