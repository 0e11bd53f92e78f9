/** What a wear record may say, once: checks, the editor, imports and the product page derive from these lists. */
export const WEAR_WORDS = {
  /** How far it is smelled. */
  trail: ['skin', 'arm', 'table', 'room'],
  strength: ['light', 'moderate', 'strong', 'very_strong'],
  seasons: ['spring', 'summer', 'autumn', 'winter'],
  occasions: ['day', 'office', 'visit', 'majlis', 'friday', 'wedding'],
  /** Where it is worn; incense is burned at home. */
  on: ['skin', 'clothes', 'hair', 'home'],
} as const;

type Trail = (typeof WEAR_WORDS.trail)[number];
type Strength = (typeof WEAR_WORDS.strength)[number];
type Season = (typeof WEAR_WORDS.seasons)[number];
type Occasion = (typeof WEAR_WORDS.occasions)[number];
type WornOn = (typeof WEAR_WORDS.on)[number];

/** How a product is worn. What is not known is 0, '' or an empty list. */
export type Wear = {
  /** Hours; from 12 on it is said as "12 hours and more". */
  readonly lasts: number;
  readonly trail: Trail | '';
  readonly strength: Strength | '';
  readonly seasons: readonly Season[];
  readonly occasions: readonly Occasion[];
  readonly on: readonly WornOn[];
};

/** The most hours a product is said to last. */
export const LONGEST_WEAR = 48;
/** From this many hours on, how long it lasts is said as "and more". */
const AND_MORE = 12;
/** Most products that one is worn with: an oil, a spray, a smoke. */
export const MAX_LAYERS = 3;

/** A wear record of which nothing is known. */
export const NO_WEAR: Wear = { lasts: 0, trail: '', strength: '', seasons: [], occasions: [], on: [] };

/** The lists of a wear record in which several words may stand. */
export const WEAR_LISTS = ['seasons', 'occasions', 'on'] as const;

/** How much of its bar a meter fills, in percent; 0 for what is not known. */
export function meterOf(
  wear: Pick<Wear, 'lasts' | 'trail' | 'strength'>,
  meter: 'lasts' | 'trail' | 'strength',
): number {
  if (meter === 'lasts') return Math.min(100, Math.round((wear.lasts / AND_MORE) * 92));
  const words: readonly string[] = WEAR_WORDS[meter];
  const place = words.indexOf(wear[meter]);
  return Math.round(((place + 1) / words.length) * 92);
}

/** How many rows the record fills: meters and lists of which something is known. */
export function knownRows(wear: Wear): number {
  return (
    [wear.lasts > 0, wear.trail !== '', wear.strength !== ''].filter(Boolean).length +
    WEAR_LISTS.filter((list) => wear[list].length > 0).length
  );
}
