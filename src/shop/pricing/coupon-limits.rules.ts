/** The terms of a gift code that say what it gives; null is no limit. */
type Terms = {
  readonly kind: 'percentage' | 'fixed';
  readonly weight: number;
  readonly currency: string | null;
  readonly minimum: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly usesAllowed: number | null;
  readonly usesPerShopper: number | null;
};

/** Above half of an order (basis points), or 500 of the currency (hundredths), a gift code is large (decisions 0527, 0564). */
export const LARGE_COUPON = { percentage: 5000, fixed: 500_00 } as const;

/** Whether a gift code is so large that it says how often it may be used and a second person confirms it. */
export function isLargeCoupon({ kind, weight }: Pick<Terms, 'kind' | 'weight'>): boolean {
  return weight > LARGE_COUPON[kind];
}

/** Whether a second person confirms these terms: of a large code that is new or becomes large, or gives more than before. */
export function couponNeedsSecondPerson(before: Terms | null, after: Terms): boolean {
  if (!isLargeCoupon(after)) return false;
  return before === null || !isLargeCoupon(before) || givesMore(before, after);
}

/** Whether a code is worth more, or good more often, for more carts or for longer than before. */
function givesMore(before: Terms, after: Terms): boolean {
  const most = (count: number | null) => count ?? Number.POSITIVE_INFINITY;
  const start = (at: Date | null) => at?.getTime() ?? Number.NEGATIVE_INFINITY;
  const end = (at: Date | null) => at?.getTime() ?? Number.POSITIVE_INFINITY;
  return (
    after.kind !== before.kind ||
    after.weight > before.weight ||
    after.minimum < before.minimum ||
    (before.currency !== null && after.currency !== before.currency) ||
    most(after.usesAllowed) > most(before.usesAllowed) ||
    most(after.usesPerShopper) > most(before.usesPerShopper) ||
    start(after.startsAt) < start(before.startsAt) ||
    end(after.endsAt) > end(before.endsAt)
  );
}
