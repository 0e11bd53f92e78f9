import { MARKET_CODES, type MarketCode } from '#kernel/market';
import { createStored, useStore } from './storage.ts';

export type MarketChoice = MarketCode | 'both';

/** The market that lists and figures are limited to; remembered by this browser. */
export const chosenMarket = createStored<MarketChoice>('market', 'both', (value) =>
  value === 'both' ? value : (MARKET_CODES.find((code) => code === value) ?? null),
);

/** Returns the chosen market as a filter: undefined for both. */
export function useMarket(): MarketCode | undefined {
  const choice = useStore(chosenMarket);
  return choice === 'both' ? undefined : choice;
}
