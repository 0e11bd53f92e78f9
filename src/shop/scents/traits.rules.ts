import { type FamilyId, SCENT_FAMILIES } from './families.rules.ts';

/** How far a product is smelled: on the skin, at arm's length, across a table, in the room. */
export const TRAILS = ['skin', 'arm', 'table', 'room'] as const;
type Trail = (typeof TRAILS)[number];
const STRENGTHS: readonly string[] = ['light', 'moderate', 'strong', 'very_strong'];

/** A product of a market as the finder knows it. */
export type Candidate = {
  readonly id: string;
  /** Its families, the strongest first. */
  readonly families: readonly string[];
  /** Titles of its categories. */
  readonly categories: readonly string[];
  /** Burned instead of worn. */
  readonly isIncense: boolean;
  /** The English short note, which begins with the kind of product. */
  readonly shortNote: string;
  /** What the product says of its wear, as far as it does. */
  readonly wear: { readonly trail: string; readonly strength: string; readonly occasions: readonly string[] };
  readonly inStock: boolean;
  /** Mean stars; 0 without a review. */
  readonly rating: number;
  /** In minor units, before VAT. */
  readonly price: number;
  readonly position: number;
};

/** What the questions ask of a product. */
export type Traits = {
  readonly families: readonly FamilyId[];
  readonly isForHome: boolean;
  /** Null where the shop does not say for whom it is. */
  readonly wearers: readonly ('her' | 'him')[] | null;
  readonly trail: Trail;
  /** From 2, the quietest, to 8. */
  readonly loudness: number;
  readonly occasions: ReadonlySet<string>;
};

/** When scents of a family are worn, where the product does not say it. */
const OCCASIONS_OF: Readonly<Record<FamilyId, readonly string[]>> = {
  floral: ['day', 'wedding'],
  wood: ['majlis', 'evening'],
  amber: ['evening', 'majlis'],
  musk: ['day', 'office'],
  spice: ['evening', 'majlis'],
  citrus: ['day', 'office'],
  sweet: ['evening', 'wedding'],
  smoke: ['majlis', 'wedding'],
};
/** The occasions of a product's record that mean one of the finder's. */
const SAME: Readonly<Record<string, string>> = { visit: 'evening', friday: 'majlis' };

/** Reads the traits of a product: from its own record, else from its families, categories and kind. */
export function traitsOf(product: Candidate): Traits {
  const families = product.families.flatMap((id) => SCENT_FAMILIES.find((family) => family.id === id)?.id ?? []);
  const wearers = (['her', 'him'] as const).filter((one) => product.categories.includes(`for-${one}`));
  const trail = TRAILS.find((one) => one === product.wear.trail) ?? usualTrail(product, families[0]);
  const strength = STRENGTHS.indexOf(product.wear.strength);
  const said = product.wear.occasions.map((one) => SAME[one] ?? one);
  const bridal = /brid|wedding/i.test(product.shortNote) ? ['wedding'] : [];
  return {
    families,
    isForHome: product.isIncense,
    wearers: wearers.length > 0 ? wearers : null,
    trail,
    loudness: TRAILS.indexOf(trail) + 1 + (strength >= 0 ? strength + 1 : usualStrength(product)),
    occasions: new Set(
      said.length > 0 ? said : [...families.slice(0, 2).flatMap((one) => OCCASIONS_OF[one]), ...bridal],
    ),
  };
}

function usualTrail({ isIncense, categories, shortNote }: Candidate, family: FamilyId | undefined): Trail {
  if (isIncense) return 'room';
  if (categories.includes('dahn-al-oudh')) return 'table';
  if (/mist|cologne|roll-on/i.test(shortNote) || family === 'musk') return 'skin';
  return /extrait|intense/i.test(shortNote) ? 'room' : 'arm';
}

function usualStrength({ isIncense, categories, shortNote }: Candidate): number {
  if (categories.includes('dahn-al-oudh')) return 4;
  if (isIncense || /extrait|intense|concentrated/i.test(shortNote)) return 3;
  return /mist|cologne|roll-on/i.test(shortNote) ? 1 : 2;
}
