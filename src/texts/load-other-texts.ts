import { addTexts, pageLanguage } from './load-texts.ts';

/*
 * Imported, by the plugin in one-language.vite.ts, at the head of every module whose pages show more texts than public
 * pages do: such a module runs only when they are there.
 */
const found =
  pageLanguage() === 'ar'
    ? await import('#content/interface.json?other=ar')
    : await import('#content/interface.json?other=en');
addTexts(found.default);
