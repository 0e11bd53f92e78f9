import { readFilters, type SearchFilters, writeFilters } from '#shop/search/query.rules';

/** The filters of the list tool. */
type ListFilters = Pick<SearchFilters, 'family' | 'size' | 'price' | 'inStock' | 'discounted' | 'sort'>;

/** The query of a list page: `?family=floral&price=150-300&show=20`. Shared by loaders and pages. */
export type Listing<Limit extends number = number> = ListFilters & {
  readonly under: Limit | null;
  readonly show: number;
};

/** Maximum cards of one page. */
export const MAX_SHOWN = 1000;

const ALL: ListFilters = {
  family: null,
  size: null,
  price: null,
  inStock: false,
  discounted: false,
  sort: 'relevance',
};

/**
 * Reads the query of a list page. Ignores a limit that is not offered and a number that is not a multiple of the
 * step, so that every page has few URLs to cache. A limit and a band of prices are one filter: the band counts.
 */
export function readListing<Limit extends number>(
  search: URLSearchParams,
  limits: readonly Limit[],
  step: number,
): Listing<Limit> {
  const { family, size, price, inStock, discounted, sort } = readFilters(search);
  const under = price ? null : (limits.find((limit) => String(limit) === search.get('under')) ?? null);
  const show = Number(search.get('show'));
  const sensible = Number.isInteger(show) && show > step && show % step === 0 && show <= MAX_SHOWN;
  return { family, size, price, inStock, discounted, sort, under, show: sensible ? show : step };
}

/** The filters of a listing as those of a search in a category, or in all products. */
export function searchOf(listing: Listing, category: string | null): SearchFilters {
  const { show: _show, ...filters } = listing;
  return { ...filters, text: '', note: null, category };
}

/** Whether the list tool changes the list. */
export function isNarrowed(listing: ListFilters): boolean {
  return writeFilters({ ...searchOf({ ...listing, under: null, show: 0 }, null) }).size > 0;
}

/** Returns the query string of the same list with other filters, from its first step; `.` for all products. */
export function listQuery(listing: Listing, change: Partial<ListFilters & { under: number | null }>): string {
  const query = writeFilters(searchOf({ ...listing, ...change }, null));
  return query.size > 0 ? `?${query}` : '.';
}

/** Returns the query string of the list without filters, in its own order. */
export function unfilteredQuery(listing: Listing): string {
  return listQuery(listing, { ...ALL, under: null });
}

/** Returns the query string of the list with one more step, with the `?`; null when all are shown. */
export function moreOf(listing: Listing, step: number, total: number): string | null {
  const { show } = listing;
  if (show >= total || show + step > MAX_SHOWN) return null;
  const query = writeFilters(searchOf(listing, null));
  query.set('show', String(show + step));
  return `?${query}`;
}
