import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { readOrderCall } from '#contract/admin/order-page';
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
    queryFn: ({ signal }) => get<OrderPage>(path, { list }, signal),
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
  return (await send<{ id: string }>('POST', `${pathOf(number)}/notes`, { text, mentions })).id;
}

export async function removeNote(number: number, note: string, back: boolean): Promise<void> {
  await send('POST', `${pathOf(number)}/notes/${note}/remove`, { back });
}

export async function changeTag(number: number, tag: string, on: boolean): Promise<void> {
  await send('POST', `${pathOf(number)}/tags`, { tag, on });
}

export async function cancelOrder(number: number, reason: string, note: string): Promise<void> {
  await send('POST', `${pathOf(number)}/cancel`, { reason, note });
}

export async function mendAddress(
  number: number,
  changes: Partial<Address>,
  version: number,
): Promise<{ readonly bookedAgain: boolean }> {
  return await send('POST', `${pathOf(number)}/address`, changes, { ifMatch: version });
}

export async function bookNow(number: number): Promise<void> {
  await send('POST', `${pathOf(number)}/book-now`);
}

export async function resendMail(number: number, kind: string): Promise<void> {
  await send('POST', `${pathOf(number)}/mails`, { kind });
}

type ParcelResults = {
  readonly results: readonly { readonly ok: boolean; readonly words: string }[];
  readonly paper?: string | null;
};

/** Prints, packs or unpacks the parcel of an order. Throws nothing for a refusal: its words are in the results. */
export async function actOnParcel(number: number, act: 'print' | 'pack' | 'unpack'): Promise<ParcelResults> {
  return await send('POST', `/parcels/${act}`, { orders: [number], expected: 1 });
}
