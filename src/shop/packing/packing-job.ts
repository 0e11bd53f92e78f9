import { z } from 'zod';
import type { StaffActor } from '#shop/orders';
import { type RunningJob, startStaffJob } from '#shop/staff';
import type { Shop } from '../shop.ts';
import { packIn, unpackIn } from './pack-parcels.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

const input = z.object({ act: z.enum(['pack', 'unpack']), orders: z.array(z.int()) });

/** Orders of one transaction: few enough that nobody waits long for one of them. */
const AT_ONCE = 50;

/** Starts packing, or taking it back, of more parcels than one request does as a job. Returns its id. */
export async function startPackingJob(
  deps: Deps,
  actor: StaffActor,
  act: 'pack' | 'unpack',
  orders: readonly number[],
): Promise<string> {
  const job = { kind: 'parcels', actor, input: { act, orders: [...orders] }, total: orders.length };
  return await deps.database.transaction((tx) => startStaffJob(deps, tx, job));
}

/** Does the act of a job, fifty orders at a time in a transaction with their results. */
export async function runPackingJob(deps: Deps, job: RunningJob): Promise<void> {
  const { act, orders } = input.parse(job.input);
  const left = orders.filter((order) => !job.done.has(String(order)));
  const { actor } = job;
  for (let first = 0; first < left.length; first += AT_ONCE) {
    const some = { actor, markets: actor.markets, orders: left.slice(first, first + AT_ONCE) };
    await deps.database.transaction(async (tx) => {
      for (const { order, code } of await (act === 'pack' ? packIn : unpackIn)(deps, tx, some)) {
        await job.report(tx, String(order), code === 'done' ? { ok: true } : { ok: false, code, words: '' });
      }
    });
  }
}
