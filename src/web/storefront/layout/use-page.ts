import { useRouteLoaderData } from 'react-router';
import { type Language, MARKETS, type Market, type MarketCode, type Prefix } from '#kernel/market';

/** What the server says once about a page; it stays the same while the shopper walks through the store. */
export type PageFacts = { language: Language; marketCode: MarketCode; prefix: Prefix | null };

/** Language, market and prefix of the page being shown, on the server and in the browser alike. */
export function usePage(): { language: Language; market: Market; prefix: Prefix | null } {
  const facts = useRouteLoaderData<() => PageFacts>('root');
  return {
    language: facts?.language ?? 'en',
    market: MARKETS[facts?.marketCode ?? 'UAE'],
    prefix: facts?.prefix ?? null,
  };
}
