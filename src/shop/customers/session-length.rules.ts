import { DAY_MS } from '#kernel/clock';

/** Seconds from login until a session expires: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** Days without use until a session expires. */
const IDLE_DAYS = 14;

/** Precision of the stored last use: a session in use costs one write an hour. */
const USE_PRECISION_MS = 3600 * 1000;

/** How long after a login a customer without a password may do what others confirm with theirs. */
const FRESH_MS = 15 * 60 * 1000;

/** Sessions last used before this time are expired. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_DAYS * DAY_MS);
}

/** Whether the stored last use is old enough to be written again. */
export function isUseOutdated(usedAt: Date, now: Date): boolean {
  return now.getTime() - usedAt.getTime() >= USE_PRECISION_MS;
}

/** Whether a session is recent enough to count as authentication. */
export function isFresh(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < FRESH_MS;
}
