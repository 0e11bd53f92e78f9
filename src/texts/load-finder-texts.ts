import { addTexts, pageLanguage } from './load-texts.ts';

/*
 * Imported, by the plugin in one-language.vite.ts, at the head of every page of the scent finder: such a module runs only
 * when its texts are there.
 */
const found =
  pageLanguage() === 'ar'
    ? await import('#content/interface.json?finder=ar')
    : await import('#content/interface.json?finder=en');
addTexts(found.default);
