import type { Language } from '#kernel/market';
import { createText, type Dictionary, type Text } from './text.ts';

/** The texts that this page has: those of public pages, and the others once a page asked for them. */
const dictionary: Record<string, string> = {};

/** The language of the page in the browser. */
export function pageLanguage(): Language {
  return document.documentElement.lang === 'ar' ? 'ar' : 'en';
}

/** Loads the texts of public pages in one language in the browser; the other language's file is never asked for. */
export async function loadTexts(language: Language): Promise<Text> {
  const found =
    language === 'ar'
      ? await import('#content/interface.json?public=ar')
      : await import('#content/interface.json?public=en');
  addTexts(found.default);
  return createText(language, dictionary);
}

/** Adds texts to those of the page. */
export function addTexts(more: Dictionary): void {
  Object.assign(dictionary, more);
}
