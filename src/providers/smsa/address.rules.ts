/** Maps our addresses to the courier's format (SMSA contract, sections 2.2 and 3, and its checklist). */
import { MARKETS } from '#kernel/market';

const CITIES: Readonly<Record<string, string>> = {
  riyadh: 'Riyadh',
  الرياض: 'Riyadh',
  jeddah: 'Jeddah',
  jiddah: 'Jeddah',
  جدة: 'Jeddah',
  جده: 'Jeddah',
  makkah: 'Makkah',
  mecca: 'Makkah',
  مكة: 'Makkah',
  'مكة المكرمة': 'Makkah',
  madinah: 'Madinah',
  medina: 'Madinah',
  المدينة: 'Madinah',
  'المدينة المنورة': 'Madinah',
  dammam: 'Dammam',
  الدمام: 'Dammam',
  khobar: 'Khobar',
  'al khobar': 'Khobar',
  الخبر: 'Khobar',
  taif: 'Taif',
  الطائف: 'Taif',
  dubai: 'Dubai',
  دبي: 'Dubai',
  'abu dhabi': 'Abu Dhabi',
  'abu dabi': 'Abu Dhabi',
  أبوظبي: 'Abu Dhabi',
  'أبو ظبي': 'Abu Dhabi',
  'ابو ظبي': 'Abu Dhabi',
  sharjah: 'Sharjah',
  الشارقة: 'Sharjah',
  ajman: 'Ajman',
  عجمان: 'Ajman',
  'al ain': 'Al Ain',
  العين: 'Al Ain',
};

/** The courier's names of cities, by known spellings. */
export const COURIER_CITIES: readonly string[] = [...new Set(Object.values(CITIES))];

/** Returns the courier's name of a city; an unknown city as the shopper wrote it. */
export function courierCity(city: string): string {
  const plain = city
    .normalize('NFC')
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
  const name = plain.toLowerCase();
  const known = Object.hasOwn(CITIES, name) ? CITIES[name] : undefined;
  return known ?? fit(plain, 3, 50, '');
}

/** Dialling codes by country. */
const COUNTRY_CODES: ReadonlyMap<string, string> = new Map(
  Object.values(MARKETS).map(({ iso2, phone }) => [iso2, phone.dialling]),
);

/**
 * Returns a phone number as digits with the country code: `9665…`, `9715…`. A number with the code of another country
 * is left as it is, since neighbours order across the border. Expects digits 0–9.
 */
export function courierPhone(phone: string, country: string): string {
  const code = COUNTRY_CODES.get(country) ?? '';
  const isInternational = /^\D*(\+|00)/.test(phone);
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '');
  if (code === '') return digits;
  if (digits.startsWith(code)) return `${code}${digits.slice(code.length).replace(/^0/, '')}`;
  return isInternational ? digits : `${code}${digits.replace(/^0/, '')}`;
}

/** Fits a text into `least` to `most` characters. A short text is filled up with `more`, then with dots. */
export function fit(text: string, least: number, most: number, more: string): string {
  const plain = text.trim();
  const longer = plain.length < least && more !== '' ? `${plain} ${more}`.trim() : plain;
  return longer.padEnd(least, '.').slice(0, most).trimEnd().padEnd(least, '.');
}
