import type { AnswerOf, BodyOf } from '#contract/admin/base';
import type { changeManyCall } from '#contract/admin/products';
import { send } from '../../client/api.ts';

export type Outcomes = AnswerOf<typeof changeManyCall>;
export type BulkAct = BodyOf<typeof changeManyCall>['act'];

/** Sends a bulk act for products; in a dry run nothing is written. */
export async function changeMany(ids: readonly string[], act: BulkAct, dryRun = false): Promise<Outcomes> {
  return await send<Outcomes>('POST', '/products/bulk', { dryRun, ids, act });
}
