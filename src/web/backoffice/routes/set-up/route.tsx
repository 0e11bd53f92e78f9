import { Navigate } from 'react-router';
import { addPasskey } from '../../client/door.ts';
import { useTexts } from '../../client/language.ts';
import { hasPasskeys } from '../../client/passkeys.ts';
import { useSession } from '../../client/session.ts';
import { AppSetup } from '../../frame/app-setup.tsx';
import { DoorPage } from '../../frame/door.tsx';
import { DOOR_TEXTS } from '../../frame/door-texts.ts';
import { useDoor } from '../../frame/use-door.ts';
import { Button } from '../../ui/button.tsx';
import { Message, ProblemNote } from '../../ui/error-panel.tsx';

/** Setting up the second step, before a new person sees anything. */
export function Component() {
  const texts = useTexts(DOOR_TEXTS);
  const { data: session } = useSession();
  const { busy, problem, declined, attempt } = useDoor();
  if (session?.state === 'signed-out') return <Navigate to="/sign-in" replace />;
  return (
    <DoorPage title={texts.setUp} lead={texts.setUpLead}>
      {hasPasskeys() ? (
        <section className="stack s">
          <h2>{texts.withPasskey}</h2>
          <p className="mute">{texts.withPasskeyLead}</p>
          <Button kind="go" icon="key" wide busy={busy} onClick={() => void attempt(() => addPasskey(''))}>
            {texts.makePasskey}
          </Button>
          {declined ? <Message kind="info">{texts.declined}</Message> : null}
          {problem ? <ProblemNote problem={problem} /> : null}
          <div className="door__or">{texts.or}</div>
        </section>
      ) : null}
      <section className="stack s">
        <h2>{texts.withApp}</h2>
        <p className="mute">{texts.withAppLead}</p>
        <AppSetup onDone={(state) => void attempt(async () => state)} />
      </section>
    </DoorPage>
  );
}
