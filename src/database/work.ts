import { AsyncLocalStorage } from 'node:async_hooks';
import { atMost } from '#kernel/at-most';

/** What the database is used for: rendering a page, answering a call, or background work. */
const WORK_KINDS = ['page', 'call', 'job'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/**
 * Milliseconds that work may wait for the database, by kind: a page and a call in total, a job per statement. The
 * limit of a call is below 5 seconds, so that its answer is sent within 5 seconds.
 */
export type WorkLimits = Readonly<Record<WorkKind, number>>;
export const DEFAULT_LIMITS: WorkLimits = { page: 2_000, call: 4_500, job: 60_000 };

/**
 * Thrown when the database does not answer within the limit of the current work. The statement may or may not have
 * run.
 */
export class DatabaseLate extends Error {
  readonly code = 'DATABASE_LATE';
  constructor(kind: WorkKind, ms: number) {
    super(`the database did not answer a ${kind} within ${Math.round(ms)} ms`);
    this.name = 'DatabaseLate';
  }
}

/** Thrown when a row stays locked for longer than the current work may wait. Nothing was written. */
export class RowBusy extends Error {
  readonly code = 'ROW_BUSY';
  constructor(rows: readonly string[]) {
    super(`a row stays locked: ${rows.join(', ')}`);
    this.name = 'RowBusy';
  }
}

type Work = {
  readonly kind: WorkKind;
  /** Milliseconds spent waiting, without the current wait. */
  waited: number;
  /** How many statements are running; `since` is when the first of them started. */
  underway: number;
  since: number;
};

const current = new AsyncLocalStorage<Work>();

/** Runs a function whose database queries share the limit of its kind of work. */
export function asWork<T>(kind: WorkKind, run: () => T | PromiseLike<T>): Promise<T> {
  // awaited here, since a query starts when it is awaited
  return current.run({ kind, waited: 0, underway: 0, since: 0 }, async () => await run());
}

/** Returns the kind of the current work; undeclared work counts as a job. */
export function kindOfWork(): WorkKind {
  return current.getStore()?.kind ?? 'job';
}

/** Returns how long the current work may still wait for the database, in whole milliseconds above 0. */
function timeLeft(limits: WorkLimits): number {
  return Math.max(1, Math.round(millisecondsLeft(current.getStore(), limits)));
}

/** Returns how much of a wait may be for a locked row: less, so that the error names the cause. */
export function lockLimit(ms: number): number {
  return Math.ceil((ms * 2) / 3);
}

/** Returns how long the current work may still wait for a locked row. */
export function lockTimeLeft(limits: WorkLimits): number {
  return lockLimit(timeLeft(limits));
}

function millisecondsLeft(work: Work | undefined, limits: WorkLimits): number {
  if (!work || work.kind === 'job') return limits.job;
  const now = work.underway > 0 ? performance.now() - work.since : 0;
  return limits[work.kind] - work.waited - now;
}

function begin(work: Work): void {
  if (work.underway === 0) work.since = performance.now();
  work.underway += 1;
}

function end(work: Work): void {
  work.underway -= 1;
  if (work.underway === 0) work.waited += performance.now() - work.since;
}

/** Rounds durations, since equal ones share a list of timers. */
const ROUND_MS = 50;

/**
 * Waits for the database as long as the current work may. Throws DatabaseLate after that; the connection must then be
 * closed, since its answer may still arrive.
 */
export async function withinLimit<T>(limits: WorkLimits, ask: () => Promise<T>): Promise<T> {
  const work = current.getStore();
  const left = millisecondsLeft(work, limits);
  if (left <= 0) throw new DatabaseLate(kindOfWork(), limits[kindOfWork()]);
  if (work) begin(work);
  const asked = ask();
  asked.then(
    () => work && end(work),
    () => work && end(work),
  );
  return await atMost(Math.ceil(left / ROUND_MS) * ROUND_MS, asked, () => new DatabaseLate(kindOfWork(), left));
}

/** Parses `page=2,call=4.5` (seconds); other kinds get their default. Throws an error that explains what is wrong. */
export function parseWorkLimits(text: string): WorkLimits {
  const limits = { ...DEFAULT_LIMITS };
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [name = '', figure = ''] = part.split('=').map((one) => one.trim());
    const kind = WORK_KINDS.find((one) => one === name);
    if (!kind) throw new RangeError(`names "${name}", which is none of ${WORK_KINDS.join(', ')}`);
    const seconds = /^\d{1,4}(\.\d{1,3})?$/.test(figure) ? Number(figure) : 0;
    if (seconds < 0.1 || seconds > 3600)
      throw new RangeError(`must give seconds from 0.1 to 3600, as in ${name}=${DEFAULT_LIMITS[kind] / 1000}`);
    limits[kind] = seconds * 1000;
  }
  return limits;
}
