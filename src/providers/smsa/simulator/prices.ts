/** The simulator's prices, in minor units of the market's currency. */
/** The policy's charge (specification, section 9.1), which a sandbox store shows too. */
const USUAL = 25_00;
const FAR: Readonly<Record<string, number>> = { Najran: 30_00, Jazan: 30_00, Tabuk: 30_00, Fujairah: 28_00 };
const COD_SURCHARGE = 5_00;
const STEP_PER_KG = 2_00;

/** Lists the cities of a country in the simulator. */
export const CITIES: Readonly<Record<string, readonly string[]>> = {
  SA: ['Makkah', 'Jeddah', 'Riyadh', 'Madinah', 'Dammam', 'Khobar', 'Taif', 'Najran', 'Jazan', 'Tabuk'],
  AE: ['Dubai', 'Sharjah', 'Ajman', 'Abu Dhabi', 'Al Ain', 'Fujairah'],
};

/** Returns the charge by city, with a surcharge for cash on delivery and for each started kilogram above the first. */
export function charge(city: string, cod: number, weight: number): number {
  const base = (Object.hasOwn(FAR, city) ? FAR[city] : undefined) ?? USUAL;
  return base + (cod > 0 ? COD_SURCHARGE : 0) + Math.max(0, Math.ceil(weight) - 1) * STEP_PER_KG;
}
