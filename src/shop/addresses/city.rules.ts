import type { Bilingual } from '#kernel/market';
import { MARKET_CODES } from '#kernel/market';
import { placesOf } from './places.rules.ts';

/** Spellings of the same city that differ by more than accents and articles, in both languages. */
const NAMES: readonly (readonly string[])[] = [
  ['riyadh', 'riyad', 'رياض'],
  ['jeddah', 'jiddah', 'jedda', 'جده'],
  ['makkah', 'mecca', 'makkahmukarramah', 'makkahalmukarramah', 'مكه', 'مكهالمكرمه'],
  ['madinah', 'medina', 'madinahalmunawwarah', 'madinahmunawwarah', 'مدينه', 'مدينهالمنوره'],
  ['dammam', 'دمام'],
  ['khobar', 'خبر'],
  ['taif', 'طائف', 'طايف'],
  ['tabuk', 'تبوك'],
  ['abha', 'ابها'],
  ['hail', 'حائل', 'حايل'],
  ['buraydah', 'buraidah', 'بريده'],
  ['najran', 'نجران'],
  ['jazan', 'jizan', 'gizan', 'جازان', 'جيزان'],
  ['jubail', 'جبيل'],
  ['yanbu', 'ينبع'],
];

/** A city's name without article, case, marks and blanks, in one spelling of letters that are often exchanged. */
function plain(city: string): string {
  return city
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .trim()
    .replace(/^(?:al|ad|ar|as|at|an|ash|az)[\s-]+|^ال/, '')
    .replace(/[^\p{L}]/gu, '');
}

/**
 * Whether two names mean the same city, as far as can be told: names in different scripts that are not known count as
 * the same, so that nobody is asked without reason.
 */
export function isSameCity(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  if (a === b || a === '' || b === '') return true;
  const group = NAMES.find((names) => names.includes(a));
  if (group) return group.includes(b) || (isArabic(a) !== isArabic(b) && !NAMES.some((names) => names.includes(b)));
  return isArabic(a) !== isArabic(b);
}

/** The city that a name means, with its names in both languages; null for one that no list has. */
export function knownCity(typed: string): Bilingual | null {
  return CITIES.get(plain(typed)) ?? null;
}

/** Every spelling of a city as `plain` has it; a name that no list has is itself. */
export function spellingsOfCity(typed: string): readonly string[] {
  const own = plain(typed);
  const city = CITIES.get(own);
  return city ? [...CITIES].filter(([, one]) => one === city).map(([spelling]) => spelling) : [own];
}

/** The cities of all markets by each of their spellings. */
const CITIES: ReadonlyMap<string, Bilingual> = listCities();

function listCities(): ReadonlyMap<string, Bilingual> {
  const cities = new Map<string, Bilingual>();
  for (const { en, ar } of MARKET_CODES.flatMap((market) => placesOf(market))) {
    const city = { en: en.city, ar: ar.city };
    for (const name of [plain(en.city), plain(ar.city)]) if (!cities.has(name)) cities.set(name, city);
  }
  for (const names of NAMES) {
    const city = names.map((name) => cities.get(name)).find((one) => one !== undefined);
    if (city) for (const name of names) cities.set(name, city);
  }
  return cities;
}

function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}
