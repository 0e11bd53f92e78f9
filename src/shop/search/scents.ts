import type { Database, Queryable } from '#database/database';
import type { Market } from '#kernel/market';
import { noteTag, type PageTag, productTag, readOf } from '#kernel/page-tags';
import { candidateCards, type ProductCard, productCards, relatedProducts } from '#shop/catalogue';
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
import { keysOf, mostSimilar, noteKey } from './similar.rules.ts';

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
/** About how many products are compared, and how many of each note and category at most. */
const COMPARED = 100;
/** A collection that says nothing of a scent. */
const BEST_SELLERS = 'bestseller';

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
  const own = await getCompared(q, productId);
  if (!own) return [];
  const keys = keysOf(own);
  const names = (await listNames(q)).flatMap(({ id, name }) => {
    const key = noteKey({ id, ...name });
    return keys.has(key) ? [{ id, key }] : [];
  });
  const spread = new Map(
    (
      await listSpread(
        q,
        names.map(({ id }) => id),
      )
    ).map((one) => [one.id, one.spread]),
  );
  const spreadOfKey = new Map<string, number>();
  for (const { id, key } of names) spreadOfKey.set(key, (spreadOfKey.get(key) ?? 0) + (spread.get(id) ?? 0));
  const rarest = names.map(({ id }) => id).sort((one, two) => (spread.get(one) ?? 0) - (spread.get(two) ?? 0));
  let reached = 0;
  const noteIds = rarest.filter((id) => {
    const isRead = reached < COMPARED;
    reached += spread.get(id) ?? 0;
    return isRead;
  });
  const categories = own.categories.filter((title) => title !== BEST_SELLERS);
  const others = await listCompared(q, { except: productId, currency, noteIds, categories, limit: COMPARED });
  return mostSimilar(own, others, spreadOfKey, RANKED);
}
