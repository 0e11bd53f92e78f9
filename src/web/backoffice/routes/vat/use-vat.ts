import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { readVatCall } from '#contract/admin/vat';
import type { MarketCode } from '#kernel/market';
import { get } from '../../client/api.ts';

export type VatReport = AnswerOf<typeof readVatCall>;

/** Reads the VAT report of a market and a month; what was there stays until the new is there. */
export function useVat(market: MarketCode, month: string) {
  return useQuery({
    queryKey: ['/vat', market, month],
    queryFn: ({ signal }) => get('/vat/{country}/{period}', { path: { country: market, period: month }, signal }),
    placeholderData: keepPreviousData,
  });
}
