/** Forty codes over twelve cities that the simulator knows. */
import type { Bilingual } from '#kernel/market';

export type KnownCode = {
  readonly code: string;
  readonly building: string;
  readonly street: Bilingual;
  readonly district: Bilingual;
  readonly city: Bilingual;
  readonly region: Bilingual;
  readonly postcode: string;
  readonly additional: string;
};

type City = readonly [letters: string, zip: number, city: Bilingual, region: Bilingual];

const both = (en: string, ar: string): Bilingual => ({ en, ar });
const MAKKAH = both('Makkah Region', 'منطقة مكة المكرمة');
const EAST = both('Eastern Province', 'المنطقة الشرقية');

const CITIES: readonly City[] = [
  ['RR', 23400, both('Jeddah', 'جدة'), MAKKAH],
  ['RA', 12200, both('Riyadh', 'الرياض'), both('Riyadh Region', 'منطقة الرياض')],
  ['MK', 24200, both('Makkah', 'مكة المكرمة'), MAKKAH],
  ['MD', 42300, both('Madinah', 'المدينة المنورة'), both('Madinah Region', 'منطقة المدينة المنورة')],
  ['ED', 32400, both('Dammam', 'الدمام'), EAST],
  ['EK', 34400, both('Khobar', 'الخبر'), EAST],
  ['TF', 26500, both('Taif', 'الطائف'), MAKKAH],
  ['TB', 47300, both('Tabuk', 'تبوك'), both('Tabuk Region', 'منطقة تبوك')],
  ['AB', 62500, both('Abha', 'أبها'), both('Asir Region', 'منطقة عسير')],
  ['HL', 55400, both('Hail', 'حائل'), both('Hail Region', 'منطقة حائل')],
  ['NJ', 66200, both('Najran', 'نجران'), both('Najran Region', 'منطقة نجران')],
  ['JZ', 45100, both('Jazan', 'جازان'), both('Jazan Region', 'منطقة جازان')],
];

type Place = readonly [letters: string, building: number, street: Bilingual, district: Bilingual];

const PLACES: readonly Place[] = [
  ['RD', 2929, both('Prince Sultan Street', 'شارع الأمير سلطان'), both('Al Rawdah', 'حي الروضة')],
  ['HA', 3443, both('King Fahd Road', 'طريق الملك فهد'), both('Al Olaya', 'حي العليا')],
  ['NZ', 7105, both('Al Nuzhah Street', 'شارع النزهة'), both('Al Nuzhah', 'حي النزهة')],
  ['SF', 4612, both('Quraish Street', 'شارع قريش'), both('As Salamah', 'حي السلامة')],
];

/** Four places in the first eight cities, two in the others. */
export const CODES: readonly KnownCode[] = CITIES.flatMap(([first, zip, city, region], at) =>
  PLACES.slice(0, at < 8 ? 4 : 2).map(
    ([second, number, street, district], place): KnownCode => ({
      code: `${first}${second}${number}`,
      building: String(number),
      street,
      district,
      city,
      region,
      postcode: String(zip + 35 + place),
      additional: String(6000 + at * 100 + place),
    }),
  ),
);
