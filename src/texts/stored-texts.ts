import { type Bilingual, type Language, MARKETS } from '#kernel/market';
import { formatCount } from './text.ts';

type Size = { readonly amount: number; readonly unit: 'ml' | 'g' };

/** What sizes are counted in, everywhere. In code, so that a screen that names a size loads no dictionary. */
export const SIZE_UNITS: Readonly<Record<Size['unit'], Bilingual>> = {
  ml: { en: 'ml', ar: 'مل' },
  g: { en: 'g', ar: 'جم' },
};

/** Returns a size in words: "100 ml", "100 مل". */
export function sizeName({ amount, unit }: Size, language: Language): string {
  return `${formatCount(amount)} ${SIZE_UNITS[unit][language]}`;
}

/** Translates a size as stored with an order ("100 ml"): "100 مل". Returns one that cannot be parsed unchanged. */
export function sizeText(stored: string, language: Language): string {
  const [, n, unit] = /^([\d.]+) (ml|g)$/.exec(stored) ?? [];
  if (n === undefined || (unit !== 'ml' && unit !== 'g')) return stored;
  return `${n} ${SIZE_UNITS[unit][language]}`;
}

/** Translates the country of an address as stored with an order ("United Arab Emirates"). */
export function countryText(stored: string, language: Language): string {
  const market = Object.values(MARKETS).find(({ country }) => country === stored);
  return market ? market.name.full[language] : stored;
}
