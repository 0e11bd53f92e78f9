import { type Language, MARKETS } from '#kernel/market';
import { texts } from './texts.ts';

/** Translates a size as stored with an order ("100 ml"): "100 مل". Returns one that cannot be parsed unchanged. */
export function sizeText(kept: string, language: Language): string {
  const [, n, unit] = /^([\d.]+) (ml|g)$/.exec(kept) ?? [];
  if (n === undefined || (unit !== 'ml' && unit !== 'g')) return kept;
  return texts(language)(`size.${unit}`, { n });
}

/** Translates the country of an address as stored with an order ("United Arab Emirates"). */
export function countryText(kept: string, language: Language): string {
  const market = Object.values(MARKETS).find(({ country }) => country === kept);
  return market ? market.name.full[language] : kept;
}
