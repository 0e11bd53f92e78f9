import { type Language, MARKETS } from '#kernel/market';
import { texts } from './texts.ts';

/** A size as an order keeps it ("100 ml"), in a language: "100 مل". One that cannot be read stays as it is. */
export function sizeText(kept: string, language: Language): string {
  const [, n, unit] = /^([\d.]+) (ml|g)$/.exec(kept) ?? [];
  if (n === undefined || (unit !== 'ml' && unit !== 'g')) return kept;
  return texts(language)(`size.${unit}`, { n });
}

/** The country of an address as an order keeps it ("United Arab Emirates"), in a language. */
export function countryText(kept: string, language: Language): string {
  const market = Object.values(MARKETS).find(({ country }) => country === kept);
  return market ? market.name.full[language] : kept;
}
