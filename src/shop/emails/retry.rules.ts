const MINUTE = 60;

/** Seconds before the second, third … attempt: about three days in all, which outlasts a weekend of a mail server. */
const PAUSES = [1, 5, 15, 60, 240, 720, 1440, 1440].map((minutes) => minutes * MINUTE);

/** Seconds to wait after the `attempts`-th attempt failed for now; null when it was the last one. */
export function retryDelaySeconds(attempts: number): number | null {
  return PAUSES[attempts - 1] ?? null;
}

/** Seconds after which a notice still marked as being sent belongs to a process that died. */
export const MAX_SENDING_SECONDS = 10 * MINUTE;
