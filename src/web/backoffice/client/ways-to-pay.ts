import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { listWaysToPayCall } from '#contract/admin/ways-to-pay';
import { get } from './api.ts';

/** A payment method of an open market: whether shoppers have it, and who takes it. */
export type WayToPay = AnswerOf<typeof listWaysToPayCall>['ways'][number];

/** Reads the ways to pay of the person's open markets. */
export function useWaysToPay() {
  return useQuery({
    queryKey: ['/ways-to-pay'],
    queryFn: ({ signal }) => get('/ways-to-pay', { signal }),
  });
}
