/** When the provider is asked about an attempt again (HyperPay contract, sections 3.4 to 3.6; PayTabs contract, section 6). */

/** How long an attempt holds its pieces, and how long the provider keeps its form open. */
export const RESERVATION_MINUTES = 30;

/** The first question about a shopper who never came back: when the form has closed. */
export const FIRST_POLL_MINUTES = 31;

/** When the form of an attempt that began at a time has surely closed. */
export function formCloses(createdAt: Date): Date {
  return new Date(createdAt.getTime() + FIRST_POLL_MINUTES * 60_000);
}

/** Minutes from one question to the next while nothing is certain; then daily, to the end. */
const PAUSES = [2, 5, 15, 30, 60, 180, 720] as const;
const DAY_MINUTES = 24 * 60;

/** After that long nobody is asked any more; reconciliation and the provider's own messages remain. */
export const LAST_POLL_DAYS = 30;

/** Minutes until the next question after `pollCount` without a certain answer; null when enough were asked. */
export function minutesToNextPoll(pollCount: number): number | null {
  const pause = PAUSES[pollCount];
  if (pause !== undefined) return pause;
  return pollCount < PAUSES.length + LAST_POLL_DAYS ? DAY_MINUTES : null;
}

/** An attempt that nobody has paid on is over when its form has been closed for a while: a 3-D Secure page may still be answered. */
export const EXPIRES_AFTER_MINUTES = 60;
