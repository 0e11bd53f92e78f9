import { z } from 'zod';
import type { Transaction } from '#database/database';
import type { StaffActor } from '#shop/orders';
import { type JobPaper, MAX_ROWS_AT_ONCE, type RunningJob, startStaffJob } from '#shop/staff';
import type { Shop } from '../shop.ts';
import type { PackingInput, RowResult } from './act-on-parcels.ts';
import { handOverIn } from './hand-over.ts';
import { packIn, unpackIn } from './pack-parcels.ts';
import { printIn } from './print-labels.ts';
import { listParcelsOf } from './queries.ts';
import { byShelf } from './wave.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** What became of some orders, and the papers that were made of them. */
type Done = { readonly results: readonly RowResult[]; readonly papers: readonly JobPaper[] };

/** An act on so many orders in one transaction. One that makes papers makes one of them all. */
type BigAct = {
  readonly atOnce: number;
  readonly run: (deps: Deps, tx: Transaction, input: PackingInput & { readonly again: boolean }) => Promise<Done>;
};

/** Few enough that nobody waits long for one of them. */
const FEW = 50;

/** The acts on parcels that can be a job. One line an act. */
const ACTS = {
  pack: { atOnce: FEW, run: async (...of) => ({ results: await packIn(...of), papers: [] }) },
  unpack: { atOnce: FEW, run: async (...of) => ({ results: await unpackIn(...of), papers: [] }) },
  print: {
    atOnce: MAX_ROWS_AT_ONCE,
    async run(...of) {
      const { results, paper } = await printIn(...of);
      return { results, papers: paper === null ? [] : [{ kind: 'labels', id: paper }] };
    },
  },
  'hand-over': {
    atOnce: MAX_ROWS_AT_ONCE,
    async run(...of) {
      const { results, manifests } = await handOverIn(...of);
      return { results, papers: manifests.map(({ id }) => ({ kind: 'manifest' as const, id })) };
    },
  },
} as const satisfies Readonly<Record<string, BigAct>>;
type Act = keyof typeof ACTS;

const input = z.object({
  again: z.boolean().default(false),
  act: z.custom<Act>((act) => typeof act === 'string' && Object.hasOwn(ACTS, act)),
  orders: z.array(z.int()),
});

/** Starts an act on more parcels than one request does as a job. Returns its id. */
export async function startPackingJob(
  deps: Deps,
  actor: StaffActor,
  act: Act,
  orders: readonly number[],
  again = false,
): Promise<string> {
  const job = { kind: 'parcels', actor, input: { act, orders: [...orders], again }, total: orders.length };
  return await deps.database.transaction((tx) => startStaffJob(deps, tx, job));
}

/**
 * Does the act of a job on some orders at a time, in a transaction with their results and the papers made of them. Orders are
 * taken by shelf, so that the papers of a big print follow each other as the shelves do.
 */
export async function runPackingJob(deps: Deps, job: RunningJob): Promise<void> {
  const { act, orders, again } = input.parse(job.input);
  const { actor } = job;
  const { atOnce, run } = ACTS[act];
  const sorted = byShelf(await listParcelsOf(deps.database.read, actor.markets, orders)).map(({ number }) => number);
  const left = [...new Set([...sorted, ...orders])].filter((order) => !job.done.has(String(order)));
  for (let first = 0; first < left.length; first += atOnce) {
    const part = job.done.size + first;
    const some = { actor, again, markets: actor.markets, orders: left.slice(first, first + atOnce) };
    await deps.database.transaction(async (tx) => {
      const { results, papers } = await run(deps, tx, some);
      let made = papers;
      for (const { order, code, before } of results) {
        if (code === 'done') {
          // the papers stand with the first order that is in them
          await job.report(tx, String(order), { ok: true, ...(made.length > 0 ? { papers: [...made], part } : {}) });
          made = [];
        } else
          await job.report(tx, String(order), {
            ok: false,
            code,
            words: '',
            ...(before ? { before: { ...before, at: before.at.toISOString() } } : {}),
          });
      }
    });
  }
}
