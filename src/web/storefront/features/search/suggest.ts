import type { MarketCode } from '#kernel/market';
import type { SuggestAnswer } from '../../../../contract/search.ts';
import { type Answer, api } from '../../client/api.ts';

/** Titles and notes that begin or nearly begin with what is being typed. */
export function suggest(typed: string, market: MarketCode): Promise<Answer<SuggestAnswer>> {
  return api.get<SuggestAnswer>(`/suggest?${new URLSearchParams({ q: typed, market })}`);
}
