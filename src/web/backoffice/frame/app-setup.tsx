import { useState } from 'react';
import { encode } from 'uqr';
import { useAct } from '../client/act.ts';
import { useTexts } from '../client/language.ts';
import { type AppStart, type SignInState, startApp, typed, verifyApp } from '../client/sign-in.ts';
import { toast } from '../client/undo.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { ProblemNote } from '../ui/error-panel.tsx';
import { TextField } from '../ui/field.tsx';
import { SIGN_IN_TEXTS } from './sign-in-texts.ts';

/** A QR code as a drawing. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={dark.join('')} fill="#000000" />
    </svg>
  );
}

/** Ten codes, to copy and keep. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const texts = useTexts(SIGN_IN_TEXTS);
  return (
    <>
      <p className="mute">{texts.codesLead}</p>
      <ul className="sign-in__c">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button
        icon="copy"
        onClick={async () => {
          await navigator.clipboard.writeText(codes.join('\n'));
          toast(texts.copied, { kind: 'plain' });
        }}
      >
        {texts.copy}
      </Button>
    </>
  );
}

/** Sets an authenticator app up: its QR code, the first code, then the recovery codes. `onDone` receives the answer. */
export function AppSetup({ onDone }: { readonly onDone: (state: SignInState) => void }) {
  const texts = useTexts(SIGN_IN_TEXTS);
  const [password, setPassword] = useState(typed.password);
  const [start, setStart] = useState<AppStart | null>(null);
  const [code, setCode] = useState('');
  const [done, setDone] = useState<SignInState | null>(null);
  const [lacksPassword, setLacksPassword] = useState(false);
  const { busy, problem, run } = useAct((found) => {
    setCode('');
    return found;
  });
  const begin = () => run(async () => setStart(await startApp(password)));
  const verify = (digits: string) =>
    run(async () => {
      if (digits.length === 6) setDone(await verifyApp(digits));
    });
  const note = problem ? <ProblemNote problem={problem} /> : null;

  if (start === null) {
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setLacksPassword(password === '');
          if (password !== '') void begin();
        }}
      >
        {typed.password === '' ? (
          <TextField
            label={texts.password}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={lacksPassword && password === '' ? texts.typePassword : undefined}
          />
        ) : null}
        {note}
        <Button type="submit" wide busy={busy}>
          {texts.begin}
        </Button>
      </form>
    );
  }
  if (done !== null) {
    return (
      <section className="stack" aria-label={texts.codes}>
        <h2>{texts.codes}</h2>
        <RecoveryCodes codes={start.recoveryCodes} />
        <Button kind="go" wide onClick={() => onDone(done)}>
          {texts.stored}
        </Button>
      </section>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void verify(code);
      }}
    >
      <p>{texts.scan}</p>
      <div className="sign-in__q">
        <QrCode text={start.uri} label={texts.scan} />
        <p className="sm">
          <span className="mute block">{texts.secret}</span>
          <code className="sign-in__k" dir="ltr">
            {start.secret}
          </code>
        </p>
      </div>
      <p>{texts.enter}</p>
      <CodeField value={code} onChange={setCode} onComplete={(digits) => void verify(digits)} />
      {note}
      <Button kind="go" type="submit" wide busy={busy}>
        {texts.switchOn}
      </Button>
    </form>
  );
}
