import { useState } from 'react';
import { send } from '../client/api.ts';
import { type Texts, useTexts } from '../client/language.ts';
import { type Problem, problemOf } from '../client/problem.ts';
import type { Question } from '../client/second-step.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNote } from '../ui/error-panel.tsx';
import { COMMON } from '../ui/texts.ts';

const TEXTS: Texts<{ title: string; lead: string; verb: string }> = {
  en: {
    title: 'Your second step again',
    lead: 'This act needs it. Enter the six digits of your authenticator app; they are valid for five minutes of such acts.',
    verb: 'Confirm',
  },
  ar: {
    title: 'خطوتك الثانية من جديد',
    lead: 'هذا الإجراء يحتاجها. أدخل الأرقام الستة من تطبيق المصادقة، وتسري خمس دقائق لمثل هذه الإجراءات.',
    verb: 'تأكيد',
  },
};

/** Asks for the second step when a call wants it again (423); the call is repeated by itself. */
export function SecondStepDialog({ question }: { readonly question: Question }) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const close = (done: boolean) => {
    setCode('');
    setProblem(null);
    question.answer(done);
  };
  async function confirm(digits: string): Promise<void> {
    if (busy || digits.length < 6) return;
    setBusy(true);
    try {
      await send('POST', '/session/confirm', { code: digits });
      close(true);
    } catch (error) {
      setProblem(problemOf(error));
      setCode('');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={texts.title}
      onClose={() => close(false)}
      onSubmit={() => void confirm(code)}
      actions={
        <>
          <Button onClick={() => close(false)}>{common.cancel}</Button>
          <Button kind="go" type="submit" busy={busy}>
            {texts.verb}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      <CodeField value={code} onChange={setCode} onComplete={(digits) => void confirm(digits)} />
      {problem ? <ProblemNote problem={problem} /> : null}
    </Dialog>
  );
}
