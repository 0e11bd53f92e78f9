import { z } from 'zod';
import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import type { Actor } from '#shop/audit';
import { MOST_ROWS_AT_ONCE, type RunningJob, readStaffJob, startStaffJob } from '#shop/staff';
import type { Shop } from '../shop.ts';
import { applyIn, type ImportOrder, type ImportRefusal } from './apply-import.ts';
import { columnsOf, isUsable } from './plan.rules.ts';
import { getImportHead, lockImportHead, type StoredImport, updateImport } from './queries.ts';
import { undoIn } from './undo-import.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;
type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;

const input = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('apply'),
    id: z.string(),
    mends: z.array(z.object({ row: z.int(), index: z.int(), value: z.string() })),
    leaveOut: z.boolean(),
    expected: z.int(),
  }),
  z.object({ act: z.literal('undo'), id: z.string() }),
]);
type ImportAct = z.infer<typeof input>;

const SHOWN_EVERY_MS = 1000;

/** Whether a sheet is so long that writing it, or taking it back, is a job. */
export function isJobSized({ rows }: Pick<StoredImport, 'rows'>): boolean {
  return rows.length > MOST_ROWS_AT_ONCE;
}

/** Starts to write a long sheet as a job. Returns the job's id; refuses what is written already or under way. */
export async function startImportJob(
  deps: Deps,
  { actor, ...order }: ImportOrder & { readonly actor: StaffActor },
): Promise<Result<string, ImportRefusal>> {
  return await start(deps, actor, { act: 'apply', ...order, mends: [...order.mends] });
}

/** Starts to take a long import back as a job. Returns the job's id. */
export async function startUndoJob(
  deps: Deps,
  { actor, id }: { readonly actor: StaffActor; readonly id: string },
): Promise<Result<string, ImportRefusal>> {
  return await start(deps, actor, { act: 'undo', id });
}

async function start(deps: Deps, actor: StaffActor, act: ImportAct): Promise<Result<string, ImportRefusal>> {
  const stopped = await stoppedJob(deps, act.id, actor);
  return await deps.database.transaction(async (tx): Promise<Result<string, ImportRefusal>> => {
    const stored = await lockImportHead(tx, act.id);
    if (!stored || stored.staffId !== actor.id) return refused({ code: 'notFound' });
    const [from, during] = act.act === 'apply' ? (['read', 'applying'] as const) : (['applied', 'undoing'] as const);
    const isFree = stored.state === from || (stored.state === during && stored.jobId === stopped);
    if (!isFree) return refused({ code: act.act === 'apply' ? 'importDone' : 'importUndone' });
    if (!isUsable(columnsOf(stored.header, stored.mapping))) return refused({ code: 'importColumns' });
    const job = await startStaffJob(deps, tx, { kind: 'import', actor, input: act, total: stored.count });
    await updateImport(tx, act.id, { state: during, jobId: job });
    return ok(job);
  });
}

/** The job of a sheet that stopped before its end: the same can then be started anew. */
async function stoppedJob(deps: Deps, id: string, actor: StaffActor): Promise<string | undefined> {
  const stored = await getImportHead(deps.database.read, id);
  const job = stored?.jobId ? await readStaffJob(deps, stored.jobId, actor.id) : null;
  return job?.state === 'failed' ? job.id : undefined;
}

/**
 * Writes a sheet or takes it back in one transaction with the result of the job, so that a process killed meanwhile leaves the
 * store as it was, and the next run begins again. A refusal is the one row of the job, and the sheet is free again.
 */
export async function runImportJob(deps: Deps, job: RunningJob): Promise<void> {
  const act = input.parse(job.input);
  if (job.done.size > 0) return await job.progress(job.total);
  const bar = barOf(job);
  const isWritten = await deps.database.transaction((tx) => run(deps, tx, job, act, bar.show)).finally(() => bar.end());
  // the bar may have written over it: the embedded database answers it after the transaction; a refusal is one row
  await job.progress(isWritten ? job.total : 1);
}

async function run(
  deps: Deps,
  tx: Transaction,
  job: RunningJob,
  act: ImportAct,
  onRows: (rows: number) => void,
): Promise<boolean> {
  const { actor, id } = job;
  const done =
    act.act === 'apply'
      ? await applyIn(deps, tx, actor, act, { job: id, onRows })
      : await undoIn(deps, tx, actor, act.id, id);
  const stored = await lockImportHead(tx, act.id);
  const name = stored?.file ?? act.id;
  if (done.ok) {
    await job.report(tx, name, { ok: true, rows: done.value });
    return true;
  }
  const { code, ...values } = done.error;
  const said = 'names' in values ? { names: values.names.slice(0, 5).join(', ') } : values;
  await job.report(tx, name, { ok: false, code, words: '', values: said });
  if (stored?.jobId === id) {
    await updateImport(tx, act.id, { state: act.act === 'apply' ? 'read' : 'applied', jobId: null });
  }
  return false;
}

/**
 * Shows how far a transaction is beside it, each second: half the bar for looking at the rows, half for writing them. The
 * transaction does not wait for it, because the embedded database answers only when the transaction has ended.
 */
function barOf(job: RunningJob) {
  let rows = 0;
  let showing: Promise<void> | null = null;
  const timer = setInterval(() => {
    showing ??= job
      .progress(Math.floor(rows / 2))
      .catch(() => undefined)
      .finally(() => {
        showing = null;
      });
  }, SHOWN_EVERY_MS);
  return {
    show(count: number): void {
      rows = count;
    },
    async end(): Promise<void> {
      clearInterval(timer);
      await showing;
    },
  };
}
