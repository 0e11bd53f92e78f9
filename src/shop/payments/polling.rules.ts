/** When a provider is polled about an attempt (HyperPay contract, sections 3.4 to 3.6; PayTabs contract, section 6). */

import { isLender, type PaymentChannel } from '#kernel/payment-method';

/** Minutes for which an attempt reserves its items and the provider's form stays open. */
const RESERVATION_MINUTES = 30;

/** Minutes until the first poll about a shopper who did not return: the form has closed by then. */
export const FIRST_POLL_MINUTES = 31;

/**
 * Minutes after the beginning at which a lender is polled. Its page closes after 20 minutes, its payment expires 10 minutes later
 * (Tabby contract, section 3); the last poll learns of that.
 */
const LENDER_POLLS = [2, 5, 15, 35] as const;
const LENDER_MINUTES = 35;

/** Minutes of a reserved form that must be left to show it again: a lender's page closes 15 minutes before its reservation ends. */
export function leastMinutesLeft(channel: PaymentChannel): number {
  return isLender(channel) ? 25 : 10;
}

/** Minutes for which an attempt reserves its items. */
export function reservationMinutes(channel: PaymentChannel): number {
  return isLender(channel) ? LENDER_MINUTES : RESERVATION_MINUTES;
}

/** Minutes until the first poll of an attempt. */
export function firstPollMinutes(channel: PaymentChannel): number {
  return isLender(channel) ? LENDER_POLLS[0] : FIRST_POLL_MINUTES;
}

type Begun = { readonly channel: PaymentChannel; readonly createdAt: Date };

/** The time by which the form of an attempt has closed. */
export function formCloses({ channel, createdAt }: Begun): Date {
  return new Date(createdAt.getTime() + (isLender(channel) ? LENDER_MINUTES : FIRST_POLL_MINUTES) * 60_000);
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

/**
 * Minutes from now until the next poll of an attempt about which the provider knew nothing, or did not answer; null when polling
 * stops.
 */
export function minutesToPoll(attempt: Begun & { readonly pollCount: number }, now: Date): number | null {
  const age = (now.getTime() - attempt.createdAt.getTime()) / 60_000;
  const next = isLender(attempt.channel) ? LENDER_POLLS.find((minutes) => minutes > age) : undefined;
  if (next !== undefined) return next - age;
  const pause = minutesToNextPoll(attempt.pollCount);
  return pause === null ? null : Math.max(pause, 2);
}

/** Minutes after which an unpaid attempt expires: the form has closed, and a 3-D Secure page is answered by then. */
export function expiresAfter(channel: PaymentChannel): number {
  return isLender(channel) ? LENDER_MINUTES : 60;
}
