/**
 * How attempts are slowed down: a number of free ones, then a pause that doubles with each further one up to a ceiling.
 * Only attempts that were let through count, so that hammering does not make a pause longer, and all is forgotten
 * after a quiet while. Nobody is ever refused for good (issue of customers: slowed down without locking the owner out).
 */
export type Limit = {
  /** Attempts before the first pause. */
  readonly free: number;
  /** The longest pause, in seconds. */
  readonly maxPause: number;
  /** Seconds of quiet after which everything is forgotten. */
  readonly forget: number;
};

export type Attempts = { readonly count: number; readonly lastAt: Date };

export type Decision =
  | { readonly allowed: true; readonly count: number }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Whether one more attempt may be made at `now`, and the count to remember if so. */
export function decideAttempt(before: Attempts | null, now: Date, limit: Limit): Decision {
  if (!before) return { allowed: true, count: 1 };
  // clocks of two processes differ a little: never less than no time
  const quiet = Math.max(0, (now.getTime() - before.lastAt.getTime()) / 1000);
  if (quiet >= limit.forget) return { allowed: true, count: 1 };
  const pause = pauseAfter(before.count, limit);
  if (quiet >= pause) return { allowed: true, count: before.count + 1 };
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(pause - quiet)) };
}

/** The pause in seconds after `count` attempts: 0 while they are free, then 1, 2, 4 … up to the ceiling. */
export function pauseAfter(count: number, limit: Limit): number {
  if (count < limit.free) return 0;
  return Math.min(limit.maxPause, 2 ** Math.min(count - limit.free, 30));
}
