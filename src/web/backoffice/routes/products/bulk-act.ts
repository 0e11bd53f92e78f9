import type { AnswerOf, BodyOf } from '#contract/admin/base';
import type { changeManyCall } from '#contract/admin/products';
import { send } from '../../client/api.ts';

export type Outcomes = AnswerOf<typeof changeManyCall>;
export type BulkAct = BodyOf<typeof changeManyCall>['act'];

/** The chosen products: their ids, or the whole list that a query names and how many it had. */
export type Chosen = { readonly ids: readonly string[] } | { readonly query: string; readonly expected: number };

/** Sends a bulk act; in a dry run nothing is written. One on more than 200 products is a job, whose id comes back. */
export async function changeChosen(chosen: Chosen, act: BulkAct): Promise<Outcomes | { readonly job: string }> {
  return await send('POST', '/products/bulk', { body: { dryRun: false, ...chosen, act } });
}

/** The same for few products, or what it would do. */
export async function changeMany(ids: readonly string[], act: BulkAct, dryRun = false): Promise<Outcomes> {
  const done = await send('POST', '/products/bulk', { body: { dryRun, ids, act } });
  if ('job' in done) throw new Error('so many products are changed by a job');
  return done;
}
