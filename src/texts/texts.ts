import interfaceTexts from '#content/interface.json' with { type: 'json' };
import { LANGUAGES, type Language } from '#kernel/market';
import { createText, type Dictionary, type Text } from './text.ts';

/** The dictionary of one language, cut out of the file that keeps both side by side. */
export function dictionaryOf(language: Language): Dictionary {
  return Object.fromEntries(Object.entries(interfaceTexts).map(([key, text]) => [key, text[language]]));
}

const [en, ar] = LANGUAGES.map((language) => createText(language, dictionaryOf(language)));
if (!en || !ar) throw new Error('a language has no texts');
const byLanguage: Readonly<Record<Language, Text>> = { en, ar };

/**
 * The texts of a language, on the server, which keeps both in memory. Pages in the browser must not import this file:
 * they load one language through load-texts.ts.
 */
export function texts(language: Language): Text {
  return byLanguage[language];
}
