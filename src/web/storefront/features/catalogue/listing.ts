/** How the address of a list page says what to show: `?under=1000&show=20`. Shared by loaders and pages. */
export type Listing<Limit extends number = number> = { readonly under: Limit | null; readonly show: number };

/** Most cards one page shows at once, however often Load more is pressed. */
export const MAX_SHOWN = 1000;

/**
 * Reads what a list page was asked to show. Anything that is not one of the offered limits, or not a multiple of the
 * step, counts as not said, so that every page has few addresses.
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

/** The address of the same list with one more step, from the `?` on; null when everything is shown. */
export function moreOf({ under, show }: Listing, step: number, total: number): string | null {
  if (show >= total || show + step > MAX_SHOWN) return null;
  return `?${under === null ? '' : `under=${under}&`}show=${show + step}`;
}
