import { useState } from 'react';
import { Link } from 'react-router';
import { houseName } from '../../client/house.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { hasPasskeys } from '../../client/passkeys.ts';
import { signIn, signInWithPasskey, typed } from '../../client/sign-in.ts';
import { SignInPage } from '../../frame/sign-in-page.tsx';
import { SIGN_IN_TEXTS } from '../../frame/sign-in-texts.ts';
import { useSignIn } from '../../frame/use-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choice-field.tsx';
import { Message, ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, TextField } from '../../ui/field.tsx';

/** The sign-in: a passkey alone, or email and password with the second step after them. */
export function Component() {
  const texts = useTexts(SIGN_IN_TEXTS);
  const { busy, problem, declined, attempt, search } = useSignIn();
  const [email, setEmail] = useState(typed.email);
  const [password, setPassword] = useState('');
  const [trust, setTrust] = useState(false);
  return (
    <SignInPage title={texts.title} lead={texts.lead(houseName(useLanguage()))}>
      {hasPasskeys() ? (
        <>
          <Button kind="go" icon="key" wide busy={busy} onClick={() => void attempt(signInWithPasskey)}>
            {texts.passkey}
          </Button>
          {declined ? <Message kind="info">{texts.declined}</Message> : null}
          <div className="sign-in__or">{texts.or}</div>
        </>
      ) : null}
      <FieldProblems value={problem?.fields ?? []}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(() => signIn(email.trim(), password, trust));
          }}
        >
          <TextField
            label={texts.email}
            type="email"
            path="email"
            name="email"
            autoComplete="username webauthn"
            value={email}
            onChange={setEmail}
          />
          <TextField
            label={texts.password}
            type="password"
            path="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <div className="row wrap">
            <CheckField label={texts.trust} checked={trust} onChange={setTrust} />
            <Link className="link sp" to={`/recover${search}`}>
              {texts.forgot}
            </Link>
          </div>
          {problem ? <ProblemNote problem={problem} /> : null}
          <Button type="submit" wide busy={busy}>
            {texts.continue}
          </Button>
        </form>
      </FieldProblems>
      <p className="sm faint">{texts.noAccount}</p>
    </SignInPage>
  );
}
