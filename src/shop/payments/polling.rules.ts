/** When a provider is polled about an attempt (HyperPay contract, sections 3.4 to 3.6; PayTabs contract, section 6). */

/** Minutes for which an attempt reserves its items and the provider's form stays open. */
export const RESERVATION_MINUTES = 30;

/** Minutes until the first poll about a shopper who did not return: the form has closed by then. */
export const FIRST_POLL_MINUTES = 31;

/** The time by which the form of an attempt that was created at `createdAt` has closed. */
export function formCloses(createdAt: Date): Date {
  return new Date(createdAt.getTime() + FIRST_POLL_MINUTES * 60_000);
}

/** Minutes between polls while nothing is certain; daily after that. */
const PAUSES = [2, 5, 15, 30, 60, 180, 720] as const;
const DAY_MINUTES = 24 * 60;

/** Days after which polling stops; reconciliation and webhooks remain. */
export const LAST_POLL_DAYS = 30;

/** Minutes until the next poll after `pollCount` polls without a certain answer; null when polling stops. */
export function minutesToNextPoll(pollCount: number): number | null {
  const pause = PAUSES[pollCount];
  if (pause !== undefined) return pause;
  return pollCount < PAUSES.length + LAST_POLL_DAYS ? DAY_MINUTES : null;
}

/** Minutes after which an unpaid attempt expires: the form has closed, and a 3-D Secure page is answered by then. */
export const EXPIRES_AFTER_MINUTES = 60;
