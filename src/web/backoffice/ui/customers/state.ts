import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { listCustomersCall, readCustomerCall } from '#contract/admin/customers';
import type { Language } from '#kernel/market';
import { get, getPaper, send } from '../../client/api.ts';
import { queries } from '../../client/queries.ts';
import { savePaper } from '../../client/save-paper.ts';

type CustomerList = AnswerOf<typeof listCustomersCall>;
export type Customer = CustomerList['items'][number];
export type WholeCustomer = AnswerOf<typeof readCustomerCall>;

const PATH = '/customers';

/** Reads a person with orders, addresses and reviews; nothing for an empty id. */
export function useCustomer(id: string) {
  return useQuery({
    queryKey: [PATH, id],
    queryFn: ({ signal }) => get('/customers/{id}', { path: { id }, signal }),
    enabled: id !== '',
  });
}

/** Reads what goes and what stays when a person is anonymised. */
export function useAnonymising(id: string) {
  return useQuery({
    queryKey: [PATH, id, 'anonymise'],
    queryFn: ({ signal }) => get('/customers/{id}/anonymise', { path: { id }, signal }),
  });
}

/** Reads customers again. */
export async function readCustomersAgain(): Promise<void> {
  await queries.invalidateQueries({ queryKey: [PATH] });
}

/** Merges another person into one, taking the named fields from the other. */
export async function merge(into: Customer, other: string, take: readonly ('name' | 'phone')[]) {
  return await send('POST', '/customers/{id}/merge', {
    path: { id: into.id },
    body: { other, take },
    ifMatch: into.version,
  });
}

/** Takes a merge back. */
export async function undoMerge(id: string, mergeId: string): Promise<void> {
  await send('POST', '/customers/{id}/merge/undo', { path: { id }, body: { merge: mergeId } });
}

/** Anonymises a person. */
export async function anonymise({ id, version }: Customer): Promise<void> {
  await send('POST', '/customers/{id}/anonymise', { path: { id }, ifMatch: version });
}

/** Saves what the store has about a person as a file. */
export async function saveCopy(id: string, format: 'json' | 'pdf', language: Language): Promise<void> {
  const paper =
    format === 'json'
      ? await getPaper('POST', '/customers/{id}/export', { path: { id } })
      : await getPaper('POST', '/customers/{id}/export.pdf', { path: { id }, body: { language } });
  savePaper(paper);
}
