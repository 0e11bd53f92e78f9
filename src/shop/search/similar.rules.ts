import { type Step, stepOf } from '#shop/catalogue/layers.rules';
import { notesWithin, resolveNote } from '#shop/scents/note-names.rules';

type Tier = 'top' | 'heart' | 'base';
type NoteOfProduct = { readonly id: string; readonly en: string; readonly ar: string; readonly tier: Tier };

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
  const named = notesWithin(title.en).flatMap((note) => (note.isGeneric ? [] : [[note.key, 'title'] as const]));
  const keys = new Map<string, Place>(named);
  for (const note of notes) {
    const key = noteKey(note);
    const known = keys.get(key);
    if (!known || WEIGHT_OF[known] < WEIGHT_OF[note.tier]) keys.set(key, note.tier);
  }
  return keys;
}

function kindOf({ categories, size }: Compared): Step | 'set' | null {
  if (categories.includes('gift-sets')) return 'set';
  const unit = /^[\d.]+(ml|g)$/.exec(size)?.[1];
  return stepOf({ categories, size: unit === 'ml' || unit === 'g' ? { unit } : null });
}

/**
 * How much two products smell alike: shared notes by the vocabulary of the house, the deep and the rare ones most, and more
 * between products of one kind. 0 for two that share nothing. `spread` is the number of products that have a note.
 */
export function similarity(own: Compared, other: Compared, spread: ReadonlyMap<string, number>): number {
  const [mine, theirs] = [keysOf(own), keysOf(other)];
  let shared = 0;
  for (const [key, place] of mine) {
    const found = theirs.get(key);
    if (!found) continue;
    shared += Math.min(WEIGHT_OF[place], WEIGHT_OF[found]) / Math.log(1 + Math.max(1, spread.get(key) ?? 1));
  }
  const kind = kindOf(own);
  if (kind === null || kind !== kindOf(other)) return shared;
  const families = own.families.filter((family) => other.families.includes(family)).length;
  const named = familiesOfTitle(own).some((family) => familiesOfTitle(other).includes(family));
  return shared * SAME_KIND + (named ? FAMILY_OF_TITLE : 0) + families * SHARED_FAMILY + KIND_ALONE;
}

const familiesOfTitle = ({ title }: Compared) => notesWithin(title.en).map(({ family }) => family);

/** The ids of the products that smell most like one, nearest first; equal ones in the order of the catalogue. */
export function mostSimilar(
  own: Compared,
  others: readonly Compared[],
  spread: ReadonlyMap<string, number>,
  limit: number,
): readonly string[] {
  return others
    .filter(({ id }) => id !== own.id)
    .map((other) => ({ other, likeness: similarity(own, other, spread) }))
    .filter(({ likeness }) => likeness > 0)
    .sort(
      (one, two) =>
        two.likeness - one.likeness ||
        one.other.position - two.other.position ||
        (one.other.id < two.other.id ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ other }) => other.id);
}
