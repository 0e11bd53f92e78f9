/** The query of a list page: `?under=1000&show=20`. Shared by loaders and pages. */
export type Listing<Limit extends number = number> = { readonly under: Limit | null; readonly show: number };

/** Maximum cards of one page. */
export const MAX_SHOWN = 1000;

/**
 * Reads the query of a list page. Ignores a limit that is not offered and a number that is not a multiple of the
 * step, so that every page has few URLs to cache.
 */
export function readListing<Limit extends number>(
  search: URLSearchParams,
  limits: readonly Limit[],
  step: number,
): Listing<Limit> {
  const under = limits.find((limit) => String(limit) === search.get('under')) ?? null;
  const show = Number(search.get('show'));
  const sensible = Number.isInteger(show) && show > step && show % step === 0 && show <= MAX_SHOWN;
  return { under, show: sensible ? show : step };
}

/** Returns the query string of the list with one more step, with the `?`; null when all are shown. */
export function moreOf({ under, show }: Listing, step: number, total: number): string | null {
  if (show >= total || show + step > MAX_SHOWN) return null;
  return `?${under === null ? '' : `under=${under}&`}show=${show + step}`;
}
