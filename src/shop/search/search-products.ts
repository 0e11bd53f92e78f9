import type { Database } from '#database/database';
import type { Currency, Market } from '#kernel/market';
import {
  CATEGORIES,
  listTag,
  NOTES_OF_PRODUCTS,
  type PageTag,
  ranksTag,
  readOf,
  soldOutTag,
  WORDS,
} from '#kernel/page-tags';
import { type ProductCard, productCards } from '#shop/catalogue';
import type { Note } from '#shop/scents/note-list.rules';
import { resolveNote } from '#shop/scents/note-names.rules';
import type { Hits } from './hit-queries.ts';
import { asksForService, readIntent } from './intent.rules.ts';
import { findListed } from './list-queries.ts';
import { countMatches, findFirst, findHits, findNotes, listNearWords, listWords, type TextQueries } from './queries.ts';
import {
  cutText,
  isPlainSort,
  isPriceStep,
  priceBands,
  type SearchFilters,
  textQuery,
  wordsToFind,
} from './query.rules.ts';
import { listNames, type Named } from './scent-queries.ts';
import { type Understood, understand } from './understand.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

type SearchResults = {
  readonly products: readonly ProductCard[];
  readonly total: number;
  /** How many products each further filter would leave. */
  readonly choices: Pick<Hits, 'categories' | 'families' | 'sizes'> & {
    readonly prices: ReturnType<typeof priceBands>;
  };
  /** Whether corrected words were searched for, because the typed ones found nothing. */
  readonly corrected: boolean;
};

const NOTHING: SearchResults = {
  products: [],
  total: 0,
  choices: { categories: [], families: [], sizes: [], prices: [] },
  corrected: false,
};

/**
 * Searches a market's products by words and filters, in either language and script, titles first. Unknown words are
 * corrected to the nearest known ones; when no product has all words, those with any are returned. A text without a
 * letter or digit finds nothing, nor does one that asks for a service of the shop; an empty text lists everything that passes the filters. The choices have bands of prices
 * only when asked for.
 */
export async function searchProducts(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  asking: SearchFilters,
  page: { readonly from: number; readonly limit: number; readonly withPrices?: boolean },
): Promise<SearchResults> {
  if (asksForService(asking.text)) return NOTHING;
  const { wear, ...filters } = withIntent(asking);
  const words = await understood(deps, filters.text);
  if (filters.text !== '' && words.length === 0) return NOTHING;
  const notes = filters.note === null ? null : await namesOfNote(deps, filters.note);
  const asked = { currency: market.currency, filters, notes, wear, withPrices: false, ...page };
  const look = async (join: 'all' | 'any') => {
    const tags = tagsOfList(market.currency, filters);
    const isPlain = wear === null && isPlainList(filters);
    const read = isPlain ? readOf(deps.database, ...tags) : readOf(deps.database, ...tags, WORDS, NOTES_OF_PRODUCTS);
    const text = words.length > 0 ? queries(words, join) : null;
    return await (isPlain ? findListed(read, asked) : findHits(read, { ...asked, text }));
  };
  let hits = await look('all');
  if (hits.total === 0 && words.length > 1) hits = await look('any');
  // what is named is shown in the sizes that it has
  const says = readIntent(asking.text);
  if (hits.total === 0 && words.length > 0 && says.size !== null && asking.size === null) {
    return await searchProducts(deps, market, { ...asking, text: says.text }, page);
  }
  return {
    products: await productCards(deps, market, hits.ids),
    total: hits.total,
    choices: {
      categories: hits.categories,
      families: hits.families,
      sizes: hits.sizes,
      prices: priceBands(hits.prices),
    },
    corrected: words.some((choices) => choices.corrected),
  };
}

/** The filters with what the words say of a price, a size, a collection and wearing; a chosen filter counts before a word. */
function withIntent(filters: SearchFilters): SearchFilters & Pick<ReturnType<typeof readIntent>, 'wear'> {
  const { text, under, category, wear, size, isCheap } = readIntent(filters.text);
  return {
    ...filters,
    wear,
    text,
    under: filters.under ?? under,
    category: filters.category ?? category,
    size: filters.size ?? size,
    sort: isCheap && filters.sort === 'relevance' ? 'price-up' : filters.sort,
  };
}

/** What the products and counts of a list depend on; its cards depend on their products besides. */
function tagsOfList(currency: Currency, { category, inStock, sort }: SearchFilters): PageTag[] {
  const tags = [listTag(currency, category ?? undefined), CATEGORIES];
  if (inStock) tags.push(soldOutTag(currency));
  if (!isPlainSort(sort)) tags.push(ranksTag(currency));
  return tags;
}

/** Whether filters are those of a list: without words and notes, their prices in whole steps. */
function isPlainList({ text, note, under, price }: SearchFilters): boolean {
  return text === '' && note === null && [under, price?.from, price?.below].every((bound) => isPriceStep(bound ?? 0));
}

/** The most words that a search without a result offers instead. */
const MAX_MEANT = 2;
/** The spellings that are looked at for each word. */
const NEAR_WORDS = 6;

/** Notes of the house whose names are written most like the words of a search, in its script; two at most. */
export async function nearestWords(deps: Reading, text: string): Promise<readonly string[]> {
  const read = readOf(deps.database, WORDS);
  const words = wordsToFind((await listWords(read, text)).map(({ word }) => word));
  const isArabic = /\p{Script=Arabic}/u.test(text);
  // shorter words say too little of a perfume
  const shortest = isArabic ? 3 : 4;
  const near = await Promise.all(words.map((word) => listNearWords(read, word)));
  const fitting = near.map((list) =>
    list.filter(({ word }) => [...word].length >= shortest && /\p{Script=Arabic}/u.test(word) === isArabic),
  );
  // the nearest of each word, then the next ones
  const byRank = Array.from({ length: NEAR_WORDS }, (_, index) => fitting.flatMap((list) => list[index]?.word ?? []));
  const notes = byRank
    .flat()
    .filter((word) => !words.includes(word))
    .flatMap((word) => resolveNote({ en: word, ar: word }) ?? []);
  return [...new Set(notes)].slice(0, MAX_MEANT).map((note) => (isArabic ? note.ar : note.en));
}

/** The ids of all names that products give a note of the house; the id itself for a name of no note. */
async function namesOfNote(deps: Reading, key: string): Promise<string[]> {
  const names = await listNames(readOf(deps.database, NOTES_OF_PRODUCTS));
  return names.flatMap(({ id, name }) => (id === key || resolveNote(name)?.key === key ? [id] : []));
}

const SUGGESTED_PRODUCTS = 6;
/** Names of notes that are read, since several may name one note of the house. */
const READ_NAMES = 12;
const SUGGESTED_NOTES = 3;
/** Matches are counted up to this number. */
export const MAX_MATCHES = 200;

/**
 * Suggests products and notes of the house while a shopper types: products whose title has the words, then those that mention
 * them. The last word may be incomplete, in any of its spellings.
 */
export async function suggestProducts(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  typed: string,
): Promise<{
  readonly products: readonly Named[];
  readonly notes: readonly Note[];
  /** How many products have all words, `MAX_MATCHES` at most. */
  readonly total: number;
}> {
  const { read } = deps.database;
  const words = [...(await understood(deps, cutText(typed)))];
  const last = words.pop();
  if (!last) return { products: [], notes: [], total: 0 };
  const choices = [...new Set([...last.choices, ...last.begun])];
  const before = words.map(({ choices: [spelling = ''] }) => `${spelling} `).join('');
  const text = queries([...words, { ...last, choices }], 'all');
  const [products, total, names] = await Promise.all([
    findFirst(read, text, market.currency, SUGGESTED_PRODUCTS),
    countMatches(read, text, market.currency, MAX_MATCHES),
    findNotes(
      read,
      choices.map((choice) => before + choice),
      READ_NAMES,
    ),
  ]);
  const notes = [...new Set(names.flatMap(({ name }) => resolveNote(name) ?? []))].slice(0, SUGGESTED_NOTES);
  return { products, notes, total };
}

/** What the words of a text mean; a page that is kept depends on the words of the catalogue. */
async function understood(deps: Reading, text: string): Promise<readonly Understood[]> {
  return text === '' ? [] : await understand(readOf(deps.database, WORDS), text);
}

function queries(words: readonly Understood[], join: 'all' | 'any'): TextQueries {
  const choices = words.map((word) => word.choices);
  return { all: textQuery(choices, join), plain: choices.map(([first = '']) => first).join(' ') };
}
