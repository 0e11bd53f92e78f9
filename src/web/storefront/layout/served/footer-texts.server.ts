import footer from '#content/footer.json' with { type: 'json' };
import type { Bilingual, Language } from '#kernel/market';
import { houseNow, withHouse } from '#texts/house';
import type { FooterTexts } from './footer-texts.ts';

/** Returns the footer's texts in one language, with the legal name of the page's seller (specification, section 1). */
export function footerTexts(language: Language, seller: Bilingual, year: number): FooterTexts {
  const { blurb, social } = houseNow();
  return {
    blurb: blurb[language],
    copyright: withHouse(footer.copyright[language].replace('{year}', String(year)), language),
    seller: seller[language],
    social: social.map(({ id, label, url }) => ({ id, label: label[language], url })),
  };
}
