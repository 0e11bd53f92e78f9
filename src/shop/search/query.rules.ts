import { withoutInvisible } from '#kernel/text';
import { presentFamily } from '#shop/scents/families.rules';

/** What a shopper searches for; every part is in the url of the results page. */
export type SearchFilters = {
  /** As typed; empty lists everything. */
  readonly text: string;
  /** A category's title. */
  readonly category: string | null;
  /** A note's id. */
  readonly note: string | null;
  /** Families of scent, of which a product has one; empty for any product. */
  readonly families: readonly string[];
  /** The first size, as "12ml" or "40g". */
  readonly size: string | null;
  /**
   * Only products whose discounted price is below this, in whole units of the market's currency (specification,
   * section 2.5).
   */
  readonly under: number | null;
  /** A range of the discounted price. */
  readonly price: PriceBand | null;
  readonly inStock: boolean;
  readonly discounted: boolean;
  readonly sort: SearchSort;
};

/** Prices from `from` up to, but not, `below`, in whole units of the market's currency; null for an open end. */
export type PriceBand = { readonly from: number | null; readonly below: number | null };

/** The width of the steps that prices are counted in, in whole units of the currency. */
export const PRICE_STEP = 50;
const MAX_BANDS = 5;

/** Whether an amount in whole units is where a step of prices begins. */
export function isPriceStep(amount: number): boolean {
  return amount % PRICE_STEP === 0;
}

/**
 * Divides a list of prices into at most five bands with about the same number of products, none empty. `counted` has
 * how many products cost from `step * PRICE_STEP`, in ascending order. A list within one step has no bands.
 */
export function priceBands(
  counted: readonly { readonly step: number; readonly count: number }[],
): readonly (PriceBand & { readonly count: number })[] {
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const bands: { from: number | null; below: number | null; count: number }[] = [];
  let count = 0;
  let from: number | null = null;
  let passed = 0;
  counted.forEach((entry, index) => {
    count += entry.count;
    passed += entry.count;
    const next = counted[index + 1];
    const due = passed >= (total * (bands.length + 1)) / MAX_BANDS;
    if (next && !(due && bands.length < MAX_BANDS - 1)) return;
    const below = next ? next.step * PRICE_STEP : null;
    bands.push({ from, below, count });
    from = below;
    count = 0;
  });
  return bands.length > 1 ? bands : [];
}

/** Reads a band as the url has it: `150-300`, `-150`, `1200-`; null for anything else. */
function readBand(text: string): PriceBand | null {
  const [, from = '', below = ''] = /^(\d{0,6})-(\d{0,6})$/.exec(text) ?? [];
  if (from === '' && below === '') return null;
  const band = { from: from === '' ? null : Number(from), below: below === '' ? null : Number(below) };
  return band.from !== null && band.below !== null && band.from >= band.below ? null : band;
}

/** Writes a band as the url has it. */
export function writeBand({ from, below }: PriceBand): string {
  return `${from ?? ''}-${below ?? ''}`;
}

/** Orders by what shoppers bought and how they rated it, which is counted every hour (docs/search.md). */
const RANKED_SORTS = ['best-selling', 'top-rated'] as const;
export const SEARCH_SORTS = ['relevance', ...RANKED_SORTS, 'price-up', 'price-down', 'newest'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Whether an order needs nothing but the products themselves. */
export function isPlainSort(sort: SearchSort): boolean {
  return !RANKED_SORTS.some((ranked) => ranked === sort);
}

/** Longer texts and words are cut: nobody types more, and each word costs. In characters. */
const MAX_SEARCH_LENGTH = 100;
const LONGEST_WORD = 40;
const MAX_WORDS = 8;

/** Words that say nothing about a perfume. */
const FILLERS = new Set(
  'the a an of and or for with in on to by my me al el de من في مع علي عن و او الي الى لي ابي ابغي اريد'.split(' '),
);

/** The words worth searching for, each once. Fillers are left out unless there is nothing else. */
export function wordsToFind(tokens: readonly string[]): string[] {
  const distinct = [...new Set(tokens)].slice(0, MAX_WORDS);
  const telling = distinct.filter((token) => !FILLERS.has(token));
  return telling.length > 0 ? telling : distinct;
}

/**
 * The full-text query that wants every word (`all`) or at least one (`any`), each also as a prefix. A word with
 * several corrections may match any of them. The database folds the words to letters and digits, so they need no
 * quoting.
 */
export function textQuery(words: readonly (readonly string[])[], join: 'all' | 'any'): string {
  const terms = words.map((choices) => {
    const alternatives = choices.map(prefixOf);
    return alternatives.length > 1 ? `(${alternatives.join(' | ')})` : (alternatives[0] ?? '');
  });
  return terms.filter((term) => term !== '').join(join === 'all' ? ' & ' : ' | ');
}

/** A word of a text query: it finds what begins with it, unless it is one letter. */
function prefixOf(word: string): string {
  return [...word].length > 1 ? `${word}:*` : word;
}

/** A text to search for without invisible characters, its words and its whole cut at their lengths. */
export function cutText(typed: string): string {
  const words = withoutInvisible(typed)
    .replaceAll('\0', '')
    .split(/(\s+)/u)
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''));
  return [...words.join('').trim()].slice(0, MAX_SEARCH_LENGTH).join('').trim();
}

/** Reads a size as filters have it: "12ml", "40g"; millilitres for anything else. */
export function readSize(id: string): { readonly amount: number; readonly unit: 'ml' | 'g' } {
  return { amount: Number.parseFloat(id) || 0, unit: id.endsWith('g') ? 'g' : 'ml' };
}

/** More families than these are not read. */
const MAX_FAMILIES = 20;
const DIGITS = /^\d{1,6}$/;

/** Reads filters from the url of the results page. Ignores what is unknown or too long. */
export function readFilters(query: URLSearchParams): SearchFilters {
  const plainOnes = (name: string): string[] => query.getAll(name).filter((value) => /^[a-z0-9.-]{1,60}$/.test(value));
  const plain = (name: string): string | null => plainOnes(name)[0] ?? null;
  const under = query.get('under') ?? '';
  const families = new Set(plainOnes('family').slice(0, MAX_FAMILIES).map(presentFamily));
  const sort = query.get('sort');
  return {
    text: cutText(query.get('q') ?? ''),
    category: plain('category'),
    note: plain('note'),
    families: [...families].sort(),
    size: plain('size'),
    under: DIGITS.test(under) && Number(under) > 0 ? Number(under) : null,
    price: readBand(query.get('price') ?? ''),
    inStock: query.get('instock') === '1',
    discounted: query.get('discounted') === '1',
    sort: SEARCH_SORTS.find((known) => known === sort) ?? 'relevance',
  };
}

/** Writes filters as url parameters, without those that are not set; the reverse of `readFilters`. */
export function writeFilters(filters: SearchFilters): URLSearchParams {
  const query = new URLSearchParams();
  if (filters.text) query.set('q', filters.text);
  if (filters.category) query.set('category', filters.category);
  if (filters.note) query.set('note', filters.note);
  for (const family of filters.families) query.append('family', family);
  if (filters.size) query.set('size', filters.size);
  if (filters.under) query.set('under', String(filters.under));
  if (filters.price) query.set('price', writeBand(filters.price));
  if (filters.inStock) query.set('instock', '1');
  if (filters.discounted) query.set('discounted', '1');
  if (filters.sort !== 'relevance') query.set('sort', filters.sort);
  return query;
}

/** No filter at all: everything in the order of the catalogue. */
export const NO_FILTERS: SearchFilters = readFilters(new URLSearchParams());
