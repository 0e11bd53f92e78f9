import { cutText } from '#shop/search/query.rules';

/** Query parameters that public pages read; every other one is dropped before a page is made, so it can't fill the cache. */
const READ = new Set(['under', 'show', '_routes']);

/** What the results page of a search reads besides (src/shop/search/query.rules.ts). */
const SEARCH_READS = new Set([...READ, 'q', 'category', 'note', 'family', 'size', 'instock', 'discounted', 'sort']);

/** Longer addresses are answered but never kept. */
const LONGEST = 512;

/** A requested address, cut into what decides the page. */
export type PageUrl = {
  readonly path: string;
  /** The parameters that count, in one order, with their question mark; or nothing. */
  readonly search: string;
  /** Whether the page may be kept under this address. */
  readonly keepable: boolean;
};

/** Reads a request's target. `relevantOnly` drops what no public page reads, such as campaign marks. */
export function parsePageUrl(target: string, relevantOnly: boolean): PageUrl {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (mark < 0) return { path, search: '', keepable: target.length <= LONGEST };
  if (!relevantOnly) return { path, search: target.slice(mark), keepable: false };
  const asked = new URLSearchParams(target.slice(mark));
  const read = /\/search(?:\.data)?$/.test(path) ? SEARCH_READS : READ;
  const kept = new URLSearchParams(
    [...asked]
      .map(([name, value]): [string, string] => [name, name === 'q' ? cutText(value) : value])
      .filter(([name, value]) => read.has(name) && value !== ''),
  );
  kept.sort();
  const search = kept.size > 0 ? `?${kept}` : '';
  // what people type has no end: such pages would push the others out
  return { path, search, keepable: path.length + search.length <= LONGEST && !kept.has('q') };
}
