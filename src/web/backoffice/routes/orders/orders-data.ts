import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { cancelOrdersCall } from '#contract/admin/order-bulk';
import type { listOrderViewsCall } from '#contract/admin/order-views';
import type { listOrdersCall } from '#contract/admin/orders';
import type { CancelReason } from '#shop/orders/order-words.rules';
import { get, send } from '../../client/api.ts';
import { queries } from '../../client/queries.ts';

type OrderList = AnswerOf<typeof listOrdersCall>;
export type OrderRow = OrderList['items'][number];
export type OrderViews = AnswerOf<typeof listOrderViewsCall>;
export type RowResult = AnswerOf<typeof cancelOrdersCall>['results'][number];

export const ORDERS = '/orders';
export const VIEWS = '/order-views';

/** The saved views of the person, the tags in use and the colleagues. */
export function useOrderViews() {
  return useQuery({ queryKey: [VIEWS], queryFn: ({ signal }) => get(VIEWS, { signal }) });
}

/** Reads the lists of orders again. */
export async function readOrdersAgain(): Promise<void> {
  await queries.invalidateQueries({ queryKey: [ORDERS] });
}

/** What an act is about: chosen orders, or the whole list of an address. */
export type Chosen = { readonly orders?: readonly number[]; readonly query?: string; readonly expected: number };

/** What became of each order, or the job that does the act when there are more than 200. */
export type BulkAnswer = { readonly results: readonly RowResult[] } | { readonly job: string };

export async function tagOrders(chosen: Chosen, tag: string, on: boolean): Promise<BulkAnswer> {
  return await send('POST', '/orders/tags', { body: { ...chosen, tag, on } });
}

export async function noteOrders(chosen: Chosen, text: string): Promise<BulkAnswer> {
  return await send('POST', '/orders/notes', { body: { ...chosen, text } });
}

export async function cancelOrders(
  orders: readonly number[],
  reason: CancelReason,
  note: string,
): Promise<readonly RowResult[]> {
  const body = { orders, expected: orders.length, reason, note };
  return (await send('POST', '/orders/cancel', { body })).results;
}
