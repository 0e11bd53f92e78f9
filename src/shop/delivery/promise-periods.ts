import { MARKET_CODES, MARKETS } from '#kernel/market';
import { recentTerms } from '#shop/settings';
import type { Shop } from '../shop.ts';
import { promisePeriod } from './promise.rules.ts';

/** A text that changes when the delivery promise of a market does, so that no kept page shows yesterday's days. */
export async function promisePeriods(deps: Pick<Shop, 'database' | 'clock'>): Promise<string> {
  const now = deps.clock.now();
  const periods = MARKET_CODES.map(async (code) => {
    const { delivery } = await recentTerms(deps, code);
    return promisePeriod(MARKETS[code], delivery, now);
  });
  return (await Promise.all(periods)).join(' ');
}
