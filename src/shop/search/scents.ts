import type { Database } from '#database/database';
import type { Market } from '#kernel/market';
import { noteTag, type PageTag, productTag, readOf } from '#kernel/page-tags';
import { type ProductCard, productCards, relatedProducts } from '#shop/catalogue';
import { noteByKey } from '#shop/scents/note-names.rules';
import { getNote, listFamilies, listNotesOfProduct, listSharedBase, listSimilar, type Named } from './scent-queries.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

/** The names of all families of scent, in their order; only a new release changes them. */
export async function familyNames(deps: Reading): Promise<readonly Named[]> {
  return await listFamilies(readOf(deps.database));
}

/** A note of the house by its key, or a name of a note by its id; null when there is none. */
export async function findNote(deps: Reading, id: string): Promise<Named | null> {
  const note = noteByKey(id);
  return note ? { id, name: { en: note.en, ar: note.ar } } : await getNote(deps.database.read, id);
}

/** The notes of one product, each with its id, to link to the products that share it. */
export async function scentsOf(deps: Reading, productId: string): Promise<readonly Named[]> {
  return await listNotesOfProduct(readOf(deps.database, productTag(productId)), productId);
}

/** Products that are looked at to find one of each step. */
const TO_LAYER = 60;

/** What products that share notes with one depend on: its own notes, and which products have each of them. */
async function tagsOfNotes(deps: Reading, productId: string): Promise<PageTag[]> {
  const notes = await scentsOf(deps, productId);
  return [productTag(productId), ...notes.map(({ id }) => noteTag(id))];
}

/**
 * Products of a market in stock that share a base note with one, those that share most first. They are candidates: a page
 * that shows one of them names its tag itself.
 */
export async function productsWithSharedBase(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  productId: string,
): Promise<readonly ProductCard[]> {
  const read = readOf(deps.database, ...(await tagsOfNotes(deps, productId)));
  const ids = await listSharedBase(read, productId, market.currency, TO_LAYER);
  return await productCards({ database: { read } }, market, ids);
}

/** The specification's number of related products (section 9.1). */
const SIMILAR = 4;

/**
 * Up to four products with shared notes. Where fewer share any, the first products of the market fill the row
 * (specification, section 2.6).
 */
export async function similarProducts(
  deps: Reading,
  market: Market,
  productId: string,
): Promise<readonly ProductCard[]> {
  const read = readOf(deps.database, ...(await tagsOfNotes(deps, productId)));
  const ids = await listSimilar(read, productId, market.currency, SIMILAR);
  const similar = await productCards(deps, market, ids);
  if (similar.length === SIMILAR) return similar;
  const known = new Set(similar.map((product) => product.id));
  const rest = (await relatedProducts(deps, market, productId)).filter((product) => !known.has(product.id));
  return [...similar, ...rest].slice(0, SIMILAR);
}
