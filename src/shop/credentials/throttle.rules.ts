/**
 * Throttling of attempts: a number of free ones, then a pause that doubles with each further one up to a maximum.
 * Only allowed attempts count, so that flooding does not extend a pause; the count ends after a time without
 * attempts. No subject is ever locked out permanently.
 */
export type Limit = {
  /** Attempts before the first pause. */
  readonly free: number;
  /** The first pause in seconds; 1 when absent. */
  readonly firstPause?: number;
  /** The longest pause in seconds. */
  readonly maxPause: number;
  /** Seconds without attempts after which the count starts again. */
  readonly resetAfter: number;
};

export type Attempts = { readonly count: number; readonly lastAt: Date };

type Decision =
  | { readonly allowed: true; readonly count: number }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Whether one more attempt is allowed at `now`, and the new count when it is. */
export function decideAttempt(before: Attempts | null, now: Date, limit: Limit): Decision {
  if (!before) return { allowed: true, count: 1 };
  // the clocks of two processes differ a little: the elapsed time is never negative
  const elapsed = Math.max(0, (now.getTime() - before.lastAt.getTime()) / 1000);
  if (elapsed >= limit.resetAfter) return { allowed: true, count: 1 };
  const pause = pauseAfter(before.count, limit);
  if (elapsed >= pause) return { allowed: true, count: before.count + 1 };
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(pause - elapsed)) };
}

/** The pause in seconds after `count` attempts: 0 while they are free, then the first one, doubled with each further, up to the maximum. */
export function pauseAfter(count: number, limit: Limit): number {
  if (count < limit.free) return 0;
  return Math.min(limit.maxPause, (limit.firstPause ?? 1) * 2 ** Math.min(count - limit.free, 30));
}
