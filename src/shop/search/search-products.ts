import type { Database } from '#database/database';
import type { Market } from '#kernel/market';
import { type ProductCard, productCards } from '#shop/catalogue';
import { LONGEST_TEXT, type SearchFilters, textQuery, wordsToFind } from './query.rules.ts';
import {
  begunSpellings,
  findFirst,
  findHits,
  findNotes,
  type Hits,
  type Named,
  nearWords,
  tokensOf,
  unknownWords,
} from './records.ts';
import { corrections } from './spelling.rules.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

export type SearchResults = {
  readonly products: readonly ProductCard[];
  readonly total: number;
  /** How many products each further choice would leave. */
  readonly choices: Pick<Hits, 'categories' | 'families' | 'sizes'>;
  /** Whether the words were read as others, because nothing was found by them as typed. */
  readonly corrected: boolean;
};

/**
 * The products of a market that fit a shopper's words and filters, in either language and script, titles first. Words
 * that the catalogue does not know are read as the nearest it knows; when no product has all words, those with any.
 */
export async function searchProducts(
  shop: Reading,
  market: Pick<Market, 'currency'>,
  filters: SearchFilters,
  page: { readonly from: number; readonly limit: number },
): Promise<SearchResults> {
  const { read } = shop.database;
  const words = await understood(shop, filters.text);
  const look = (join: 'all' | 'any') =>
    findHits(read, {
      currency: market.currency,
      text: words.length > 0 ? queries(words, join) : null,
      filters,
      ...page,
    });
  let hits = await look('all');
  if (hits.total === 0 && words.length > 1) hits = await look('any');
  return {
    products: await productCards(shop, market, hits.ids),
    total: hits.total,
    choices: { categories: hits.categories, families: hits.families, sizes: hits.sizes },
    corrected: words.some((choices) => choices.corrected),
  };
}

const SUGGESTED_PRODUCTS = 6;
const SUGGESTED_NOTES = 3;
/** Spellings that a word being typed may still become. */
const BEGUN = 5;

/**
 * What to offer while a shopper types: products whose title has the words, else those that mention them, and notes. The
 * last word may be only begun, in any of its spellings.
 */
export async function suggestProducts(
  shop: Reading,
  market: Pick<Market, 'currency'>,
  typed: string,
): Promise<{ readonly products: readonly ProductCard[]; readonly notes: readonly Named[] }> {
  const { read } = shop.database;
  const words = await understood(shop, [...typed.replaceAll('\0', '').trim()].slice(0, LONGEST_TEXT).join(''));
  const last = words.pop();
  if (!last) return { products: [], notes: [] };
  const [word = ''] = last.choices;
  const begun = last.corrected ? [] : await begunSpellings(read, word, BEGUN);
  const choices = [...new Set([...last.choices, ...begun])];
  const asked = queries([...words, { ...last, choices }], 'all');
  const before = words.map(({ choices: [spelling = ''] }) => `${spelling} `).join('');
  const phrases = choices.map((choice) => before + choice);
  const first = async (query: string) =>
    await findFirst(read, { ...asked, all: query }, market.currency, SUGGESTED_PRODUCTS);
  const inTitles = await first(asked.titles);
  return {
    products: await productCards(shop, market, inTitles.length > 0 ? inTitles : await first(asked.all)),
    notes: await findNotes(read, phrases, SUGGESTED_NOTES),
  };
}

/** A word to find: as typed, or the words it was read as. */
type Understood = { readonly choices: readonly string[]; readonly corrected: boolean };

async function understood(shop: Reading, text: string): Promise<Understood[]> {
  if (text === '') return [];
  const { read } = shop.database;
  const words = wordsToFind(await tokensOf(read, text));
  const unknown = new Set(await unknownWords(read, words));
  return await Promise.all(
    words.map(async (word) => {
      if (!unknown.has(word)) return { choices: [word], corrected: false };
      const near = await nearWords(read, word);
      const chosen = new Set(
        corrections(
          word,
          near.map((candidate) => candidate.word),
        ),
      );
      const means = near.flatMap((candidate) => (chosen.has(candidate.word) ? candidate.means : []));
      return means.length > 0
        ? { choices: [...new Set(means)], corrected: true }
        : { choices: [word], corrected: false };
    }),
  );
}

function queries(words: readonly Understood[], join: 'all' | 'any') {
  const choices = words.map((word) => word.choices);
  return {
    all: textQuery(choices, join),
    titles: textQuery(choices, join, 'A'),
    plain: choices.map(([first = '']) => first).join(' '),
  };
}
