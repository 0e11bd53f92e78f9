import shipped from '#content/house.json' with { type: 'json' };
import type { Bilingual, Language } from '#kernel/market';

/** What the house says of itself on pages, mails and papers. */
type House = {
  readonly name: Bilingual;
  readonly tagline: Bilingual;
  readonly blurb: Bilingual;
  readonly social: readonly { readonly id: string; readonly label: Bilingual; readonly url: string }[];
};

/** Returns the house of this store: version 0, the shipped one, which is written in content/house.json alone. */
export function houseNow(): House {
  return shipped;
}

/** Writes the name of the house into a text that says `{house}`. */
export function withHouse(text: string, language: Language): string {
  return text.replaceAll('{house}', () => houseNow().name[language]);
}
