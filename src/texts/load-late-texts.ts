import { addTexts, pageLanguage } from './load-texts.ts';

/*
 * Imported, by the plugin in one-language.vite.ts, at the head of every module that the layout loads on demand: such a module runs
 * only when its texts are there.
 */
const found =
  pageLanguage() === 'ar'
    ? await import('#content/interface.json?late=ar')
    : await import('#content/interface.json?late=en');
addTexts(found.default);
