import { expect, it } from 'vitest';
import { LANGUAGES } from '#kernel/market';
import { agreement, TEXTS } from './texts.ts';

it.each(LANGUAGES)('says that the books agree only after a comparison, and with no cash open: %s', (language) => {
  const texts = TEXTS[language];
  const day = '2026-11-22T01:00:00.000Z';
  expect(agreement(texts, null, 0)).toEqual({ title: texts.neverRun, hint: texts.neverRunHint });
  expect(agreement(texts, null, 3).title).toBe(texts.neverRun);
  expect(agreement(texts, day, 3)).toEqual({ title: texts.cardsAgree, hint: texts.cashOpen(3) });
  expect(agreement(texts, day, 0)).toEqual({ title: texts.emptyOpen });
});
