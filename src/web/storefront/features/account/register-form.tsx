import { type FormEvent, useState } from 'react';
import { internationalPhone } from '#shop/addresses/phone.rules';
import {
  checkRegistration,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  type Registration,
} from '#shop/customers/registration.rules';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { Failure } from '../../ui/failure.tsx';
import { Field, typed } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { DIALLING, PhoneField } from '../../ui/phone-field.tsx';
import { Submit } from '../../ui/submit.tsx';
import type { FormProps } from './auth-panel-state.ts';

type Problems = Readonly<Partial<Record<keyof Registration, string>>>;

/**
 * Creates an account. Runs the server's own checks and shows their messages under the fields; the input stays after
 * an error.
 */
export function RegisterForm({ onGo, before }: FormProps) {
  const text = useText();
  const errorText = useErrorText();
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const registration = read(form);
    const found = checkRegistration(registration);
    setProblems(Object.fromEntries(found.map(({ field, key, params }) => [field, text(key, params)])));
    setFailure('');
    const [first] = found;
    if (first) {
      form.querySelector<HTMLInputElement>(`[name=${first.field}]`)?.focus();
      return;
    }
    setPending(true);
    const answer = await api.send('POST', '/register', { body: registration });
    setPending(false);
    if (answer.ok) onGo('login', text('auth.verificationSent'));
    else if (answer.error.code === 'passwordCommon') {
      setProblems({ password: errorText(answer.error) });
      form.querySelector<HTMLInputElement>('[name=password]')?.focus();
    } else setFailure(errorText(answer.error));
  }

  return (
    <>
      <form
        className="form"
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={({ target }) => setProblems((before) => withoutField(before, target))}
      >
        <Field
          id="register-first"
          name="firstName"
          label={text('auth.firstName')}
          width="half"
          autoComplete="given-name"
          defaultValue={before.firstName}
          maxLength={MAX_NAME_LENGTH}
          error={problems.firstName}
        />
        <Field
          id="register-last"
          name="lastName"
          label={text('auth.lastName')}
          width="half"
          autoComplete="family-name"
          defaultValue={before.lastName}
          maxLength={MAX_NAME_LENGTH}
          error={problems.lastName}
        />
        <Field
          id="register-email"
          name="email"
          type="email"
          label={text('auth.email')}
          autoComplete="email"
          defaultValue={before.email}
          leftToRight
          error={problems.email}
        />
        <PhoneField id="register-phone" optional before={before} error={problems.phone} />
        <PasswordField
          id="register-password"
          name="password"
          label={text('auth.password')}
          width="half"
          autoComplete="new-password"
          hint={text('auth.passwordHint')}
          error={problems.password}
        />
        <PasswordField
          id="register-password2"
          name="password2"
          label={text('auth.confirmPassword')}
          width="half"
          autoComplete="new-password"
          error={problems.password2}
        />
        <div className="f6">
          <Failure message={failure} />
          <Submit block phase={pending ? 'pending' : 'idle'}>
            {text('auth.register')}
          </Submit>
        </div>
        <p className="vh" role="status">
          {Object.keys(problems).length > 0 && text('form.errorSummary', { n: Object.keys(problems).length })}
        </p>
      </form>
      <p className="small muted">
        {text('auth.alreadyRegistered')}{' '}
        <button type="button" className="link auth__login" onClick={() => onGo('login')}>
          {text('auth.loginAction')}
        </button>
      </p>
    </>
  );
}

/** Returns the problems without those of the edited field. */
function withoutField(problems: Problems, edited: EventTarget): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !('name' in edited && edited.name === field)));
}

function read(form: HTMLFormElement): Registration {
  return {
    firstName: typed(form, 'firstName'),
    lastName: typed(form, 'lastName'),
    email: typed(form, 'email'),
    phone: internationalPhone(typed(form, 'phone'), typed(form, DIALLING)),
    password: typed(form, 'password').slice(0, MAX_PASSWORD_LENGTH + 1),
    password2: typed(form, 'password2').slice(0, MAX_PASSWORD_LENGTH + 1),
  };
}
