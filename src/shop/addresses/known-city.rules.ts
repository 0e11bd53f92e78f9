import type { Bilingual, MarketCode } from '#kernel/market';
import { MARKET_CODES } from '#kernel/market';
import { NAMES, plain } from './city.rules.ts';
import { nearCities, placesOf } from './places.rules.ts';

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

/** Whether a city is none of the near ones of its market (decision 0340); false for a market without a list. */
export function isFar(market: MarketCode, city: string): boolean {
  const near = nearCities(market);
  const spellings = spellingsOfCity(city);
  return near.length > 0 && !near.some((name) => spellings.includes(plain(name)));
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
