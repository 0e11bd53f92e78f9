import { directionOf, isLanguage, type Language } from '#kernel/market';
import { listed } from '#texts/listed';
import { createStored, useStore } from './storage.ts';

function languageOfBrowser(): Language {
  return navigator.language.startsWith('ar') ? 'ar' : 'en';
}

/** The language of the screens: the person's own setting, before a sign-in the last one of this browser. */
export const language = createStored<Language>('language', languageOfBrowser(), (value) =>
  isLanguage(value) ? value : null,
);

function apply(): void {
  document.documentElement.lang = language.get();
  document.documentElement.dir = directionOf(language.get());
}

/** Holds the document to the language from now on. */
export function followLanguage(): void {
  apply();
  language.subscribe(apply);
}

/** Returns the language of the screens. */
export function useLanguage(): Language {
  return useStore(language);
}

/** The texts of a screen or part, the same shape in both languages. */
export type Texts<T> = { readonly en: T; readonly ar: T };

/** Joins the parts of a label or a list with the comma of the screens' language. */
export function joined(...parts: readonly string[]): string {
  return listed(language.get(), parts);
}

/** Returns the texts in the language of the screens. */
export function useTexts<T>(texts: Texts<T>): T {
  return texts[useLanguage()];
}
