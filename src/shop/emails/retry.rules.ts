const MINUTE = 60;

/** Seconds before the second, third … attempt: about three days in all, which outlasts a mail server's weekend. */
const PAUSES = [1, 5, 15, 60, 240, 720, 1440, 1440].map((minutes) => minutes * MINUTE);

/** Seconds to wait after the `attempts`-th attempt failed temporarily; null when it was the last one. */
export function retryDelaySeconds(attempts: number): number | null {
  return PAUSES[attempts - 1] ?? null;
}

/** An email that has been `sending` for longer belongs to a process that died. */
export const MAX_SENDING_SECONDS = 10 * MINUTE;

/** How long the job of an email may be late before the email counts as having none. */
const MAX_LATE_SECONDS = 60 * MINUTE;

/**
 * For each number of attempts, from 0 on, the time before which a waiting email must have changed last to be overdue:
 * its next attempt should have run an hour ago.
 */
export function overdueSince(now: Date): Date[] {
  return [0, ...PAUSES].map((pause) => new Date(now.getTime() - (pause + MAX_LATE_SECONDS) * 1000));
}
