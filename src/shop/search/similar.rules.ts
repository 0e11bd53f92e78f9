import { type Step, stepOf } from '#shop/catalogue/layers.rules';
import { notesWithin, resolveNote } from '#shop/scents/note-names.rules';

type Tier = 'top' | 'heart' | 'base';
/** A note of a product by its key (`noteKey`). */
type NoteOfProduct = { readonly key: string; readonly tier: Tier };

/** What similar scents are found by. */
export type Compared = {
  readonly id: string;
  readonly title: { readonly en: string; readonly ar: string };
  readonly categories: readonly string[];
  readonly families: readonly string[];
  /** The first size as "12ml"; empty without one. */
  readonly size: string;
  /** The place in the catalogue. */
  readonly position: number;
  readonly notes: readonly NoteOfProduct[];
};

/** Where a product has a note; `title` is what it is made of. */
type Place = Tier | 'title';

const WEIGHT_OF: Readonly<Record<Place, number>> = { title: 8, base: 3, heart: 3, top: 1 };
/** A shared note counts so many times between two products of one kind: oil beside oil. */
const SAME_KIND = 1.6;
/** Between products of one kind: titles that name notes of one family, any shared family, and the kind by itself. */
const FAMILY_OF_TITLE = 3;
const SHARED_FAMILY = 0.15;
const KIND_ALONE = 0.2;

/** The key by which notes are compared: that of the note of the house, else the id of the name. */
export function noteKey(note: { readonly id: string; readonly en: string; readonly ar: string }): string {
  return resolveNote(note)?.key ?? note.id;
}

/** The notes of a product by their keys, each at the deepest place. */
export function keysOf({ title, notes }: Pick<Compared, 'title' | 'notes'>): ReadonlyMap<string, Place> {
  return placesOf(notesWithin(title.en), notes);
}

type NotesOfTitle = ReturnType<typeof notesWithin>;

function placesOf(named: NotesOfTitle, notes: readonly NoteOfProduct[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>(
    named.flatMap((note) => (note.isGeneric ? [] : [[note.key, 'title'] as const])),
  );
  for (const { key, tier } of notes) {
    const known = places.get(key);
    if (!known || WEIGHT_OF[known] < WEIGHT_OF[tier]) places.set(key, tier);
  }
  return places;
}

/** What two products are compared by, read from each once. */
type Scent = {
  readonly places: ReadonlyMap<string, Place>;
  readonly kind: Step | 'set' | null;
  readonly families: readonly string[];
  readonly familiesOfTitle: readonly string[];
};

function scentOf(product: Compared): Scent {
  const named = notesWithin(product.title.en);
  return {
    places: placesOf(named, product.notes),
    kind: kindOf(product),
    families: product.families,
    familiesOfTitle: named.map(({ family }) => family),
  };
}

function kindOf({ categories, size }: Compared): Step | 'set' | null {
  if (categories.includes('gift-sets')) return 'set';
  const unit = /^[\d.]+(ml|g)$/.exec(size)?.[1];
  return stepOf({ categories, size: unit === 'ml' || unit === 'g' ? { unit } : null });
}

/** How rare a note is: 1 for a note of few products, less for one of many. `spread` is the number of products that have it. */
export function rarityOf(spread: number): number {
  return 1 / Math.log(1 + Math.max(1, spread));
}

/**
 * How much two products smell alike: shared notes by the vocabulary of the house, the deep and the rare ones most, and more
 * between products of one kind. 0 for two that share nothing. `spread` is the number of products that have a note.
 */
export function similarity(own: Compared, other: Compared, spread: ReadonlyMap<string, number>): number {
  return likeness(scentOf(own), scentOf(other), spread);
}

function likeness(own: Scent, other: Scent, spread: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [key, place] of own.places) {
    const found = other.places.get(key);
    if (found) shared += Math.min(WEIGHT_OF[place], WEIGHT_OF[found]) * rarityOf(spread.get(key) ?? 1);
  }
  if (own.kind === null || own.kind !== other.kind) return shared;
  const families = own.families.filter((family) => other.families.includes(family)).length;
  const named = own.familiesOfTitle.some((family) => other.familiesOfTitle.includes(family));
  return shared * SAME_KIND + (named ? FAMILY_OF_TITLE : 0) + families * SHARED_FAMILY + KIND_ALONE;
}

/** The ids of the products that smell most like one, nearest first; equal ones in the order of the catalogue. */
export function mostSimilar(
  own: Compared,
  others: readonly Compared[],
  spread: ReadonlyMap<string, number>,
  limit: number,
): readonly string[] {
  const mine = scentOf(own);
  return others
    .filter(({ id }) => id !== own.id)
    .map((other) => ({ other, alike: likeness(mine, scentOf(other), spread) }))
    .filter(({ alike }) => alike > 0)
    .sort(
      (one, two) =>
        two.alike - one.alike || one.other.position - two.other.position || (one.other.id < two.other.id ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ other }) => other.id);
}
