import { useTexts } from '../../client/language.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import type { Preview } from './use-cash.ts';

type Line = Pick<Preview['lines'][number], 'state' | 'amount' | 'expected'>;

/** What became of a row of a courier's file. */
export function ResultMark({ line: { state, amount, expected } }: { readonly line: Line }) {
  const texts = useTexts(CASH_TEXTS);
  if (state === 'matched') return <StatusMark kind="ok">{texts.results.matched}</StatusMark>;
  if (state === 'amount') {
    return <StatusMark kind="bad">{amount < (expected ?? 0) ? texts.short : texts.over}</StatusMark>;
  }
  return <StatusMark kind="warn">{texts.results[state]}</StatusMark>;
}
