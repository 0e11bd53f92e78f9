import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { productHistoryCall, readProductCall } from '#contract/admin/products';
import type { JsonObject } from '#kernel/json';
import { get, send } from '../../client/api.ts';
import { queries } from '../../client/queries.ts';

export type Product = AnswerOf<typeof readProductCall>;
export type History = AnswerOf<typeof productHistoryCall>;

const PATH = '/products';

/** Reads a product. Its key begins with the path of the list, so that a change of any product reads all again. */
export function useProduct(id: string) {
  return useQuery({
    queryKey: [PATH, 'one', id],
    queryFn: ({ signal }) => get('/products/{id}', { path: { id }, signal }),
    // somebody else's save is found by the version, and an unsaved form must not change under the person's hands
    refetchOnWindowFocus: false,
  });
}

export function useHistory(id: string) {
  return useQuery({
    queryKey: [PATH, 'history', id],
    queryFn: ({ signal }) => get('/products/{id}/history', { path: { id }, signal }),
  });
}

/** The categories that a product can be in. */
export function useChoices() {
  return useQuery({
    queryKey: [PATH, 'choices'],
    queryFn: ({ signal }) => get('/products/choices', { signal }),
  });
}

/** Saves changed fields for the version that was seen. */
export async function saveProduct(id: string, version: number, changes: JsonObject): Promise<Product> {
  const saved = await send('PATCH', '/products/{id}', { path: { id }, body: changes, ifMatch: version });
  await keep(saved);
  return saved;
}

/** Puts back what a field, or all fields of an act, were. */
export async function putBack(id: string, version: number, act: string, field?: string): Promise<void> {
  const body = { act, ...(field === undefined ? {} : { field }) };
  await keep(await send('POST', '/products/{id}/put-back', { path: { id }, body, ifMatch: version }));
}

async function keep(saved: Product): Promise<void> {
  queries.setQueryData([PATH, 'one', saved.id], saved);
  await Promise.all([
    queries.invalidateQueries({ queryKey: [PATH, 'history', saved.id] }),
    queries.invalidateQueries({
      queryKey: [PATH],
      refetchType: 'none',
      predicate: ({ queryKey }) => queryKey[1] !== 'one',
    }),
  ]);
}

/** Reads a product and everything about it again. */
export async function readAgain(id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [PATH, 'one', id] }),
    queries.invalidateQueries({ queryKey: [PATH, 'history', id] }),
    queries.invalidateQueries({ queryKey: [PATH, 'schedule'] }),
  ]);
}
