import { addTexts, pageLanguage } from './load-texts.ts';

/* Imported by the pages of the scent finder, which run only when their texts are there. The server has all texts. */
if (!import.meta.env.SSR) {
  const found =
    pageLanguage() === 'ar'
      ? await import('#content/interface.json?finder=ar')
      : await import('#content/interface.json?finder=en');
  addTexts(found.default);
}
