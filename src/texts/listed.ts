import type { Language } from '#kernel/market';

/** Joins parts of a list or a label with the comma of a language: "Price, Saudi Arabia", "السعر، السعودية". Empty parts are left out. */
export function listed(language: Language, parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(language === 'ar' ? '، ' : ', ');
}
