/**
 * Throttling of attempts, in two ways. By pauses: a number of free attempts, then a pause that doubles with each further one
 * up to a maximum; for who fails again and again. By an allowance: so many attempts in a period, for a network, whose
 * people do not know of each other. Only allowed attempts count, so that flooding does not extend a pause; a count ends by
 * itself. No subject is ever locked out permanently.
 */
export type Limit = Pauses | Allowance;

type Pauses = {
  /** Attempts before the first pause. */
  readonly free: number;
  /** The first pause in seconds; 1 when absent. */
  readonly firstPause?: number;
  /** The longest pause in seconds. */
  readonly maxPause: number;
  /** Seconds without attempts after which the count starts again. */
  readonly resetAfter: number;
};

type Allowance = {
  /** Attempts in a period, which begins with the first of them. */
  readonly most: number;
  /** The length of the period in seconds. When it ends, the whole allowance is there again, so the wait that is told is true for everybody. */
  readonly withinSeconds: number;
};

/** What is known of a subject: the count, and the time of the last attempt, or of the first one of a period. */
export type Attempts = { readonly count: number; readonly lastAt: Date };

type Decision =
  | ({ readonly allowed: true } & Attempts)
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Whether one more attempt is allowed at `now`, and what is known of the subject after it when it is. */
export function decideAttempt(before: Attempts | null, now: Date, limit: Limit): Decision {
  const first = { allowed: true, count: 1, lastAt: now } as const;
  if (!before) return first;
  // the clocks of two processes differ a little: the elapsed time is never negative
  const elapsed = Math.max(0, (now.getTime() - before.lastAt.getTime()) / 1000);
  if ('most' in limit) {
    if (elapsed >= limit.withinSeconds) return first;
    if (before.count < limit.most) return { allowed: true, count: before.count + 1, lastAt: before.lastAt };
    return refusedFor(limit.withinSeconds - elapsed);
  }
  if (elapsed >= limit.resetAfter) return first;
  const pause = pauseAfter(before.count, limit);
  return elapsed >= pause ? { allowed: true, count: before.count + 1, lastAt: now } : refusedFor(pause - elapsed);
}

function refusedFor(seconds: number): Decision {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(seconds)) };
}

/** The pause in seconds after `count` attempts: 0 while they are free, then the first one, doubled with each further, up to the maximum. */
export function pauseAfter(count: number, limit: Pauses): number {
  if (count < limit.free) return 0;
  return Math.min(limit.maxPause, (limit.firstPause ?? 1) * 2 ** Math.min(count - limit.free, 30));
}
