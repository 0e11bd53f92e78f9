/** The course of a scheduled price: waiting for its time, in force until its end, over, or called off. */
export const SCHEDULE_STATES = ['planned', 'running', 'done', 'cancelled'] as const;

/** From when until before when a price holds; without an end it stays. */
type Span = { readonly startsAt: Date; readonly endsAt: Date | null };

/**
 * Whether two prices of one product and market would hold at the same time. A price without an end only begins: it
 * leaves the time after it to prices planned later.
 */
export function overlap(one: Span, other: Span): boolean {
  if (one.startsAt.getTime() === other.startsAt.getTime()) return true;
  const [first, second] = one.startsAt < other.startsAt ? [one, other] : [other, one];
  return first.endsAt !== null && second.startsAt < first.endsAt;
}
