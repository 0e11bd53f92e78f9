/** Query parameters that public pages read; every other one is dropped before a page is made, so it can't fill the cache. */
const READ = new Set(['under', 'show', '_routes']);

/** Longer addresses are answered but never kept. */
const LONGEST = 512;

/** A requested address, cut into what decides the page. */
export type Address = {
  readonly path: string;
  /** The parameters that count, in one order, with their question mark; or nothing. */
  readonly search: string;
  /** Whether the page may be kept under this address. */
  readonly keepable: boolean;
};

/** Reads a request's target. `relevantOnly` drops what no public page reads, such as campaign marks. */
export function readAddress(target: string, relevantOnly: boolean): Address {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (mark < 0) return { path, search: '', keepable: target.length <= LONGEST };
  if (!relevantOnly) return { path, search: target.slice(mark), keepable: false };
  const asked = new URLSearchParams(target.slice(mark));
  const kept = new URLSearchParams([...asked].filter(([name]) => READ.has(name)));
  kept.sort();
  const search = kept.size > 0 ? `?${kept}` : '';
  return { path, search, keepable: path.length + search.length <= LONGEST };
}
