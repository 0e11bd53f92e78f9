import type { Queryable } from '#database/database';
import { units } from '#kernel/money';
import { findInTable, firstMarked } from './find-in-table.rules.ts';
import { rankIds, rankNamed } from './index-queries.ts';
import type { IndexedProducts } from './product-index.ts';
import { CANDIDATES, type HitQuery, type Hits, LIKELY, type TextQueries } from './queries.ts';
import { prefixOf } from './query.rules.ts';
import type { Named } from './scent-queries.ts';

/** Words of a search, each with its alternatives, of which all or any must be there. */
export type Terms = { readonly words: readonly (readonly string[])[]; readonly join: 'all' | 'any' };

/** A word that the database's parser takes as one. */
const ONE_WORD = /^(?:\p{L}[\p{L}\p{N}]*|\p{Nd}+)$/u;
const MOST_SIZES = 12;

/** Whether a search by these words can be answered by the index. */
export function isIndexable({ words }: Terms): boolean {
  return words.every((choices) => choices.every((word) => ONE_WORD.test(word)));
}

/** What `findHits` finds, from the index; the database only ranks the likeliest. Counts are exact in a market of any size. */
export async function findIndexed(
  q: Queryable,
  index: IndexedProducts,
  query: Omit<HitQuery, 'notes' | 'text'>,
  text: (TextQueries & Terms) | null,
): Promise<Hits> {
  const { filters, from, limit, currency } = query;
  const { category, family, size, inStock, discounted, sort } = filters;
  const bound = (amount: number | null | undefined, none: number): number =>
    typeof amount === 'number' ? units(amount, currency) : none;
  const found = findInTable(
    index.table,
    {
      text: text && { matching: await mentioned(index, text), titled: titled(index, text) },
      price: {
        least: bound(filters.price?.from, Number.NEGATIVE_INFINITY),
        below: bound(filters.price?.below, Number.POSITIVE_INFINITY),
      },
      under: bound(filters.under, Number.POSITIVE_INFINITY),
      ...{ category, family, size, inStock, discounted, sort },
    },
    text !== null && sort === 'relevance' ? from + limit + CANDIDATES : from + limit,
  );
  const { ids } = index.table.columns();
  const first = found.first.map((number) => ids[number] ?? '');
  const listed = (counts: ReadonlyMap<string, number>, order: readonly string[]): Hits['categories'] =>
    order.flatMap((id) => {
      const count = counts.get(id) ?? 0;
      return count > 0 ? { id, count } : [];
    });
  return {
    ids: text !== null && sort === 'relevance' ? await rankIds(q, first, text, { from, limit }) : first.slice(from),
    total: found.total,
    categories: listed(found.categories, index.options.categories),
    families: listed(found.families, index.options.families),
    sizes: [...found.sizes]
      .map(([id, count]) => ({ id, count }))
      .sort((one, other) => other.count - one.count || (one.id < other.id ? -1 : 1))
      .slice(0, MOST_SIZES),
    prices: query.withPrices
      ? [...found.steps].map(([step, count]) => ({ step, count })).sort((one, other) => one.step - other.step)
      : [],
  };
}

/**
 * The best products with all words in their titles, then those that mention all words, and how many do, `most` at most: what
 * `findFirst` and `countMatches` find, from the index.
 */
export async function suggestIndexed(
  q: Queryable,
  index: IndexedProducts,
  text: TextQueries & Terms,
  { limit, most }: { readonly limit: number; readonly most: number },
): Promise<{ readonly products: readonly Named[]; readonly total: number }> {
  const { table } = index;
  const { ids } = table.columns();
  const ranked = async (numbers: readonly number[]): Promise<readonly Named[]> =>
    numbers.length === 0
      ? []
      : await rankNamed(
          q,
          numbers.map((number) => ids[number] ?? ''),
          text,
          limit,
        );
  const inTitles = firstMarked(table, titled(index, text), LIKELY, 'title');
  if (inTitles.total >= most) return { products: await ranked(inTitles.first), total: most };
  const anywhere = firstMarked(table, await mentioned(index, text), LIKELY, 'position');
  const best = await ranked(inTitles.first);
  const more = best.length < limit ? await ranked(anywhere.first) : [];
  const known = new Set(best.map(({ id }) => id));
  return {
    products: [...best, ...more.filter(({ id }) => !known.has(id))].slice(0, limit),
    total: Math.min(most, anywhere.total),
  };
}

/** Marks the products whose titles have the words. */
function titled({ table, titles }: IndexedProducts, { words, join }: Terms): Uint8Array {
  return marked(
    table.columns().ids.length,
    words.map((choices) => choices.flatMap((word) => [...titles.listsOf(word, begins(word))])),
    join,
  );
}

/** Marks the products whose texts have the words. */
async function mentioned({ table, mentions }: IndexedProducts, { words, join }: Terms): Promise<Uint8Array> {
  const lists = await Promise.all(words.map((choices) => Promise.all(choices.map((word) => mentions(prefixOf(word))))));
  return marked(table.columns().ids.length, lists, join);
}

const begins = (word: string): boolean => prefixOf(word) !== word;

function marked(size: number, terms: readonly (readonly ArrayLike<number>[])[], join: Terms['join']): Uint8Array {
  const marks = new Uint8Array(size);
  terms.forEach((lists, place) => {
    const [before, after] = join === 'all' ? [place, place + 1] : [0, 1];
    for (const list of lists) {
      for (let at = 0; at < list.length; at += 1) {
        const number = list[at] ?? 0;
        if (marks[number] === before) marks[number] = after;
      }
    }
  });
  const whole = join === 'all' ? terms.length : 1;
  if (whole > 1) for (let number = 0; number < size; number += 1) marks[number] = marks[number] === whole ? 1 : 0;
  return marks;
}
