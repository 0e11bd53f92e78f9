import { type FormEvent, useState } from 'react';
import { emailFault } from '#shop/addresses/address.rules';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { useFacts } from '../../page/use-page.ts';
import { Field, typed } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';

/**
 * Has the links of a person's orders mailed to their address. The answer is the same whether there are any. `sent` is true
 * when a form without scripts has done it.
 */
export function LinksForm({ sent }: { sent: boolean }) {
  const text = useText();
  const errorText = useErrorText();
  const facts = useFacts();
  const [problem, setProblem] = useState('');
  const [phase, setPhase] = useState<'idle' | 'pending' | 'done'>(sent ? 'done' : 'idle');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (phase === 'pending') return;
    const email = typed(event.currentTarget, 'email').trim();
    const fault = emailFault(email);
    if (fault) {
      setProblem(email === '' ? text('checkout.emptyEmail') : text(fault.key, fault.params));
      event.currentTarget.querySelector<HTMLInputElement>('[name=email]')?.focus();
      return;
    }
    setProblem('');
    setPhase('pending');
    const answer = await api.send('POST', '/track/links', { body: { email } });
    setPhase(answer.ok ? 'done' : 'idle');
    if (!answer.ok) setProblem(errorText(answer.error));
  }

  return (
    <div className="look__lost muted small">
      <span>{text('track.lost')}</span>
      <details open={sent}>
        <summary className="link">{text('track.sendLinks')}</summary>
        <form
          className="form"
          method="post"
          action="/api/track/links/form"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <input type="hidden" name="at" value={facts?.prefix ?? ''} />
          <Field
            id="track-email"
            name="email"
            type="email"
            label={text('auth.email')}
            autoComplete="email"
            maxLength={320}
            leftToRight
            error={problem === '' ? undefined : problem}
          />
          <div className="f6">
            <Submit look="line" phase={phase === 'pending' ? 'pending' : 'idle'}>
              {text('track.send')}
            </Submit>
          </div>
        </form>
      </details>
      <p role="status">{phase === 'done' && text('track.linksSent')}</p>
      {facts && (
        <a className="link" href={facts.chat} rel="noopener">
          {text('track.ask')}
        </a>
      )}
    </div>
  );
}
