import { DAY_MS } from '#kernel/clock';

/** Minutes after which a document is sent again that had no answer: each time longer, then every hour. */
const AGAIN_AFTER_MINUTES = [1, 5, 15, 60] as const;

/** When a document is sent again after so many tries. */
export function nextTry(tries: number, now: Date): Date {
  const minutes = AGAIN_AFTER_MINUTES[Math.min(tries, AGAIN_AFTER_MINUTES.length) - 1] ?? 1;
  return new Date(now.getTime() + minutes * 60_000);
}

/** How late the oldest waiting document is: amber after 12 hours, red after 20, since 24 are the law. */
export function lateness(oldest: Date | null, now: Date): 'in-time' | 'amber' | 'red' {
  const hours = oldest ? (now.getTime() - oldest.getTime()) / 3_600_000 : 0;
  return hours >= 20 ? 'red' : hours >= 12 ? 'amber' : 'in-time';
}

/** Days before the end of a certificate at which the owner is warned. */
const WARN_DAYS = [7, 30, 60] as const;

/** The warning that a certificate's end has reached; null while it is further away. */
export function endsSoon(endsAt: Date, now: Date): (typeof WARN_DAYS)[number] | null {
  const days = (endsAt.getTime() - now.getTime()) / DAY_MS;
  return WARN_DAYS.find((limit) => days <= limit) ?? null;
}
