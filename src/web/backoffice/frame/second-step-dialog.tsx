import { useState } from 'react';
import { useAct } from '../client/act.ts';
import { send } from '../client/api.ts';
import { type Texts, useTexts } from '../client/language.ts';
import { hasPasskeys, wasDeclined } from '../client/passkeys.ts';
import type { Question } from '../client/second-step.ts';
import { usePerson, useSession } from '../client/session.ts';
import { confirmWithPasskey } from '../client/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Message, ProblemNote } from '../ui/error-panel.tsx';
import { COMMON } from '../ui/texts.ts';

type Words = 'title' | 'app' | 'passkey' | 'noPasskey' | 'verb' | 'usePasskey' | 'declined';
const TEXTS: Texts<Record<Words, string>> = {
  en: {
    title: 'Your second step again',
    app: 'This act needs it. Enter the six digits of your authenticator app; they are valid for five minutes of such acts.',
    passkey: 'This act needs it. Use your passkey; it is valid for five minutes of such acts.',
    noPasskey: 'This browser cannot use your passkey. Open the back office in the browser that has it.',
    verb: 'Confirm',
    usePasskey: 'Use a passkey',
    declined: 'No passkey was used. Try again.',
  },
  ar: {
    title: 'خطوتك الثانية من جديد',
    app: 'هذا الإجراء يحتاجها. أدخل الأرقام الستة من تطبيق المصادقة، وتسري خمس دقائق لمثل هذه الإجراءات.',
    passkey: 'هذا الإجراء يحتاجها. استخدم مفتاح المرور، ويسري خمس دقائق لمثل هذه الإجراءات.',
    noPasskey: 'لا يستطيع هذا المتصفح استخدام مفتاح مرورك. افتح المكتب في المتصفح الذي يحفظه.',
    verb: 'تأكيد',
    usePasskey: 'استخدم مفتاح مرور',
    declined: 'لم يُستخدم مفتاح مرور. أعد المحاولة.',
  },
};

/**
 * Asks for the second step when a call wants it again (423), by what the person has: the app, a passkey, or either. The call
 * is repeated by itself.
 */
export function SecondStepDialog({ question }: { readonly question: Question }) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const person = usePerson();
  const has = useSession().data?.secondStep;
  const [code, setCode] = useState('');
  const [declined, setDeclined] = useState(false);
  const { busy, problem, run } = useAct((found, error) => {
    setCode('');
    setDeclined(wasDeclined(error));
    return wasDeclined(error) ? null : found;
  });
  const byApp = has?.app ?? false;
  const byPasskey = (has?.passkeys ?? 0) > 0 && hasPasskeys();

  const attempt = (step: () => Promise<boolean>) =>
    run(async () => {
      setDeclined(false);
      question.answer(await step());
    });
  const giveCode = async (digits: string) => {
    if (digits.length < 6) return;
    await attempt(async () => {
      await send('POST', '/session/confirm', { body: { code: digits } });
      return true;
    });
  };
  const givePasskey = () =>
    attempt(async () => {
      const isOwn = await confirmWithPasskey(person.id);
      // what was begun is not done in the name of somebody else
      if (!isOwn) window.location.reload();
      return isOwn;
    });
  const lead = byApp ? texts.app : byPasskey ? texts.passkey : texts.noPasskey;
  return (
    <Dialog
      title={texts.title}
      onClose={() => question.answer(false)}
      onSubmit={() => void (byApp ? giveCode(code) : byPasskey ? givePasskey() : undefined)}
      actions={
        <>
          <Button onClick={() => question.answer(false)}>{common.cancel}</Button>
          {byApp && byPasskey ? (
            <Button icon="key" onClick={() => void givePasskey()}>
              {texts.usePasskey}
            </Button>
          ) : null}
          {byApp || byPasskey ? (
            <Button kind="go" type="submit" busy={busy} autoFocus={!byApp}>
              {byApp ? texts.verb : texts.usePasskey}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{lead}</p>
      {byApp ? <CodeField value={code} onChange={setCode} onComplete={(digits) => void giveCode(digits)} /> : null}
      {problem ? <ProblemNote problem={problem} /> : null}
      {declined ? <Message kind="info">{texts.declined}</Message> : null}
    </Dialog>
  );
}
