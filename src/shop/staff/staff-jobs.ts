import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import type { JsonObject } from '#kernel/json';
import type { Actor } from '#shop/audit';
import type { Shop } from '../shop.ts';
import {
  getStaffJob,
  getWrittenRows,
  insertJobRow,
  insertStaffJob,
  listJobPapers,
  listJobRowKeys,
  listRefusedRows,
  type StaffJob,
  updateJobDone,
  updateStaffJob,
} from './job-queries.ts';

type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;
type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** What became of one row: done, or why not, with words in the person's language. */
type RowResult =
  | ({ readonly ok: true } & JsonObject)
  | ({ readonly ok: false; readonly code: string; readonly words: string } & JsonObject);

/** A job while it runs. It may run again after a crash: rows in `done` have their result already. */
export type RunningJob = {
  readonly id: string;
  readonly input: unknown;
  readonly total: number;
  readonly actor: StaffActor;
  readonly done: ReadonlySet<string>;
  /** Writes the result of a row, in the row's own transaction. */
  report(tx: Transaction, row: string, result: RowResult): Promise<void>;
  /** Shows how many rows are behind it, for an act whose rows have no result each. */
  progress(done: number): Promise<void>;
};

/** A paper that a job has made. */
export type JobPaper = { readonly kind: 'labels' | 'manifest'; readonly id: string };

/** Rows above which an act becomes a job. */
export const MAX_ROWS_AT_ONCE = 200;

/**
 * Starts an act on more than 200 rows as a job, in the caller's transaction; answer 202 with its id. `kind` is a row of
 * `src/jobs/staff-jobs.ts`.
 */
export async function startStaffJob(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Transaction,
  {
    kind,
    actor,
    input,
    total,
  }: { readonly kind: string; readonly actor: StaffActor; readonly input: JsonObject; readonly total: number },
): Promise<string> {
  const id = randomId(16);
  const now = deps.clock.now();
  // a job is no repetition of its request
  const { key: _, ...lasting } = actor;
  await insertStaffJob(tx, {
    id,
    kind,
    staffId: actor.id,
    actor: lasting,
    input,
    state: 'waiting',
    total,
    createdAt: now,
    updatedAt: now,
  });
  await deps.jobs.send(tx, 'staffJob', { id }, { key: id });
  return id;
}

/**
 * Runs a job by its kind's function. Throws what that throws, after noting that the job failed; it is then retried. What the
 * database refuses it refuses again: such a job has its reason as a row and is not retried.
 */
export async function runStaffJob(
  deps: Pick<Deps, 'database' | 'clock'>,
  id: string,
  run: (kind: string, job: RunningJob) => Promise<void>,
): Promise<void> {
  const job = await getStaffJob(deps.database.read, id);
  if (!job || job.state === 'done') return;
  const actor = actorOf(job.actor);
  if (!actor) throw new Error(`the job ${id} has no actor`);
  const done = new Set(await listJobRowKeys(deps.database.read, id));
  await updateStaffJob(deps.database.read, id, 'running', deps.clock.now());
  try {
    await run(job.kind, {
      id,
      input: job.input,
      total: job.total,
      actor,
      done,
      report: (tx, row, result) => insertJobRow(tx, id, row, result, deps.clock.now()),
      progress: (rows) => updateJobDone(deps.database.read, id, rows, deps.clock.now()),
    });
  } catch (error) {
    const constraint = refusedBy(error);
    if (constraint !== null) {
      const result = { ok: false, code: 'jobRefused', words: '', values: { constraint } };
      await insertJobRow(deps.database.read, id, 'job', result, deps.clock.now());
    }
    await updateStaffJob(deps.database.read, id, 'failed', deps.clock.now());
    if (constraint === null) throw error;
    return;
  }
  await updateStaffJob(deps.database.read, id, 'done', deps.clock.now());
}

type JobProgress = StaffJob & {
  readonly refused: Awaited<ReturnType<typeof listRefusedRows>>;
  readonly written: number | null;
  /** In the order in which they were made. */
  readonly papers: readonly JobPaper[];
};

/** How far a person's own job is; null when it is none of theirs. */
export async function readStaffJob(
  deps: Pick<Deps, 'database'>,
  id: string,
  staffId: string,
): Promise<JobProgress | null> {
  const job = await getStaffJob(deps.database.read, id);
  if (job?.staffId !== staffId) return null;
  const { read } = deps.database;
  return {
    ...job,
    refused: await listRefusedRows(read, id),
    written: await getWrittenRows(read, id),
    papers: await listJobPapers(read, id),
  };
}

/** The constraint by which the database refused what a job wrote, or the code of its refusal; null for any other failure. */
function refusedBy(error: unknown): string | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    const code = 'code' in one && typeof one.code === 'string' ? one.code : '';
    if (/^2[23][0-9A-Z]{3}$/.test(code))
      return 'constraint' in one && typeof one.constraint === 'string' ? one.constraint : code;
  }
  return null;
}

/** The actor that a job was started by. */
function actorOf(stored: unknown): StaffActor | null {
  return isStaffActor(stored) ? stored : null;
}

function isStaffActor(stored: unknown): stored is StaffActor {
  return typeof stored === 'object' && stored !== null && 'kind' in stored && stored.kind === 'staff';
}
