import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkClosing, isOpeningListed, MAX_CLOSING_WORDS, stopsOpening } from './closing.rules.ts';
import { CHECK_STATES } from './conditions.rules.ts';

const NOW = new Date('2026-11-28T09:00:00Z');

it('stops an opening by what is required and not in order, what could not be looked at among it', () => {
  const stopping = CHECK_STATES.filter((state) => stopsOpening({ level: 'required', state }));
  expect(stopping).toEqual(['fail', 'warn', 'decide', 'wait', 'unknown']);
  expect(CHECK_STATES.some((state) => stopsOpening({ level: 'advised', state }))).toBe(false);
});

it('takes words in both languages or in none, and a return that lies ahead', () => {
  const closing = (en: string, ar: string, backAt: Date | null = null) => checkClosing({ en, ar, backAt }, NOW);
  expect(closing(' ', '')).toEqual({ ok: true, value: { words: null, backAt: null } });
  expect(closing(' Moving house ', 'ننتقل')).toMatchObject({ ok: true, value: { words: { en: 'Moving house' } } });
  expect(closing('Moving house', ' ')).toEqual({ ok: false, error: { field: 'ar', code: 'missing' } });
  expect(closing('', 'ننتقل')).toEqual({ ok: false, error: { field: 'en', code: 'missing' } });
  expect(closing('', '', NOW)).toEqual({ ok: false, error: { field: 'backAt', code: 'past' } });
});

it('never keeps words of one language alone, or longer ones than the page holds', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (en, ar) => {
      const checked = checkClosing({ en, ar, backAt: null }, NOW);
      if (!checked.ok) return;
      const { words } = checked.value;
      expect(words === null || (words.en !== '' && words.ar !== '')).toBe(true);
      expect((words?.en.length ?? 0) <= MAX_CLOSING_WORDS && (words?.ar.length ?? 0) <= MAX_CLOSING_WORDS).toBe(true);
    }),
  );
});

it('has the list at hand while closed, and for two weeks after the first opening', () => {
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
  expect(isOpeningListed({ state: 'closed', openedAt: daysAgo(100) }, NOW)).toBe(true);
  expect(isOpeningListed({ state: 'open', openedAt: daysAgo(13) }, NOW)).toBe(true);
  expect(isOpeningListed({ state: 'open', openedAt: daysAgo(14) }, NOW)).toBe(false);
  expect(isOpeningListed({ state: 'open', openedAt: null }, NOW)).toBe(false);
});
