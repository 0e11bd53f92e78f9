import { type FormEvent, useState } from 'react';
import { emailFault } from '#shop/addresses/address.rules';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { Field, typed } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Submit } from '../../ui/submit.tsx';
import type { FormProps } from './auth-panel-state.ts';

/**
 * Requests a link to choose a new password. Shows 'Password change link send to your mail' at once, whether or not
 * the account exists, and returns to login (specification, section 4).
 */
export function ForgotForm({ onGo, before }: FormProps) {
  const text = useText();
  const [problem, setProblem] = useState('');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = typed(event.currentTarget, 'email').trim();
    const problem = emailFault(email);
    if (problem) {
      setProblem(email === '' ? text('checkout.emptyEmail') : text(problem.key, problem.params));
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    void api.send('POST', '/resetpass', { body: { email } });
    onGo('login', text('auth.resetLinkSent'));
  }

  return (
    <>
      <p className="muted">{text('auth.forgotText')}</p>
      <form className="form" method="post" noValidate onSubmit={submit}>
        <Field
          id="forgot-email"
          name="email"
          type="email"
          label={text('auth.email')}
          autoComplete="email"
          defaultValue={before.email}
          leftToRight
          error={problem === '' ? undefined : problem}
        />
        <div className="f6">
          <Submit block>{text('auth.submit')}</Submit>
        </div>
      </form>
      <p>
        <button type="button" className="btn btn--text" onClick={() => onGo('login')}>
          <Icon name="prev" small flip />
          {text('auth.back')}
        </button>
      </p>
    </>
  );
}
