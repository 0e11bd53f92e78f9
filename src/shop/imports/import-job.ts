import { z } from 'zod';
import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import type { Actor } from '#shop/audit';
import { MAX_ROWS_AT_ONCE, type RunningJob, readStaffJob, startStaffJob } from '#shop/staff';
import type { Shop } from '../shop.ts';
import { applyImport, type ImportJob, type ImportOrder, type ImportRefusal } from './apply-import.ts';
import { needOf } from './import-sheet.ts';
import { countParts, getImport, lockImport, type StoredImport, updateImport } from './queries.ts';
import { undoImport } from './undo-import.ts';

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
export function isJobSized({ count }: Pick<StoredImport, 'count'>): boolean {
  return count > MAX_ROWS_AT_ONCE;
}

/** Starts to write a long sheet as a job. Returns the job's id; refuses what is written already or under way. */
export async function startImportJob(
  deps: Deps,
  { actor, ...order }: ImportOrder & { readonly actor: StaffActor },
): Promise<Result<string, ImportRefusal>> {
  return await start(deps, actor, { act: 'apply', ...order, mends: [...order.mends] });
}

/** Starts to take a long import back as a job, also one whose job stopped. Returns the job's id. */
export async function startUndoJob(
  deps: Deps,
  { actor, id }: { readonly actor: StaffActor; readonly id: string },
): Promise<Result<string, ImportRefusal>> {
  return await start(deps, actor, { act: 'undo', id });
}

async function start(deps: Deps, actor: StaffActor, act: ImportAct): Promise<Result<string, ImportRefusal>> {
  const stopped = await stoppedJob(deps, act.id, actor);
  return await deps.database.transaction(async (tx): Promise<Result<string, ImportRefusal>> => {
    const stored = await lockImport(tx, act.id);
    if (!stored || stored.staffId !== actor.id) return refused({ code: 'notFound' });
    const hasStopped = stored.jobId === null || stored.jobId === stopped;
    const isFree =
      act.act === 'apply'
        ? stored.state === 'read' || (stored.state === 'applying' && hasStopped)
        : stored.state === 'applied' || ((stored.state === 'applying' || stored.state === 'undoing') && hasStopped);
    if (!isFree) return refused({ code: act.act === 'apply' ? 'importDone' : 'importUndone' });
    const need = needOf(stored);
    if (need !== null) return refused({ code: need });
    const job = await startStaffJob(deps, tx, { kind: 'import', actor, input: act, total: stored.count });
    await updateImport(tx, act.id, { state: act.act === 'apply' ? 'applying' : 'undoing', jobId: job });
    return ok(job);
  });
}

/** The job of a sheet that stopped before its end: the same can then be started anew, or taken back. */
async function stoppedJob(deps: Deps, id: string, actor: StaffActor): Promise<string | undefined> {
  const stored = await getImport(deps.database.read, id);
  const job = stored?.jobId ? await readStaffJob(deps, stored.jobId, actor.id) : null;
  return job?.state === 'failed' ? job.id : undefined;
}

/**
 * Writes a sheet or takes it back, part by part. After a crash the next run of the job goes on with the parts that are left. The
 * last part is written with the result of the job. A refusal is the one row of the job, and the sheet is free again.
 */
export async function runImportJob(deps: Deps, job: RunningJob): Promise<void> {
  const act = input.parse(job.input);
  const stored = await getImport(deps.database.read, act.id);
  if (stored?.jobId !== job.id || !['applying', 'undoing'].includes(stored.state)) return await job.progress(job.total);
  let shown = performance.now();
  const side: ImportJob = {
    id: job.id,
    report: job.report,
    // half the bar for looking at the rows, half for writing them
    async onRows(rows) {
      if (performance.now() - shown < SHOWN_EVERY_MS) return;
      shown = performance.now();
      await job.progress(Math.min(job.total, Math.floor(rows / 2)));
    },
  };
  const { actor } = job;
  const done =
    act.act === 'apply'
      ? await applyImport(deps, { ...act, actor }, side)
      : await undoImport(deps, { id: act.id, actor }, side);
  if (!done.ok) await deps.database.transaction((tx) => refuse(tx, job, stored, done.error));
  await job.progress(done.ok ? job.total : 1);
}

/** Notes why nothing was done, and frees the sheet. */
async function refuse(
  tx: Transaction,
  job: RunningJob,
  { id, file }: StoredImport,
  error: ImportRefusal,
): Promise<void> {
  const { code, ...values } = error;
  const said = 'names' in values ? { names: values.names.join(', ') } : values;
  await job.report(tx, file, { ok: false, code, words: '', values: said });
  const now = await lockImport(tx, id);
  if (now?.jobId !== job.id) return;
  const { written, unwritten } = await countParts(tx, id);
  const isWhole = unwritten === 0;
  await updateImport(tx, id, { state: isWhole ? 'applied' : written > 0 ? 'applying' : 'read', jobId: null });
}
