import type { Database } from '#database/database';
import type { Market } from '#kernel/market';
import { NOTES_OF_PRODUCTS, type PageTag, readOf, shownTag, WORDS } from '#kernel/page-tags';
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
  const [families, notes] = await Promise.all([countFamilies(deps, market), countNotes(deps, market)]);
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

/** What these counts change by: which products a market shows and what they smell of, not their prices. */
const until = ({ currency }: Pick<Market, 'currency'>): PageTag[] => [shownTag(currency), NOTES_OF_PRODUCTS, WORDS];

type NoteCounts = ReadonlyMap<string, { readonly count: number; readonly first: string }>;

async function countFamilies({ database }: Reading, market: Pick<Market, 'currency'>) {
  return await countByFamily(readOf(database, ...until(market)), market.currency);
}

/** How many products of a market have each note of the house, and one of them. */
export async function countNotes({ database }: Reading, market: Pick<Market, 'currency'>): Promise<NoteCounts> {
  const read = readOf(database, ...until(market));
  const named = (await listNoteNames(read)).flatMap(({ id, ...name }) => {
    const key = resolveNote(name)?.key;
    return key === undefined ? [] : [{ id, key }];
  });
  return new Map((await countByNote(read, market.currency, named)).map(({ key, ...counted }) => [key, counted]));
}
