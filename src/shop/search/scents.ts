import type { Database, Queryable } from '#database/database';
import type { Market } from '#kernel/market';
import { noteTag, productTag, readOf } from '#kernel/page-tags';
import { candidateCards, type ProductCard, type ProductDetails, relatedProducts } from '#shop/catalogue';
import { BEST_SELLERS } from '#shop/catalogue/catalogue.rules';
import { layersOf } from '#shop/catalogue/layers.rules';
import { noteByKey } from '#shop/scents/note-names.rules';
import {
  getCompared,
  getNote,
  listCompared,
  listFamilies,
  listNames,
  listNotesOfProduct,
  listSharedBase,
  listSpread,
  type Named,
} from './scent-queries.ts';
import { keysOf, mostSimilar, noteKey, rarityOf } from './similar.rules.ts';

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
export async function scentsOf({ database }: Reading, productId: string): Promise<readonly Named[]> {
  return await listNotesOfProduct(readOf(database, productTag(productId)), productId);
}

/** Products that are looked at to find one of each step. */
const TO_LAYER = 60;

/**
 * A handle for what is found by the notes of a product. It depends on which products have them, and not on what else the product
 * says of itself: its own notes stand in the key of what is cached (`scentKey`).
 */
async function readByNotes(deps: Reading, productId: string): Promise<Queryable> {
  const notes = await listNotesOfProduct(readOf(deps.database), productId);
  return readOf(deps.database, ...(notes.length > 0 ? notes.map(({ id }) => noteTag(id)) : [productTag(productId)]));
}

type Scented = Pick<ProductDetails, 'id' | 'title' | 'categories' | 'size' | 'notes'>;

/** All that a product itself adds to what is found by its scent, as a key. */
export function scentKey({ currency }: Pick<Market, 'currency'>, product: Scented): string {
  const { id, title, categories, size, notes } = product;
  return JSON.stringify([currency, id, title.en, categories, size, Object.values(notes)]);
}

/**
 * Products of a market in stock that share a base note with one, those that share most first: the first of each other step in which
 * they are worn.
 */
export async function idsToLayer(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  product: ProductCard,
): Promise<readonly string[]> {
  const read = await readByNotes(deps, product.id);
  const found = await candidateCards(deps, market, await listSharedBase(read, product.id, market.currency, TO_LAYER));
  const layers = layersOf<ProductCard>({ ...product, soldOut: false }, [], found);
  const ids = layers.flatMap(({ product: { id } }) => (id === product.id ? [] : [id]));
  readOf(deps.database, ...ids.map(productTag));
  return ids;
}

/** The specification's number of related products (section 9.1). */
const SIMILAR = 4;
/** So many are ranked, since some may be sold out. */
const RANKED = 12;
/** The rarest notes are compared by, until this many products have them. */
const WITH_RAREST = 100;
/** How many products are compared that share notes, and how many of the same categories. */
const COMPARED = 60;

/**
 * Up to four of the products that smell alike (`similarIds`), those in stock first. The first products of the market are shown only
 * for a product that is like no other (specification, section 2.6; docs/search.md).
 */
export async function similarProducts(
  deps: Reading,
  market: Market,
  productId: string,
  ids: readonly string[],
): Promise<readonly ProductCard[]> {
  const cards = await candidateCards(deps, market, ids);
  const inStock = cards.filter(({ soldOut }) => !soldOut);
  const shown = [...inStock, ...cards.filter(({ soldOut }) => soldOut)].slice(0, SIMILAR);
  // those after the last one change nothing, as long as enough before them are in stock
  const last = inStock[SIMILAR - 1];
  readOf(deps.database, ...ids.slice(0, last ? ids.indexOf(last.id) + 1 : undefined).map(productTag));
  return shown.length > 0 ? shown : await relatedProducts(deps, market, productId);
}

/** Products that smell like one, nearest first, sold out or not: those of its kind first. */
export async function similarIds(
  deps: Reading,
  { currency }: Pick<Market, 'currency'>,
  productId: string,
): Promise<readonly string[]> {
  const q = await readByNotes(deps, productId);
  const named = await listNames(q);
  const keys = new Map(named.map(({ id, name }) => [id, noteKey({ id, ...name })]));
  const keyOf = (id: string): string => keys.get(id) ?? id;
  const own = await getCompared(q, productId, keyOf);
  if (!own) return [];
  const wanted = keysOf(own);
  const ids = named.map(({ id }) => id).filter((id) => wanted.has(keyOf(id)));
  const notes = await listSpread(q, ids);
  const spreadOfKey = new Map<string, number>();
  for (const { id, spread } of notes) spreadOfKey.set(keyOf(id), (spreadOfKey.get(keyOf(id)) ?? 0) + spread);
  let reached = 0;
  const rarest = notes
    .toSorted((one, two) => one.spread - two.spread)
    .filter(({ spread }) => {
      const isRead = reached < WITH_RAREST;
      reached += spread;
      return isRead;
    });
  const others = await listCompared(q, {
    except: productId,
    currency,
    notes: rarest.map(({ id, spread }) => ({ id, weight: rarityOf(spread) })),
    categories: own.categories.filter((title) => title !== BEST_SELLERS),
    limit: COMPARED,
    keyOf,
  });
  return mostSimilar(own, others, spreadOfKey, RANKED);
}
