const DAY_MS = 24 * 3600 * 1000;

/** Seconds a session lasts from the login on: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** Days without use after which a session has ended. */
export const IDLE_DAYS = 14;

/** How exactly the last use of a session is kept: a session in use costs one write an hour. */
const USE_KEPT_MS = 3600 * 1000;

/** How long after a login a customer without a password may still do what asks others for theirs. */
const FRESH_MS = 15 * 60 * 1000;

/** Sessions last used before this moment have ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_DAYS * DAY_MS);
}

/** Whether the last use on record is old enough to be written again. */
export function isUseToBeKept(usedAt: Date, now: Date): boolean {
  return now.getTime() - usedAt.getTime() >= USE_KEPT_MS;
}

/** Whether a session was opened so lately that it counts as proof of who is there. */
export function isFresh(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < FRESH_MS;
}
