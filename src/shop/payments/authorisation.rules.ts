import type { LenderMoney } from './port.ts';

/** What to ask a lender next, in minor units. `record`: nothing is open any more. `lost`: it holds less than is to be captured. */
type AuthorisationStep =
  | { readonly kind: 'capture'; readonly amount: number; readonly rest: number }
  | { readonly kind: 'release'; readonly amount: number }
  | { readonly kind: 'record' | 'lost' };

/**
 * Decides what to ask a lender, from what it says of an authorised payment and how much of it is to be captured. What it has
 * captured already is never captured again: only what is still open beside it is released.
 */
export function nextStep(keep: number, { amount, captured, released }: LenderMoney): AuthorisationStep {
  const open = amount - captured - released;
  if (captured > 0 || keep === 0) return open > 0 ? { kind: 'release', amount: open } : { kind: 'record' };
  return open < keep ? { kind: 'lost' } : { kind: 'capture', amount: keep, rest: open - keep };
}

/** A part of an order that a lender is not to pay. */
type Release = { readonly id: string; readonly amount: number };

/**
 * Splits what was taken off an authorised order once its capture is known: the parts that the lender never paid, oldest first, and
 * those that it has paid, which are refunded.
 */
export function splitReleases(
  releases: readonly Release[],
  authorised: number,
  captured: number,
): { readonly done: readonly string[]; readonly refunded: readonly string[] } {
  let left = authorised - captured;
  const done: string[] = [];
  const refunded: string[] = [];
  for (const { id, amount } of releases) {
    if (amount <= left) {
      left -= amount;
      done.push(id);
    } else refunded.push(id);
  }
  return { done, refunded };
}

/** Minutes until a lender that gave no certain answer is asked again. */
const PAUSES = [1, 5, 30] as const;

/** Minutes until the next try, after `tries` without a certain answer. */
export function minutesToNextTry(tries: number): number {
  return PAUSES[tries] ?? 30;
}

/** Minutes after which a capture or release that a lender has not made wants a person. */
export const ALARM_MINUTES = 120;

/**
 * Why an authorised payment that wants a person hangs: the lender holds it no more, gives no certain answer, or nobody has sent the
 * parcel yet.
 */
export const HANGING = ['lost', 'silent', 'unsent'] as const;

export function hangingBecause({
  state,
  dueAt,
}: {
  readonly state: string;
  readonly dueAt: Date | null;
}): (typeof HANGING)[number] {
  if (state === 'lost') return 'lost';
  return dueAt === null ? 'unsent' : 'silent';
}

/** Days after which an authorised payment that nobody has captured wants a person: the lender captures it by itself after 21. */
export const CAPTURE_WITHIN_DAYS = 14;
