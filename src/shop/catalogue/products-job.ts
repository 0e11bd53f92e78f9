import { z } from 'zod';
import type { Actor } from '#shop/audit';
import { type RunningJob, startStaffJob } from '#shop/staff';
import type { Shop } from '../shop.ts';
import { type BulkAct, bulkAct } from './bulk-act.ts';
import { changeManyIn } from './bulk-products.ts';
import type { PatchOutcome } from './change-products.ts';

type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;

const input = z.object({ act: bulkAct, ids: z.array(z.string()) });

/** Products of one transaction: few enough that nobody waits long for one of them. */
const AT_ONCE = 50;

/** Starts an act on more products than one request changes as a job. Returns its id. */
export async function startProductsJob(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs'>,
  actor: StaffActor,
  act: BulkAct,
  ids: readonly string[],
): Promise<string> {
  const job = { kind: 'products', actor, input: { act, ids: [...ids] }, total: ids.length };
  return await deps.database.transaction((tx) => startStaffJob(deps, tx, job));
}

/** Does the act of a job, fifty products at a time in a transaction with their results. */
export async function runProductsJob(deps: Pick<Shop, 'database' | 'clock'>, job: RunningJob): Promise<void> {
  const { act, ids } = input.parse(job.input);
  const left = ids.filter((id) => !job.done.has(id));
  for (let first = 0; first < left.length; first += AT_ONCE) {
    const some = { actor: job.actor, act, ids: left.slice(first, first + AT_ONCE), dryRun: false };
    await deps.database.transaction(async (tx) => {
      const { outcomes, names } = await changeManyIn(deps, tx, some);
      for (const outcome of outcomes) {
        const code = refusalOf(outcome);
        const name = names.get(outcome.id) ?? outcome.id;
        await job.report(tx, outcome.id, code === null ? { ok: true } : { ok: false, code, words: '', name });
      }
    });
  }
}

/** Why a product was left as it is; null where it was changed, or was so already. */
function refusalOf(outcome: PatchOutcome): string | null {
  if (outcome.status === 'wrong') return outcome.fields[0]?.code ?? 'wrong';
  if (outcome.status === 'unknown') return 'notFound';
  return outcome.status === 'stale' ? 'stale' : null;
}
