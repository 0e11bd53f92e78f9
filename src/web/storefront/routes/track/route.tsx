import '../../client/personal.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TextKey } from '#texts/text';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { LinksForm } from '../../features/orders/links-form.tsx';
import { StepsPreview } from '../../features/orders/timeline.tsx';
import { useFacts } from '../../page/use-page.ts';
import { Field, typed } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Submit } from '../../ui/submit.tsx';

type Problem = { readonly field: 'number' | 'contact'; readonly text: string };

/** What the form of a browser without scripts comes back with, by the query `answer`. */
const ANSWERS: Readonly<Record<string, TextKey>> = {
  orderNotMatched: 'error.orderNotMatched',
  lookupWait: 'error.lookupWait',
  ended: 'track.ended',
};

/**
 * Finds an order without an account, by its number and its email or mobile (design, section 7). Works as a plain form
 * without scripts, which keeps the number in the url and never the contact.
 */
export default function TrackPage() {
  const text = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const facts = useFacts();
  const query = new URLSearchParams(useLocation().search);
  const answered = ANSWERS[query.get('answer') ?? ''];
  const [problem, setProblem] = useState<Problem | null>(
    answered === undefined ? null : { field: 'contact', text: text(answered) },
  );
  const [pending, setPending] = useState(false);
  // the kept page knows no number of an address
  const [number, setNumber] = useState(answered === undefined ? '' : (query.get('number') ?? ''));
  const named = query.get('number') ?? '';
  useEffect(() => setNumber(named), [named]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const [number, contact] = [typed(form, 'number').trim(), typed(form, 'contact').trim()];
    const refuse = (field: Problem['field'], sentence: string) => {
      setProblem({ field, text: sentence });
      form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
    };
    if (number === '') return refuse('number', text('track.emptyNumber'));
    if (contact === '') return refuse('contact', text('track.emptyContact'));
    setPending(true);
    const answer = await api.send('POST', '/track', { body: { number, contact } });
    setPending(false);
    if (!answer.ok) return refuse('contact', errorText(answer.error));
    navigate('/track/order');
  }

  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.text : undefined);
  return (
    <div className="wrap main--page">
      <PageHead title={text('track.title')} />
      <div className="look">
        <div>
          <h1 className="h1">{text('track.title')}</h1>
          <p className="lead look__lead">{text('track.lead')}</p>
          <form
            className="form"
            method="post"
            action="/api/track/form"
            noValidate
            onSubmit={(event) => void submit(event)}
          >
            <input type="hidden" name="at" value={facts?.prefix ?? ''} />
            <Field
              id="track-number"
              name="number"
              label={text('track.number')}
              inputMode="numeric"
              maxLength={100}
              leftToRight
              defaultValue={number}
              error={errorOf('number')}
            />
            <Field
              id="track-contact"
              name="contact"
              label={text('track.contact')}
              autoComplete="email"
              maxLength={320}
              leftToRight
              error={errorOf('contact')}
            />
            <p className="vh" role="alert">
              {problem?.text}
            </p>
            <div className="f6">
              <Submit phase={pending ? 'pending' : 'idle'}>{text('track.show')}</Submit>
            </div>
          </form>
          <LinksForm sent={query.get('answer') === 'linksSent'} />
        </div>
        <aside className="look__r">
          <p className="small faint">{text('track.willSee')}</p>
          <StepsPreview />
          <p className="small muted">{text('track.hidden')}</p>
        </aside>
      </div>
    </div>
  );
}
