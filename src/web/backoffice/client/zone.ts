import { DEFAULT_MARKET, MARKETS, type MarketCode } from '#kernel/market';
import { listed } from '#texts/listed';
import { useLanguage } from './language.ts';
import { useMarket } from './market.ts';
import { useSession } from './session.ts';

/**
 * The market on whose clock a list is: the chosen one, else the only one that the person works for, else the store's first. So a
 * list has one zone, and what is placed later stands at the later time.
 */
export function useListMarket(): MarketCode {
  const chosen = useMarket();
  const own = useSession().data?.person?.markets ?? [];
  return chosen ?? (own.length === 1 && own[0] ? own[0] : DEFAULT_MARKET.code);
}

/** The name of a clock, of the list's or of a market: "UAE time"; empty for a person of one market, who has no other clock. */
export function useZoneName(market?: MarketCode | null): string {
  const language = useLanguage();
  const own = useSession().data?.person?.markets ?? [];
  const ofList = useListMarket();
  if (own.length === 1) return '';
  const name = MARKETS[market ?? ofList].name.short[language];
  return language === 'ar' ? `بتوقيت ${name}` : `${name} time`;
}

/** The heading of a column of times, with the clock that they are on: "When, UAE time". */
export function useZoned(heading: string): string {
  const zone = useZoneName();
  const language = useLanguage();
  return listed(language, [heading, zone]);
}
