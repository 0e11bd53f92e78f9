import { useState } from 'react';
import { Link } from 'react-router';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { typed } from '../../client/sign-in.ts';
import { SignInPage } from '../../frame/sign-in-page.tsx';
import { SIGN_IN_TEXTS } from '../../frame/sign-in-texts.ts';
import { useSignIn } from '../../frame/use-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Message, ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, TextField } from '../../ui/field.tsx';

/** Asks for a link for a new password. The answer is the same for every email. */
export function Component() {
  const texts = useTexts(SIGN_IN_TEXTS);
  const { busy, problem, attempt, search } = useSignIn();
  const [email, setEmail] = useState(typed.email);
  const [sent, setSent] = useState(false);
  return (
    <SignInPage title={texts.recover} lead={texts.recoverLead}>
      <FieldProblems value={problem?.fields ?? []}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(async () => {
              await send('POST', '/session/forgotten', { body: { email: email.trim() } });
              setSent(true);
              return null;
            });
          }}
        >
          <TextField
            label={texts.email}
            type="email"
            path="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
          />
          {problem ? <ProblemNote problem={problem} /> : null}
          <div role="status">
            {sent ? (
              <Message kind="ok" icon="mail">
                {texts.sent}
              </Message>
            ) : null}
          </div>
          <Button kind="go" type="submit" wide busy={busy}>
            {texts.send}
          </Button>
        </form>
      </FieldProblems>
      <p className="sm faint">{texts.lostAll}</p>
      <Link className="link" to={`/sign-in${search}`}>
        {texts.back}
      </Link>
    </SignInPage>
  );
}
