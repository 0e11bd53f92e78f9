import type { House } from '#kernel/house';
import { LANGUAGES } from '#kernel/market';
import { SHIPPED_HOUSE } from '#texts/house';

/**
 * The rules by which a house has its name written where the delivered one has it drawn; empty for the delivered one. Links around
 * drawings have the name for readers of screens.
 */
export function writtenName({ name }: House, places: string): string {
  if (LANGUAGES.every((language) => name[language] === SHIPPED_HOUSE.name[language])) return '';
  const written = LANGUAGES.map(
    (language) => `:lang(${language}) :is(${places})::before{content:"${inSheet(name[language])}"}`,
  );
  return `:is(${places}) svg{display:none}:is(${places})::before{font:400 1.5rem/1.2 var(--font-display)}${written.join('')}`;
}

/** A text within quotes of a style sheet; a draft may hold any sign. */
function inSheet(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
}
