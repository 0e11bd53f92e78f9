import '#texts/load-other-texts';
import { type FormEvent, useId, useState } from 'react';
import { emailFault } from '#shop/addresses/address.rules';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { Field, typed } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';

/**
 * Keeps a request to be told once by email when a product is back. A fault stands beside the field and what was typed
 * stays; once kept, the answer takes the place of the form.
 */
export default function AlertForm({ productId }: { readonly productId: string }) {
  const text = useText();
  const errorText = useErrorText();
  const id = useId();
  const [fault, setFault] = useState('');
  const [message, setMessage] = useState('');
  const [isPending, setPending] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const email = typed(form, 'email').trim();
    const found = emailFault(email);
    if (found) {
      setFault(email === '' ? text('checkout.emptyEmail') : text(found.key, found.params));
      form.querySelector('input')?.focus();
      return;
    }
    setPending(true);
    setFault('');
    const answer = await api.send('POST', '/stockalert', { body: { productId, email } });
    setPending(false);
    if (answer.ok) setMessage(answer.value.message);
    else setFault(errorText(answer.error));
  }
  return (
    <>
      <p className={message === '' ? 'vh' : 'ui'} role="status">
        {message}
      </p>
      {message === '' && (
        <form className="alert-form" method="post" noValidate onSubmit={(event) => void send(event)}>
          <Field
            id={`${id}-email`}
            name="email"
            type="email"
            label={text('auth.email')}
            autoComplete="email"
            leftToRight
            error={fault === '' ? undefined : fault}
          />
          <Submit look="line" block phase={isPending ? 'pending' : 'idle'}>
            {text('stockAlert.ask')}
          </Submit>
        </form>
      )}
    </>
  );
}
