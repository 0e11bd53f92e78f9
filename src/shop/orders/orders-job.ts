import { z } from 'zod';
import type { Transaction } from '#database/database';
import type { Result } from '#kernel/result';
import { type RunningJob, startStaffJob } from '#shop/staff';
import type { Shop } from '../shop.ts';
import { addNoteIn, changeTagIn, type StaffActor } from './notes.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

const numbers = z.array(z.int());
const input = z.discriminatedUnion('act', [
  z.object({ act: z.literal('tag'), tag: z.string(), on: z.boolean(), numbers }),
  z.object({ act: z.literal('note'), text: z.string(), numbers }),
]);

/** One act on each of many orders. */
type OrdersAct = z.infer<typeof input>;

/** Starts an act on more orders than one request does as a job. Returns its id. */
export async function startOrdersJob(deps: Deps, actor: StaffActor, act: OrdersAct): Promise<string> {
  const total = act.numbers.length;
  return await deps.database.transaction((tx) => startStaffJob(deps, tx, { kind: 'orders', actor, input: act, total }));
}

/** Does the act of a job on each order, in a transaction of its own with the order's result. */
export async function runOrdersJob(deps: Deps, job: RunningJob): Promise<void> {
  const act = input.parse(job.input);
  for (const number of act.numbers) {
    const row = String(number);
    if (job.done.has(row)) continue;
    await deps.database.transaction(async (tx) => {
      const done = await actOn(deps, tx, job.actor, number, act);
      await job.report(tx, row, done.ok ? { ok: true } : { ok: false, code: done.error.code, words: '' });
    });
  }
}

async function actOn(
  deps: Deps,
  tx: Transaction,
  actor: StaffActor,
  number: number,
  act: OrdersAct,
): Promise<Result<unknown, { readonly code: string }>> {
  if (act.act === 'note') return await addNoteIn(deps, tx, actor, { number, text: act.text, mentions: [] });
  return await changeTagIn(deps, tx, actor, { number, tag: act.tag, on: act.on });
}
