import type { Database } from '#database/database';
import type { Market } from '#kernel/market';
import { type ProductCard, productCards, relatedProducts } from '#shop/catalogue';
import { type Named, readFamilies, readNote, readNotes, readNotesOf, readSimilar } from './scent-queries.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

export type ScentFamily = Named & { readonly notes: readonly (Named & { readonly count: number })[] };

/** The families of scent, each with the notes that products of the market have; families without any are left out. */
export async function scentFamilies(deps: Reading, market: Pick<Market, 'currency'>): Promise<ScentFamily[]> {
  const [families, notes] = await Promise.all([
    readFamilies(deps.database.read),
    readNotes(deps.database.read, market.currency),
  ]);
  return families
    .map((family) => ({ ...family, notes: notes.filter((note) => note.family === family.id) }))
    .filter((family) => family.notes.length > 0);
}

/** The names of all families of scent, in their order. */
export async function familyNames(deps: Reading): Promise<readonly Named[]> {
  return await readFamilies(deps.database.read);
}

/** A note by its id; null when there is none. */
export async function findNote(deps: Reading, id: string): Promise<Named | null> {
  return await readNote(deps.database.read, id);
}

/** The notes of one product as records of their own, to lead from each to the products that share it. */
export async function scentsOf(deps: Reading, productId: string): Promise<readonly Named[]> {
  return await readNotesOf(deps.database.read, productId);
}

/** The specification's number of related products (section 9.1). */
const SIMILAR = 4;

/**
 * Up to four products that smell alike, by shared notes; where fewer share any, the specification's first products fill
 * the row (section 2.6).
 */
export async function similarProducts(
  deps: Reading,
  market: Market,
  productId: string,
): Promise<readonly ProductCard[]> {
  const ids = await readSimilar(deps.database.read, productId, market.currency, SIMILAR);
  const similar = await productCards(deps, market, ids);
  if (similar.length === SIMILAR) return similar;
  const known = new Set(similar.map((product) => product.id));
  const rest = (await relatedProducts(deps, market, productId)).filter((product) => !known.has(product.id));
  return [...similar, ...rest].slice(0, SIMILAR);
}
