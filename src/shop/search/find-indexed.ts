import type { Queryable } from '#database/database';
import { units } from '#kernel/money';
import { findInTable, firstMarked } from './find-in-table.rules.ts';
import { rankIds, rankNamed } from './index-queries.ts';
import type { Marked } from './marks.rules.ts';
import type { IndexedProducts } from './product-index.ts';
import { CANDIDATES, type HitQuery, type Hits, LIKELY, type TextQueries } from './queries.ts';
import { type PlainSort, prefixOf } from './query.rules.ts';
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

/** What the index is asked: a search in an order that needs nothing but the products themselves. */
type IndexQuery = Omit<HitQuery, 'notes' | 'text' | 'filters'> & {
  readonly filters: HitQuery['filters'] & { readonly sort: PlainSort };
};

/** What `findHits` finds, from the index; the database only ranks the likeliest. Counts are exact in a market of any size. */
export async function findIndexed(
  q: Queryable,
  index: IndexedProducts,
  query: IndexQuery,
  text: (TextQueries & Terms) | null,
): Promise<Hits> {
  const { filters, from, limit, currency } = query;
  const { category, families, size, inStock, discounted, sort } = filters;
  const bound = (amount: number | null | undefined, none: number): number =>
    typeof amount === 'number' ? units(amount, currency) : none;
  const mentions = text ? await mentionsOf(index, text) : [];
  // from here on until the products are found nothing waits: the room for marks is that of the next search as well
  const found = findInTable(
    index.table,
    {
      text: text && {
        matching: mentioned(index, text, mentions),
        titled: sort === 'relevance' ? titled(index, text) : null,
      },
      price: {
        least: bound(filters.price?.from, Number.NEGATIVE_INFINITY),
        below: bound(filters.price?.below, Number.POSITIVE_INFINITY),
      },
      under: bound(filters.under, Number.POSITIVE_INFINITY),
      ...{ category, families, size, inStock, discounted, sort },
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
  const mentions = await mentionsOf(index, text);
  const anywhere = firstMarked(table, mentioned(index, text, mentions), LIKELY, 'relevance');
  const best = await ranked(inTitles.first);
  const more = best.length < limit ? await ranked(anywhere.first) : [];
  const known = new Set(best.map(({ id }) => id));
  return {
    products: [...best, ...more.filter(({ id }) => !known.has(id))].slice(0, limit),
    total: Math.min(most, anywhere.total),
  };
}

/** Marks the products whose titles have the words. */
function titled({ table, titles }: IndexedProducts, { words, join }: Terms): Marked {
  const lists = words.map((choices) => choices.flatMap((word) => [...titles.listsOf(word, begins(word))]));
  return table.marks.titled.mark(table.columns().ids.length, lists, join);
}

type Mentions = readonly (readonly Int32Array[])[];

/** The products whose texts have each of the words. */
async function mentionsOf({ mentions }: IndexedProducts, { words }: Terms): Promise<Mentions> {
  return await Promise.all(words.map((choices) => Promise.all(choices.map((word) => mentions(prefixOf(word))))));
}

/** Marks the products whose texts have the words. */
function mentioned({ table }: IndexedProducts, { join }: Terms, mentions: Mentions): Marked {
  return table.marks.matching.mark(table.columns().ids.length, mentions, join);
}

const begins = (word: string): boolean => prefixOf(word) !== word;
