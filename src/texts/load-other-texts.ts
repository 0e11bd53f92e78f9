import { addTexts, pageLanguage } from './load-texts.ts';

/*
 * Imported by the modules that show other texts than those of every page: such a module runs only when they are there. The server has
 * all texts.
 */
if (!import.meta.env.SSR) {
  const found =
    pageLanguage() === 'ar'
      ? await import('#content/interface.json?other=ar')
      : await import('#content/interface.json?other=en');
  addTexts(found.default);
}
