import type { Language } from '#kernel/market';
import { createText, type Dictionary, type Text } from './text.ts';

/** The texts loaded so far: those of public pages first, the others when a page needs them. */
const dictionary: Record<string, string> = {};

/** Returns the language of the page in the browser. */
export function pageLanguage(): Language {
  return document.documentElement.lang === 'ar' ? 'ar' : 'en';
}

/** Loads the texts of public pages in one language in the browser, without those of the other language. */
export async function loadTexts(language: Language): Promise<Text> {
  const found =
    language === 'ar'
      ? await import('#content/interface.json?public=ar')
      : await import('#content/interface.json?public=en');
  addTexts(found.default);
  return createText(language, dictionary);
}

/** Adds texts to the loaded ones, with the name of the house, which ends the title of every page. */
export function addTexts(more: Dictionary): void {
  const house = document.title.replace(/.* · /, '');
  for (const [key, text] of Object.entries(more)) dictionary[key] = text.replaceAll('{house}', house);
}
