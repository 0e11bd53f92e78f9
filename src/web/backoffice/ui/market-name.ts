import { MARKETS, type MarketCode } from '#kernel/market';
import { useLanguage } from '../client/language.ts';

/** Returns a function that names a market in the language of the screens, in its short form. */
export function useMarketName(): (market: MarketCode) => string {
  const language = useLanguage();
  return (market) => MARKETS[market].name.short[language];
}
