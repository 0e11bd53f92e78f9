import { addTexts, pageLanguage } from './load-texts.ts';

/*
 * Imported by the pages of payment links, and by what the payment step loads later: such a module runs only when its texts are there. The
 * server has all texts.
 */
if (!import.meta.env.SSR) {
  const found =
    pageLanguage() === 'ar'
      ? await import('#content/interface.json?paying=ar')
      : await import('#content/interface.json?paying=en');
  addTexts(found.default);
}
