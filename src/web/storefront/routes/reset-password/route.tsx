import '../../client/personal.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { lengthFault } from '#shop/customers/registration.rules';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { openAuthPanel } from '../../features/account/auth-panel-state.ts';
import { rememberUser } from '../../features/account/session.ts';
import { Failure } from '../../ui/failure.tsx';
import { typed } from '../../ui/field.tsx';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Submit } from '../../ui/submit.tsx';

type Problem = { readonly field: 'next' | 'again' | null; readonly message: string };

/** Sets a new password by the link of the email (specification, section 2.18), then opens the login form. */
export default function ResetPasswordPage() {
  const text = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { userId = '', token = '' } = useParams();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const [next, again] = [typed(form, 'next'), typed(form, 'again')];
    const length = lengthFault(next);
    const found: Problem | null =
      next !== again
        ? { field: 'again', message: text('password.resetSame') }
        : length && { field: 'next', message: text(`error.${length}`) };
    setProblem(found);
    if (found) {
      form.querySelector<HTMLInputElement>(`[name=${found.field}]`)?.focus();
      return;
    }
    setPending(true);
    const body = { new_password: next, userId, token };
    const answer = await api.send('POST', '/password-reset', { body });
    setPending(false);
    if (!answer.ok) {
      const field = answer.error.code === 'passwordCommon' ? 'next' : null;
      return setProblem({ field, message: errorText(answer.error) });
    }
    rememberUser(null);
    showToast({ kind: 'done', text: answer.value.message });
    navigate('/');
    openAuthPanel('login');
  }

  return (
    <div className="wrap main--page">
      <PageHead title={text('password.reset')} />
      <h1 className="h1 checkout__title">{text('password.reset')}</h1>
      <NeedsScripts page="link" />
      <form className="acct__form acct__form--narrow" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <div className="form">
          <PasswordField
            id="next"
            name="next"
            label={text('password.new')}
            autoComplete="new-password"
            hint={text('auth.passwordHint')}
            error={problem?.field === 'next' ? problem.message : undefined}
          />
          <PasswordField
            id="again"
            name="again"
            label={text('password.reenter')}
            autoComplete="new-password"
            error={problem?.field === 'again' ? problem.message : undefined}
          />
        </div>
        <Failure message={problem?.field === null ? problem.message : ''} />
        <div>
          <Submit phase={pending ? 'pending' : 'idle'}>{text('password.reset')}</Submit>
        </div>
      </form>
    </div>
  );
}
