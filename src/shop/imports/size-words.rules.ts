import { westernDigits } from '#kernel/text';

/** Units of sizes by their words: how many millilitres or grams one is. */
const UNITS = [
  { words: /^(?:ml|mL|مل|ملل|مليلتر|ميلي|cc)$/i, unit: 'ml', one: 1, keepsWords: false },
  { words: /^(?:g|gr|gm|gram|grams|جم|غ|غرام|جرام)$/i, unit: 'g', one: 1, keepsWords: false },
  { words: /^(?:oz|fl\.? ?oz|أونصة|اونصة)$/i, unit: 'ml', one: 29.5735, keepsWords: true },
  { words: /^(?:tola|tolas|توله|تولة)$/i, unit: 'ml', one: 12, keepsWords: true },
] as const;

/** A size that words name: an amount in a unit, and how it is written on a product. */
type NamedSize = { readonly amount: number; readonly unit: 'ml' | 'g'; readonly written: string };

/** Reads words such as "50 مل", "50ml", "1.7 oz" or "توله"; null for any other. */
export function namedSize(words: string): NamedSize | null {
  const [, number = '', unit = ''] =
    /^(\d{0,5}(?:[.,]\d{1,2})?)\s*([\p{L}. ]{1,12})$/u.exec(westernDigits(words).replace('٫', '.').trim()) ?? [];
  const known = UNITS.find((one) => one.words.test(unit.trim()));
  if (!known || (number === '' && !known.keepsWords)) return null;
  const given = number === '' ? 1 : Number(number.replace(',', '.'));
  const amount = known.one === 1 ? given : Math.round(given * known.one);
  if (!(amount > 0)) return null;
  const written = `${amount} ${known.unit}`;
  return { amount, unit: known.unit, written: known.keepsWords ? `${written} (${words.trim()})` : written };
}
