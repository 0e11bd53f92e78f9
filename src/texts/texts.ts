import interfaceTexts from '#content/interface.json' with { type: 'json' };
import type { Language } from '#kernel/market';
import { ofHouse, withHouse } from './house.ts';
import { createText, type Dictionary, type Text } from './text.ts';

/** Returns the dictionary of one language from the file with both, with the name of the house. */
export function dictionaryOf(language: Language): Dictionary {
  const all = Object.entries(interfaceTexts);
  return Object.fromEntries(all.map(([key, text]) => [key, withHouse(text[language], language)]));
}

const filled = ofHouse(
  (): Readonly<Record<Language, Text>> => ({
    en: createText('en', dictionaryOf('en')),
    ar: createText('ar', dictionaryOf('ar')),
  }),
);

/**
 * Returns the texts of a language on the server, made once for each house that is shown. Browser code must not import this file: it
 * loads one language through load-texts.ts.
 */
export function texts(language: Language): Text {
  return filled()[language];
}
