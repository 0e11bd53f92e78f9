import interfaceTexts from '#content/interface.json' with { type: 'json' };
import { LANGUAGES, type Language } from '#kernel/market';
import { withHouse } from './house.ts';
import { createText, type Dictionary, type Text } from './text.ts';

/** Returns the dictionary of one language from the file with both, with the name of the house. */
export function dictionaryOf(language: Language): Dictionary {
  const all = Object.entries(interfaceTexts);
  return Object.fromEntries(all.map(([key, text]) => [key, withHouse(text[language], language)]));
}

const [en, ar] = LANGUAGES.map((language) => createText(language, dictionaryOf(language)));
if (!en || !ar) throw new Error('a language has no texts');
const byLanguage: Readonly<Record<Language, Text>> = { en, ar };

/**
 * Returns the texts of a language on the server, which caches both. Browser code must not import this file: it loads
 * one language through load-texts.ts.
 */
export function texts(language: Language): Text {
  return byLanguage[language];
}
