import { useMatches } from 'react-router';
import type { Language, MarketCode } from '#kernel/market';

/**
 * The URL of a page whose path is translated or that some markets do not have. Its loader returns it as `pageUrl`;
 * other pages have one path in all languages and markets.
 */
export type PageUrl = {
  /** Path without market prefix, by language. */
  readonly paths: Readonly<Record<Language, string>>;
  readonly markets: readonly MarketCode[];
};

function isPageUrl(value: unknown): value is PageUrl {
  return typeof value === 'object' && value !== null && 'paths' in value && 'markets' in value;
}

/** Returns the URL that the page's loader returned, or null. */
export function usePageUrl(): PageUrl | null {
  const loaded = useMatches().at(-1)?.loaderData;
  const given = typeof loaded === 'object' && loaded !== null && 'pageUrl' in loaded ? loaded.pageUrl : null;
  return isPageUrl(given) ? given : null;
}
