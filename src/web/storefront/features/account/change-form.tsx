import { type FormEvent, useState } from 'react';
import { changeFault, lengthFault } from '#shop/customers/registration.rules';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { typed } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Submit } from '../../ui/submit.tsx';
import { forCustomer } from './account-data.ts';
import type { UserInfo } from './remembered-user.ts';

type FieldName = 'old' | 'next' | 'again';
type Problem = { readonly field: FieldName; readonly message: string };

const FIELD_OF = {
  'password.bothFilled': 'next',
  'password.bothSame': 'again',
  'password.currentRequired': 'old',
} as const;

type Props = { readonly user: UserInfo; readonly onDone: (message: string) => Promise<void> };

/** Current, new and repeated password, with the messages of specification, section 5, under the fields. */
export function ChangeForm({ user, onDone }: Props) {
  const text = useText();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const show = (found: Problem | null) => {
      setProblem(found);
      if (found) form.querySelector<HTMLInputElement>(`[name=${found.field}]`)?.focus();
      return found;
    };
    const [old, next] = [typed(form, 'old'), typed(form, 'next')];
    const problemCode = changeFault(old, next, typed(form, 'again'));
    if (show(problemCode && { field: FIELD_OF[problemCode], message: text(problemCode) })) return;
    const length = lengthFault(next);
    if (show(length && { field: 'next', message: text(`error.${length}`) })) return;
    setPending(true);
    const body = { old_password: old, new_password: next, userId: user.user, email: user.email };
    const answer = await forCustomer(api.send('POST', '/change-password', { body }));
    setPending(false);
    if (answer.ok) await onDone(text('password.changed'));
    else show({ field: answer.error.code === 'wrongPassword' ? 'old' : 'next', message: errorText(answer.error) });
  }

  const errorOf = (field: FieldName) => (problem?.field === field ? problem.message : undefined);
  return (
    <form className="acct__form acct__form--narrow" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <div className="form">
        <PasswordField
          id="old"
          name="old"
          label={text('password.current')}
          autoComplete="current-password"
          error={errorOf('old')}
        />
        <PasswordField
          id="next"
          name="next"
          label={text('password.new')}
          autoComplete="new-password"
          hint={text('auth.passwordHint')}
          error={errorOf('next')}
        />
        <PasswordField
          id="again"
          name="again"
          label={text('password.reenter')}
          autoComplete="new-password"
          error={errorOf('again')}
        />
      </div>
      <p className="vh" role="alert">
        {problem?.message}
      </p>
      <div>
        <Submit phase={pending ? 'pending' : 'idle'}>{text('password.change')}</Submit>
      </div>
    </form>
  );
}
