import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../client/language.ts';
import { invalidFields } from '../client/problem.ts';
import { ConfirmDialog } from './dialog.tsx';
import { Money } from './money.tsx';
import type { PriceChange } from './tenfold.rules.ts';

type Words = {
  readonly title: string;
  readonly meant: string;
  readonly becomes: string;
  readonly verb: string;
  readonly notSaved: string;
};
const TEXTS: Texts<Words> = {
  en: {
    title: 'A tenfold change',
    meant: 'Is this what you mean?',
    becomes: 'becomes',
    verb: 'Save these prices',
    notSaved: 'Nothing was saved. Look at the prices again.',
  },
  ar: {
    title: 'تغيّر بعشرة أضعاف',
    meant: 'هل هذا هو السعر المقصود؟',
    becomes: 'يصبح',
    verb: 'حفظ هذه الأسعار',
    notSaved: 'لم يُحفظ شيء. راجع الأسعار.',
  },
};

type Asked = { readonly changes: readonly PriceChange[]; readonly answer: (isMeant: boolean) => void };

/**
 * The question before a price becomes ten times as much, or a tenth. `ask` waits for the answer, and not at all without
 * changes; it rejects with a problem in words when the person takes the change back. `question` is the dialog.
 */
export function useTenfoldQuestion(): {
  readonly ask: (changes: readonly PriceChange[]) => Promise<void>;
  readonly question: ReactNode;
} {
  const texts = useTexts(TEXTS);
  const [asked, setAsked] = useState<Asked | null>(null);
  async function ask(changes: readonly PriceChange[]): Promise<void> {
    if (changes.length === 0) return;
    const isMeant = await new Promise<boolean>((answer) => setAsked({ changes, answer }));
    setAsked(null);
    if (!isMeant) throw invalidFields(texts.notSaved, []);
  }
  const question = asked ? (
    <ConfirmDialog
      title={texts.title}
      verb={texts.verb}
      onClose={() => asked.answer(false)}
      onConfirm={async () => asked.answer(true)}
    >
      <p>{texts.meant}</p>
      <ul>
        {asked.changes.map(({ name, currency, before, after }) => (
          <li key={`${name} ${currency} ${before} ${after}`}>
            {name}: <Money amount={before} currency={currency} /> {texts.becomes}{' '}
            <b>
              <Money amount={after} currency={currency} />
            </b>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  ) : null;
  return { ask, question };
}
