import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { readVatCall } from '#contract/admin/vat';
import type { MarketCode } from '#kernel/market';
import { get } from '../../client/api.ts';

export type VatReport = AnswerOf<typeof readVatCall>;

/** The path of the report of a market and a month. */
export function pathOf(market: MarketCode, month: string): string {
  return `/vat/${market}/${month}`;
}

/** Reads the VAT report of a market and a month; what was there stays until the new is there. */
export function useVat(market: MarketCode, month: string) {
  const path = pathOf(market, month);
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<VatReport>(path, {}, signal),
    placeholderData: keepPreviousData,
  });
}
