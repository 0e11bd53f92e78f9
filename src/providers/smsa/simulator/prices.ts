/** The simulator's prices, in minor units of either market's currency. */
const CITY_PRICES: Readonly<Record<string, number>> = {
  Makkah: 15_00,
  Jeddah: 18_00,
  Riyadh: 22_00,
  Madinah: 22_00,
  Dammam: 24_00,
  Khobar: 24_00,
  Taif: 20_00,
  Dubai: 15_00,
  Sharjah: 18_00,
  Ajman: 18_00,
  'Abu Dhabi': 20_00,
  'Al Ain': 22_00,
};
const ELSEWHERE = 28_00;
const COD_SURCHARGE = 5_00;
const STEP_PER_KG = 2_00;

/** The cities of a country that the simulator's lookup lists. */
export const CITIES: Readonly<Record<string, readonly string[]>> = {
  SA: ['Makkah', 'Jeddah', 'Riyadh', 'Madinah', 'Dammam', 'Khobar', 'Taif'],
  AE: ['Dubai', 'Sharjah', 'Ajman', 'Abu Dhabi', 'Al Ain'],
};

/** The charge by city, with a surcharge for cash on delivery and a step for every kilogram begun above the first. */
export function charge(city: string, cod: number, weight: number): number {
  const base = CITY_PRICES[city] ?? ELSEWHERE;
  return base + (cod > 0 ? COD_SURCHARGE : 0) + Math.max(0, Math.ceil(weight) - 1) * STEP_PER_KG;
}
