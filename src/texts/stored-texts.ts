import { type Language, MARKETS } from '#kernel/market';
import { texts } from './texts.ts';

/** Translates a size as stored with an order ("100 ml"): "100 مل". Returns one that cannot be parsed unchanged. */
export function sizeText(stored: string, language: Language): string {
  const [, n, unit] = /^([\d.]+) (ml|g)$/.exec(stored) ?? [];
  if (n === undefined || (unit !== 'ml' && unit !== 'g')) return stored;
  return texts(language)(`size.${unit}`, { n });
}

/** Translates the country of an address as stored with an order ("United Arab Emirates"). */
export function countryText(stored: string, language: Language): string {
  const market = Object.values(MARKETS).find(({ country }) => country === stored);
  return market ? market.name.full[language] : stored;
}
