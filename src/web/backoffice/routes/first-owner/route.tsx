import { useState } from 'react';
import { Navigate } from 'react-router';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useSession } from '../../client/session.ts';
import { makeFirstOwner } from '../../client/sign-in.ts';
import { SignInPage } from '../../frame/sign-in-page.tsx';
import { SIGN_IN_TEXTS } from '../../frame/sign-in-texts.ts';
import { useSignIn } from '../../frame/use-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, TextField } from '../../ui/field.tsx';

/** The first owner of a sandbox store, on localhost, while there is none. */
export function Component() {
  const texts = useTexts(SIGN_IN_TEXTS);
  const language = useLanguage();
  const { data: session } = useSession();
  const { busy, problem, attempt } = useSignIn();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [made, setMade] = useState(false);
  if (session && !session.firstOwner && !made) return <Navigate to="/sign-in" replace />;
  return (
    <SignInPage title={texts.firstOwner} lead={texts.firstOwnerLead}>
      <FieldProblems value={problem?.fields ?? []}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setMade(true);
            void attempt(() => makeFirstOwner({ name: name.trim(), email: email.trim(), password, language }));
          }}
        >
          <TextField label={texts.name} path="name" autoComplete="name" value={name} onChange={setName} />
          <TextField
            label={texts.email}
            type="email"
            path="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
          />
          <TextField
            label={texts.newPassword}
            hint={texts.passwordHint}
            type="password"
            path="password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
          />
          {problem ? <ProblemNote problem={problem} /> : null}
          <Button kind="go" type="submit" wide busy={busy}>
            {texts.make}
          </Button>
        </form>
      </FieldProblems>
    </SignInPage>
  );
}
