import { DAY_MS } from '#kernel/clock';
import type { Bilingual } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import type { Check } from './conditions.rules.ts';

/** The most characters of the sentence that a closed store says. */
export const MAX_CLOSING_WORDS = 200;

/** What stops an opening: every required condition that is not in order, those that could not be looked at among them. */
export function stopsOpening({ level, state }: Pick<Check, 'level' | 'state'>): boolean {
  return level === 'required' && state !== 'ok' && state !== 'skipped';
}

/** What shoppers read while the store is closed for a while. */
export type Closing = { readonly words: Bilingual | null; readonly backAt: Date | null };

/** Whether a closing is complete: words in both languages or none, and a return that lies ahead. */
export function checkClosing(
  { en, ar, backAt }: { readonly en: string; readonly ar: string; readonly backAt: Date | null },
  now: Date,
): Result<Closing, { readonly field: 'en' | 'ar' | 'backAt'; readonly code: 'missing' | 'tooLong' | 'past' }> {
  const words = { en: en.trim(), ar: ar.trim() };
  for (const field of ['en', 'ar'] as const) {
    if (words[field].length > MAX_CLOSING_WORDS) return refused({ field, code: 'tooLong' });
    if (words[field] === '' && (words.en !== '' || words.ar !== '')) return refused({ field, code: 'missing' });
  }
  if (backAt !== null && backAt <= now) return refused({ field: 'backAt', code: 'past' });
  return ok({ words: words.en === '' ? null : words, backAt });
}

/** How long after the first opening the list of conditions stays at hand. */
const LISTED_DAYS = 14;

/** Whether the list of conditions is at hand: while the store is closed, and for two weeks after it was opened first. */
export function isOpeningListed(
  { state, openedAt }: { readonly state: 'open' | 'closed'; readonly openedAt: Date | null },
  now: Date,
): boolean {
  return state === 'closed' || (openedAt !== null && now.getTime() - openedAt.getTime() < LISTED_DAYS * DAY_MS);
}
