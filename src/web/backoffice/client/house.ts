import type { Language } from '#kernel/market';

/** Returns the name of the house in a language, as the server wrote it into the page; empty outside a page. */
export function houseName(language: Language): string {
  if (typeof document === 'undefined') return '';
  const { houseEn = '', houseAr = '' } = document.documentElement.dataset;
  return language === 'ar' ? houseAr : houseEn;
}
