import { createContext } from 'react';
import social from '#content/social.json' with { type: 'json' };
import type { Bilingual, Language } from '#kernel/market';

/** Texts of the footer that are not interface texts. */
type FooterTexts = {
  readonly blurb: string;
  readonly copyright: string;
  /** The legal name of the seller in this country. */
  readonly seller: string;
  readonly social: readonly { readonly id: string; readonly label: string; readonly url: string }[];
};

export const FooterTextsContext = createContext<FooterTexts | null>(null);

/** Returns the footer's texts in one language, with the legal name of the page's seller (specification, section 1). */
export function footerTexts(language: Language, seller: Bilingual, year: number): FooterTexts {
  return {
    blurb: social.blurb[language],
    copyright: social.copyright[language].replace('{year}', String(year)),
    seller: seller[language],
    social: social.links.map(({ id, label, url }) => ({ id, label: label[language], url })),
  };
}
