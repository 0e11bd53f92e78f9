import { type FormEvent, useState } from 'react';
import { useText } from '#texts/use-text';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { Field, typed } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Submit } from '../../ui/submit.tsx';
import { logIn } from './account.ts';
import type { Go } from './auth-panel-state.ts';
import { closeAuthPanel } from './auth-panel-state.ts';
import { SocialLogin } from './social-login.tsx';

/** Email and password; an error appears under the password, and the input stays. */
export function LoginForm({ onGo }: Go) {
  const text = useText();
  const errorText = useErrorText();
  const [failure, setFailure] = useState('');
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    setPending(true);
    const answer = await logIn(typed(form, 'email'), typed(form, 'password'));
    setPending(false);
    if (!answer.ok) {
      setFailure(errorText(answer.error));
      form.querySelector<HTMLInputElement>('[name=password]')?.focus();
      return;
    }
    closeAuthPanel();
    showToast({ kind: 'done', text: text('auth.loggedIn') });
  }

  return (
    <>
      <form className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Field id="login-email" name="email" type="email" label={text('auth.email')} autoComplete="email" leftToRight />
        <PasswordField
          id="login-password"
          name="password"
          label={text('auth.password')}
          autoComplete="current-password"
          error={failure === '' ? undefined : failure}
        />
        <p className="vh" role="alert">
          {failure}
        </p>
        <div className="f6">
          <Submit block phase={pending ? 'pending' : 'idle'}>
            {text('auth.loginAction')}
          </Submit>
        </div>
      </form>
      <p className="auth__ways small">
        <button type="button" className="link" onClick={() => onGo('forgot')}>
          {text('auth.forgot')}
        </button>
        <button type="button" className="link" onClick={() => onGo('register')}>
          {text('auth.createAccount')}
        </button>
      </p>
      <SocialLogin />
    </>
  );
}
