import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { readOrderCall } from '#contract/admin/order-page';
import type { CancelReason } from '#shop/orders/order-words.rules';
import { get, send } from '../../client/api.ts';
import { queries } from '../../client/queries.ts';

export type OrderPage = AnswerOf<typeof readOrderCall>;
export type Address = NonNullable<OrderPage['address']>;

const pathOf = (number: string | number) => `/orders/${number}`;

/**
 * Reads the page of an order; that of before stays until the new one is there. `list` is the query of the list that it was
 * opened from, empty for none: its neighbours are those of that list.
 */
export function useOrder(number: string, list = '') {
  const path = pathOf(number);
  return useQuery({
    queryKey: [path, list],
    queryFn: ({ signal }) => get('/orders/{number}', { path: { number }, query: { list }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads an order and the lists of orders again. */
export async function readOrderAgain(number: number): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [pathOf(number)] }),
    queries.invalidateQueries({ queryKey: ['/orders'] }),
  ]);
}

export async function addNote(number: number, text: string, mentions: readonly string[]): Promise<string> {
  return (await send('POST', '/orders/{number}/notes', { path: { number }, body: { text, mentions } })).id;
}

export async function removeNote(number: number, note: string, back: boolean): Promise<void> {
  await send('POST', '/orders/{number}/notes/{note}/remove', { path: { number, note }, body: { back } });
}

export async function changeTag(number: number, tag: string, on: boolean): Promise<void> {
  await send('POST', '/orders/{number}/tags', { path: { number }, body: { tag, on } });
}

export async function cancelOrder(number: number, reason: CancelReason, note: string): Promise<void> {
  await send('POST', '/orders/{number}/cancel', { path: { number }, body: { reason, note } });
}

export async function mendAddress(
  number: number,
  changes: Partial<Address>,
  version: number,
): Promise<{ readonly bookedAgain: boolean }> {
  return await send('POST', '/orders/{number}/address', { path: { number }, body: changes, ifMatch: version });
}

export async function bookNow(number: number): Promise<void> {
  await send('POST', '/orders/{number}/book-now', { path: { number } });
}

export async function resendMail(number: number, kind: OrderPage['emails'][number]): Promise<void> {
  await send('POST', '/orders/{number}/mails', { path: { number }, body: { kind } });
}

type ParcelResults = {
  readonly results: readonly { readonly ok: boolean; readonly words: string }[];
  readonly paper?: string | null;
};

/** Prints, packs or unpacks the parcel of an order. Throws nothing for a refusal: its words are in the results. */
export async function actOnParcel(number: number, act: 'print' | 'pack' | 'unpack'): Promise<ParcelResults> {
  const answer = await send('POST', `/parcels/${act}`, { body: { orders: [number], expected: 1 } });
  // one order is never a job
  return 'job' in answer ? { results: [] } : answer;
}
