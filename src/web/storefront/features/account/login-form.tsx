import { type FormEvent, useState } from 'react';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { Field, typed } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Submit } from '../../ui/submit.tsx';
import { logIn } from './account.ts';
import { closeAuthPanel, type FormProps } from './auth-panel-state.ts';
import { SocialLogin } from './social-login.tsx';

/** Email and password; an error appears under the password, and the input stays. */
export function LoginForm({ onGo, before }: FormProps) {
  const text = useText();
  const errorText = useErrorText();
  const [failure, setFailure] = useState('');
  const [unknown, setUnknown] = useState(false);
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
      setUnknown(answer.error.code === 'badCredentials');
      form.querySelector<HTMLInputElement>('[name=password]')?.focus();
      return;
    }
    closeAuthPanel();
    showToast({ kind: 'done', text: text('auth.loggedIn') });
  }

  return (
    <>
      <form className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          id="login-email"
          name="email"
          type="email"
          label={text('auth.email')}
          autoComplete="email"
          defaultValue={before.email}
          leftToRight
        />
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
        {unknown && <OpenMail />}
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

/** Helps who has registered and not opened the mail; stands under every failed login, so that it tells nobody who has. */
function OpenMail() {
  const text = useText();
  const errorText = useErrorText();
  const [said, setSaid] = useState('');

  async function sendAgain(button: HTMLButtonElement) {
    const { form } = button;
    if (!form) return;
    const answer = await api.send('POST', '/register/again', { body: { email: typed(form, 'email').trim() } });
    setSaid(answer.ok ? text('auth.sentAgain') : errorText(answer.error));
  }

  return (
    <div className="f6 small">
      <p>
        {text('auth.openMail')}{' '}
        <button type="button" className="link" onClick={(event) => void sendAgain(event.currentTarget)}>
          {text('auth.sendAgain')}
        </button>
      </p>
      <p role="status">{said}</p>
    </div>
  );
}
