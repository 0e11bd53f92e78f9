import { cutText } from '#shop/search/query.rules';

/**
 * Query parameters that public pages read. All others are dropped before rendering, so that they cannot fill the
 * cache.
 */
const READ = new Set(['under', 'show', '_routes']);

/** Further parameters of the search results (src/shop/search/query.rules.ts). */
const SEARCH_READS = new Set([...READ, 'q', 'category', 'note', 'family', 'size', 'instock', 'discounted', 'sort']);

/** Further parameters of lists (src/web/storefront/features/catalogue/listing.ts). */
const LIST_READS = new Set([...READ, 'family', 'size', 'price', 'instock', 'discounted', 'sort']);
/** Further parameters of the finder (src/shop/scents/answers.rules.ts). */
const FINDER_READS = new Set([...READ, 'for', 'world', 'when', 'near', 'sum', 'at', 'asked']);

/** Every parameter that a public page reads; caches in front may drop all others. */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set([...SEARCH_READS, ...LIST_READS, ...FINDER_READS]);

const LIST = /\/(?:products|category\/[^/]+|for-her|concentrate|dahn-al-oudh|bakhoor)(?:\.data)?$/;

/** Lists and questions with more parameters than this are rendered but not cached, since their combinations are many. */
const MAX_FILTERS = 2;

/** Longer urls are rendered but not cached. */
const LONGEST = 512;

/** A requested url, reduced to what identifies the page. */
export type PageUrl = {
  readonly path: string;
  /** The relevant parameters in a fixed order, with the question mark; empty without any. */
  readonly search: string;
  /** Whether the page may be cached under this url. */
  readonly keepable: boolean;
};

/** Parses a request target. `relevantOnly` drops parameters that no public page reads, such as those of campaigns. */
export function parsePageUrl(target: string, relevantOnly: boolean): PageUrl {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (mark < 0) return { path, search: '', keepable: target.length <= LONGEST };
  if (!relevantOnly) return { path, search: target.slice(mark), keepable: false };
  const asked = new URLSearchParams(target.slice(mark));
  const read = readBy(path);
  const remaining = new URLSearchParams(
    [...asked]
      .map(([name, value]): [string, string] => [name, name === 'q' ? cutText(value) : value])
      .filter(([name, value]) => read.has(name) && value !== ''),
  );
  remaining.sort();
  const search = remaining.size > 0 ? `?${remaining}` : '';
  // search words are unlimited and would evict other pages
  const few = (read !== LIST_READS && read !== FINDER_READS) || remaining.size <= MAX_FILTERS;
  return { path, search, keepable: few && path.length + search.length <= LONGEST && !remaining.has('q') };
}

function readBy(path: string): ReadonlySet<string> {
  if (/\/search(?:\.data)?$/.test(path)) return SEARCH_READS;
  if (/\/scents\/find(?:\.data)?$/.test(path)) return FINDER_READS;
  return LIST.test(path) ? LIST_READS : READ;
}

/** The parameter of a link to a preview. */
const PREVIEW_PARAMETER = 'preview';

/** The token of a preview in a request target; null without one. */
export function previewTokenOf(target: string): string | null {
  const mark = target.indexOf('?');
  if (mark < 0 || !target.includes(`${PREVIEW_PARAMETER}=`)) return null;
  return new URLSearchParams(target.slice(mark)).get(PREVIEW_PARAMETER);
}
