import { Navigate, useNavigate } from 'react-router';
import { useTexts } from '../../client/language.ts';
import { hasPasskeys } from '../../client/passkeys.ts';
import { useSession } from '../../client/session.ts';
import { addPasskey, signOut } from '../../client/sign-in.ts';
import { AppSetup } from '../../frame/app-setup.tsx';
import { SignInPage } from '../../frame/sign-in-page.tsx';
import { SIGN_IN_TEXTS } from '../../frame/sign-in-texts.ts';
import { useSignIn } from '../../frame/use-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Message, ProblemNote } from '../../ui/error-panel.tsx';

/**
 * Setting up the second step, before a new person sees anything. An app needs a password beside it; who has none opens the
 * link of the mail again and chooses one.
 */
export function Component() {
  const texts = useTexts(SIGN_IN_TEXTS);
  const navigate = useNavigate();
  const { data: session } = useSession();
  const { busy, problem, declined, attempt } = useSignIn();
  if (session?.state === 'signed-out') return <Navigate to="/sign-in" replace />;
  const hasPassword = session?.secondStep?.password !== false;
  return (
    <SignInPage title={texts.setUp} lead={hasPassword ? texts.setUpLead : texts.withPasskeyOnlyLead}>
      {hasPasskeys() ? (
        <section className="stack s">
          <h2>{texts.withPasskey}</h2>
          <p className="mute">{texts.withPasskeyLead}</p>
          <Button kind="go" icon="key" wide busy={busy} onClick={() => void attempt(() => addPasskey(''))}>
            {texts.makePasskey}
          </Button>
          {declined ? <Message kind="info">{hasPassword ? texts.declined : texts.declinedOnly}</Message> : null}
          {problem ? <ProblemNote problem={problem} /> : null}
        </section>
      ) : null}
      {hasPassword ? (
        <section className="stack s">
          {hasPasskeys() ? <div className="sign-in__or">{texts.or}</div> : null}
          <h2>{texts.withApp}</h2>
          <p className="mute">{texts.withAppLead}</p>
          <AppSetup onDone={(state) => void attempt(async () => state)} />
        </section>
      ) : (
        <p className="sm faint">{texts.passkeyFails}</p>
      )}
      <button
        type="button"
        className="link"
        onClick={() =>
          void attempt(async () => {
            await signOut();
            await navigate('/sign-in', { replace: true });
            return null;
          })
        }
      >
        {texts.signOut}
      </button>
    </SignInPage>
  );
}
