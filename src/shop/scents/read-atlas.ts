import type { Database } from '#database/database';
import type { Market } from '#kernel/market';
import { listTag, NOTES_OF_PRODUCTS, readOf } from '#kernel/page-tags';
import { type ProductCard, productCards } from '#shop/catalogue';
import { type FamilyId, SCENT_FAMILIES } from './families.rules.ts';
import { NOTES, type Note } from './note-list.rules.ts';
import { resolveNote } from './note-names.rules.ts';
import { countByFamily, countByNote, listNoteNames } from './queries.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

type AtlasFamily = {
  readonly id: FamilyId;
  readonly name: { readonly en: string; readonly ar: string };
  readonly count: number;
  /** A product of this family that no other family shows; null for none. */
  readonly product: ProductCard | null;
  readonly notes: readonly (Note & {
    readonly count: number;
    /** The only product that has it; null where several have it. */
    readonly only: ProductCard | null;
  })[];
};

/** The families of scent with the notes of the house that products of a market have. What no product has is left out. */
export async function readAtlas(deps: Reading, market: Pick<Market, 'currency'>): Promise<readonly AtlasFamily[]> {
  const read = readOf(deps.database, listTag(market.currency), NOTES_OF_PRODUCTS);
  const [families, notes] = await Promise.all([countByFamily(read, market.currency), countNotes(deps, market)]);
  const ids = [
    ...families.flatMap(({ first }) => first),
    ...[...notes.values()].flatMap(({ count, first }) => (count === 1 ? [first] : [])),
  ];
  const cards = new Map((await productCards(deps, market, [...new Set(ids)])).map((card) => [card.id, card]));
  const taken = new Set<string>();
  return SCENT_FAMILIES.map(({ id, en, ar }) => {
    const counted = families.find((family) => family.id === id);
    const first =
      counted?.first.find((product) => cards.has(product) && !taken.has(product)) ?? counted?.first[0] ?? '';
    taken.add(first);
    return {
      id,
      name: { en, ar },
      count: counted?.count ?? 0,
      product: cards.get(first) ?? null,
      notes: NOTES.flatMap((note) => {
        const { count = 0, first: one = '' } = notes.get(note.key) ?? {};
        if (note.family !== id || count === 0) return [];
        return [{ ...note, count, only: count === 1 ? (cards.get(one) ?? null) : null }];
      }),
    };
  }).filter(({ count, notes: own }) => count > 0 || own.length > 0);
}

/** How many products of a market have each note of the house, and one of them. */
export async function countNotes(
  deps: Reading,
  market: Pick<Market, 'currency'>,
): Promise<ReadonlyMap<string, { readonly count: number; readonly first: string }>> {
  const read = readOf(deps.database, listTag(market.currency), NOTES_OF_PRODUCTS);
  const named = (await listNoteNames(read)).flatMap(({ id, ...name }) => {
    const key = resolveNote(name)?.key;
    return key === undefined ? [] : [{ id, key }];
  });
  return new Map((await countByNote(read, market.currency, named)).map(({ key, ...counted }) => [key, counted]));
}
