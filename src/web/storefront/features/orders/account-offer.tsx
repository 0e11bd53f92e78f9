import { type FormEvent, useState } from 'react';
import type { Order } from '#contract/orders';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { typed } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Submit } from '../../ui/submit.tsx';
import { useUser } from '../account/session.ts';

/**
 * Offers a guest an account: one field, the rest is known from the order. It is the registration of the store, which answers
 * the same whether the email has an account; the order joins the account once its email is verified (docs/security.md).
 */
export function AccountOffer({ order }: { order: Order }) {
  const text = useText();
  const errorText = useErrorText();
  const user = useUser();
  const [problem, setProblem] = useState('');
  const [phase, setPhase] = useState<'idle' | 'pending' | 'done'>('idle');
  if (user !== null) return null;
  const { firstname, lastname, phone, email } = order.shippingAddress;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (phase === 'pending') return;
    const password = typed(event.currentTarget, 'password');
    setPhase('pending');
    const names = { firstName: firstname, lastName: lastname, phone, email };
    const answer = await api.send('POST', '/register', { body: { ...names, password, password2: password } });
    setPhase(answer.ok ? 'done' : 'idle');
    setProblem(answer.ok ? '' : errorText(answer.error));
  }

  return (
    <section className="next__acc">
      <h2 className="h3">{text('order.keepTogether')}</h2>
      {phase === 'done' ? null : (
        <>
          <p className="muted">{text('order.keepTogetherText')}</p>
          <form className="next__form" method="post" noValidate onSubmit={(event) => void submit(event)}>
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <PasswordField
              id="offer-password"
              name="password"
              label={text('auth.password')}
              autoComplete="new-password"
              error={problem === '' ? undefined : problem}
              hint={email}
            />
            <Submit look="line" phase={phase}>
              {text('order.createAccount')}
            </Submit>
          </form>
        </>
      )}
      <p role="status">{phase === 'done' && text('auth.verificationSent')}</p>
    </section>
  );
}
