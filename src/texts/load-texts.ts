import type { Language } from '#kernel/market';
import { createText, type Text } from './text.ts';

/** Loads the texts of one language in the browser; the other language's file is never asked for. */
export async function loadTexts(language: Language): Promise<Text> {
  const dictionary =
    language === 'ar'
      ? await import('#content/interface.json?language=ar')
      : await import('#content/interface.json?language=en');
  return createText(language, dictionary.default);
}
