import type { Database, Queryable } from '#database/database';
import type { Market } from '#kernel/market';
import { noteTag, type PageTag, productTag, readOf } from '#kernel/page-tags';
import { candidateCards, type ProductCard, productCards, relatedProducts } from '#shop/catalogue';
import { BEST_SELLERS } from '#shop/catalogue/catalogue.rules';
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

/** Which products have each of the notes of a product. */
async function tagsOfNotes(deps: Reading, productId: string): Promise<PageTag[]> {
  return (await scentsOf(deps, productId)).map(({ id }) => noteTag(id));
}

/**
 * Products of a market in stock that share a base note with one, those that share most first: at least the first of each step
 * in which they are worn. They are candidates: a page that shows one of them names its tag itself.
 */
export async function productsWithSharedBase(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  productId: string,
): Promise<readonly ProductCard[]> {
  const notes = await tagsOfNotes(deps, productId);
  const read = readOf(deps.database, productTag(productId), ...notes);
  return await candidateCards(deps, market, await listSharedBase(read, productId, market.currency, TO_LAYER));
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
 * Up to four products that smell alike, those of its kind and in stock first. The first products of the market are shown only
 * for a product that is like no other (specification, section 2.6; decision 0208).
 */
export async function similarProducts(
  deps: Reading,
  market: Market,
  productId: string,
): Promise<readonly ProductCard[]> {
  const notes = await tagsOfNotes(deps, productId);
  const read = readOf(deps.database, productTag(productId), ...notes);
  const ids = await similarIds(read, market, productId);
  const cards = await productCards(deps, market, ids);
  if (cards.length === 0) return await relatedProducts(deps, market, productId);
  return [...cards.filter(({ soldOut }) => !soldOut), ...cards.filter(({ soldOut }) => soldOut)].slice(0, SIMILAR);
}

async function similarIds(q: Queryable, { currency }: Market, productId: string): Promise<readonly string[]> {
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
