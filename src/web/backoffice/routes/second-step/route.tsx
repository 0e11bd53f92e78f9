import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useTexts } from '../../client/language.ts';
import { hasPasskeys } from '../../client/passkeys.ts';
import { giveCode, signInWithPasskey, typed } from '../../client/sign-in.ts';
import { SignInPage } from '../../frame/sign-in-page.tsx';
import { SIGN_IN_TEXTS } from '../../frame/sign-in-texts.ts';
import { useSignIn } from '../../frame/use-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Message, ProblemNote } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';

/** The second step after the password: a code of the app, a recovery code, or a passkey. */
export function Component() {
  const texts = useTexts(SIGN_IN_TEXTS);
  const { busy, problem, declined, attempt, search } = useSignIn();
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  if (typed.email === '') return <Navigate to={`/sign-in${search}`} replace />;
  async function give(digits: string): Promise<void> {
    if (digits.length < 6) return;
    const done = await attempt(() => giveCode(kind, digits));
    if (!done) setCode('');
  }
  return (
    <SignInPage
      title={texts.second}
      lead={
        <>
          {texts.secondLead} <bdi dir="ltr">{typed.email}</bdi>.
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void give(code.trim());
        }}
      >
        {kind === 'app' ? (
          <>
            <CodeField
              value={code}
              invalid={problem !== null}
              onChange={setCode}
              onComplete={(digits) => void give(digits)}
            />
            <p className="sm faint">{texts.everyThirty}</p>
          </>
        ) : (
          <TextField label={texts.recoveryCode} ltr autoFocus value={code} onChange={setCode} />
        )}
        {problem ? <ProblemNote problem={problem} /> : null}
        {declined ? <Message kind="info">{texts.declined}</Message> : null}
        <Button kind="go" type="submit" wide busy={busy}>
          {texts.signIn}
        </Button>
      </form>
      <div className="row wrap">
        {hasPasskeys() ? (
          <button type="button" className="link" onClick={() => void attempt(signInWithPasskey)}>
            {texts.usePasskey}
          </button>
        ) : null}
        <button
          type="button"
          className="link"
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app');
            setCode('');
          }}
        >
          {kind === 'app' ? texts.useRecovery : texts.useApp}
        </button>
        <Link className="link sp" to={`/sign-in${search}`}>
          {texts.someoneElse}
        </Link>
      </div>
      <Message kind="info" icon="lock">
        {texts.pause}
      </Message>
    </SignInPage>
  );
}
