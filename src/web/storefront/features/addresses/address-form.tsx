import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Address, type AddressProblem, limitOf, tidyAddress } from '#shop/addresses/address.rules';
import { checkSavedAddress } from '#shop/addresses/saved-address.rules';
import { useText } from '#texts/use-text';
import type { Answer } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { Failure } from '../../ui/failure.tsx';
import { Field } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';
import { AddressFields, useProblemText } from './address-fields.tsx';
import { fillAddress, focusFirst, readAddress, withoutField } from './form-address.ts';

type Props = {
  /** The initial values. */
  readonly start: Address | null;
  /** Saves the address; an error is shown and the input stays. */
  readonly onSave: (address: Address) => Promise<Answer<unknown>>;
  /** Rendered between the fields and the button. */
  readonly children?: ReactNode;
};

/**
 * The form of the address book (specification, sections 2.16 and 5). Runs the server's own checks and shows their
 * messages under the fields.
 */
export function AddressForm({ start, onSave, children }: Props) {
  const text = useText();
  const errorText = useErrorText();
  const problemText = useProblemText();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<readonly AddressProblem[]>([]);
  const [failure, setFailure] = useState('');
  const [phase, setPhase] = useState<'idle' | 'pending' | 'done'>('idle');

  useEffect(() => {
    if (form.current && start) fillAddress(form.current, start);
  }, [start]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (phase !== 'idle') return;
    const address = readAddress(event.currentTarget);
    const found = checkSavedAddress(address).map((problem) => ({ ...problem, dialogue: false }));
    setProblems(found);
    setFailure('');
    if (found.length > 0) return focusFirst(event.currentTarget, found);
    setPhase('pending');
    const answer = await onSave(tidyAddress(address));
    setPhase(answer.ok ? 'done' : 'idle');
    if (!answer.ok) setFailure(errorText(answer.error));
  }

  const emailProblem = problems.find(({ field }) => field === 'email');
  return (
    <form
      ref={form}
      className="acct__form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => setProblems((before) => withoutField(before, target))}
    >
      <div className="form">
        <Field
          id="email"
          name="email"
          type="email"
          label={text('form.email')}
          autoComplete="email"
          maxLength={limitOf('email')}
          leftToRight
          error={emailProblem && problemText(emailProblem)}
        />
      </div>
      <AddressFields problems={problems} onCountry={() => undefined} book />
      {children}
      <p className="vh" role="status">
        {problems.length > 0 && text('form.errorSummary', { n: problems.length })}
      </p>
      <Failure message={failure} />
      <div>
        <Submit phase={phase}>{text('address.save')}</Submit>
      </div>
    </form>
  );
}
