import { useMatches } from 'react-router';
import type { Language, MarketCode } from '#kernel/market';

/**
 * Where a page stands when its address has words in it, or when not every market shows it. A loader returns it as
 * `address`; pages without one have the same path everywhere.
 */
export type PageUrl = {
  /** Path without market prefix, by language. */
  readonly paths: Readonly<Record<Language, string>>;
  readonly markets: readonly MarketCode[];
};

function isAddress(value: unknown): value is PageUrl {
  return typeof value === 'object' && value !== null && 'paths' in value && 'markets' in value;
}

/** The address that the page's own loader gave, or null. */
export function usePageUrl(): PageUrl | null {
  const loaded = useMatches().at(-1)?.loaderData;
  const given = typeof loaded === 'object' && loaded !== null && 'address' in loaded ? loaded.address : null;
  return isAddress(given) ? given : null;
}
