import type { MarketCode } from '#kernel/market';
import { useLanguage } from '../../client/language.ts';
import { useMarketName } from '../../ui/market-name.ts';
import type { Cash } from './use-cash.ts';

type Of = { readonly courier: string; readonly market: MarketCode };

/** Returns a function that names a courier with its market: "SMSA, KSA". */
export function useCourierName({ couriers }: Pick<Cash, 'couriers'>): (of: Of) => string {
  const language = useLanguage();
  const marketName = useMarketName();
  return ({ courier, market }) => {
    const title = couriers.find(({ name }) => name === courier)?.title[language] ?? courier;
    return [title, marketName(market)].join(language === 'ar' ? '، ' : ', ');
  };
}
