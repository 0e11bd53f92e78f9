import { NO_FILTERS, readFilters, type SearchFilters, writeFilters } from '#shop/search/query.rules';

/**
 * The query of a list: `?family=floral&price=150-300&show=20`; a page of results also has `q`, `category` and `note`.
 * Shared by loaders and pages.
 */
export type Listing<Limit extends number = number> = Omit<SearchFilters, 'under'> & {
  readonly under: Limit | null;
  readonly show: number;
};

/** Maximum cards of one page. */
const MAX_SHOWN = 1000;

/**
 * Reads the query of a list page. Ignores a limit that is not offered and a number that is not a multiple of the
 * step, so that every page has few URLs to cache, and what only a search has. A limit and a band of prices are one filter: the
 * band counts.
 */
export function readListing<Limit extends number>(
  search: URLSearchParams,
  limits: readonly Limit[],
  step: number,
): Listing<Limit> {
  const filters = readResults(search, step);
  const under = limits.find((limit) => limit === filters.under) ?? null;
  return { ...filters, text: '', category: null, note: null, under };
}

/** Reads the query of the page of search results, which takes any limit. */
export function readResults(search: URLSearchParams, step: number): Listing {
  const filters = readFilters(search);
  const show = Number(search.get('show'));
  const sensible = Number.isInteger(show) && show > step && show % step === 0 && show <= MAX_SHOWN;
  return { ...filters, under: filters.price ? null : filters.under, show: sensible ? show : step };
}

/** The filters of a listing as those of a search, in a category where the page is of one. */
export function searchOf({ show: _show, ...filters }: Listing, category: string | null = null): SearchFilters {
  return category === null ? filters : { ...filters, category };
}

/** Whether the list tool changes the list: what is searched for and the specified limits are not of it. */
export function isNarrowed(listing: Listing): boolean {
  return writeFilters({ ...searchOf(listing), text: '', note: null, under: null }).size > 0;
}

/** Returns the query string of the same list with other filters, from its first step; `.` for all products. */
export function listQuery(listing: Listing, change: Partial<SearchFilters>): string {
  const query = writeFilters({ ...searchOf(listing), ...change });
  return query.size > 0 ? `?${query}` : '.';
}

/** Returns the query string of the list without filters, in its own order: all that is searched for remains. */
export function unfilteredQuery({ text, note }: Listing): string {
  const query = writeFilters({ ...NO_FILTERS, text, note: text === '' ? note : null });
  return query.size > 0 ? `?${query}` : '.';
}

/** Returns the query string of the list with one more step, with the `?`; null when all are shown. */
export function moreOf(listing: Listing, step: number, total: number): string | null {
  const { show } = listing;
  if (show >= total || show + step > MAX_SHOWN) return null;
  const query = writeFilters(searchOf(listing));
  query.set('show', String(show + step));
  return `?${query}`;
}
