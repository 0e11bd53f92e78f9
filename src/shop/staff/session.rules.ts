const HOUR_MS = 3600 * 1000;

/** Seconds from the sign-in until a session ends: 12 hours. */
export const STAFF_SESSION_SECONDS = 12 * 3600;
/** How long a session may stay unused: 8 hours. */
const IDLE_MS = 8 * HOUR_MS;
/** Precision of the stored last use: a session in use costs one write in five minutes. */
const USE_PRECISION_MS = 5 * 60 * 1000;
/** How long a second step counts for sensitive acts: 5 minutes. */
export const CONFIRMED_MS = 5 * 60 * 1000;

/** Sessions last used before this time have ended. */
export function staffIdleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** Whether the stored last use is old enough to be written again. */
export function isStaffUseOutdated(usedAt: Date, now: Date): boolean {
  return now.getTime() - usedAt.getTime() >= USE_PRECISION_MS;
}

/** Whether the second step of a session is recent enough for a sensitive act. */
export function isConfirmed(session: { readonly confirmedAt: Date | null }, now: Date): boolean {
  return session.confirmedAt !== null && now.getTime() - session.confirmedAt.getTime() < CONFIRMED_MS;
}

/** Wrong codes in a row before a pause, and its seconds. */
export const MAX_WRONG_CODES = 3;
export const STEP_PAUSE_SECONDS = 15 * 60;
