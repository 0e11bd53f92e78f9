import '#texts/load-other-texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#texts/use-text';
import { DIALLING } from '../../ui/phone-field.tsx';
import { type AuthForm, openAuthPanel, type TypedBefore } from './auth-panel-state.ts';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const HEADINGS = { login: 'auth.welcomeBack', register: 'auth.createAccount', forgot: 'auth.forgotTitle' } as const;

/**
 * The three forms, one at a time. The result of one is shown above the next: registration and a password link request
 * both return to login (specification, section 4). The heading of a new form gets the focus.
 */
export default function AuthForms({ form, headingId }: { form: AuthForm; headingId: string }) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [message, setMessage] = useState<ReactNode>(null);
  const first = useRef(true);
  const panel = useRef<HTMLDivElement>(null);
  const [before, setBefore] = useState<TypedBefore>({});

  useEffect(() => {
    if (first.current) first.current = false;
    else heading.current?.focus();
  }, [form]);

  const go = (to: AuthForm, message: ReactNode = null) => {
    // a form takes along what was typed in the one before
    setBefore({ ...before, ...typedIn(panel.current) });
    setMessage(message);
    openAuthPanel(to);
  };
  return (
    <div className="auth" ref={panel}>
      <h2 className="h2" id={headingId} ref={heading} tabIndex={-1}>
        {text(HEADINGS[form])}
      </h2>
      <p className="auth__notice" role="status">
        {message}
      </p>
      {form === 'login' && <LoginForm onGo={go} before={before} />}
      {form === 'register' && <RegisterForm onGo={go} before={before} />}
      {form === 'forgot' && <ForgotForm onGo={go} before={before} />}
    </div>
  );
}

const CARRIED = ['firstName', 'lastName', 'email', 'phone', DIALLING] as const;

/** Returns what the fields of a form contain that another form may begin with. */
function typedIn(panel: HTMLElement | null): TypedBefore {
  const found: Partial<Record<(typeof CARRIED)[number], string>> = {};
  for (const name of CARRIED) {
    const field = panel?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`);
    if (field) found[name] = field.value;
  }
  return found;
}
