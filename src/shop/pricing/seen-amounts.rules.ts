import { type Decimal, type Minor, roundToMinor, ZERO } from '#kernel/money';
import { EXACT, exactlyLeft, exactTotal, type Totals, type TotalsInput, totalsOf } from './totals.rules.ts';

/** The amounts a shopper saw, as their client computed and rounded them; null for what it doesn't say. */
export type SeenAmounts = {
  readonly total: Decimal | null;
  readonly tax: Decimal | null;
  readonly shipping: Decimal | null;
};

/**
 * Whether a shopper saw the amounts that `totals` of `input` are. Besides those themselves, every rounding of the exact
 * amounts of the specification (sections 4 and 9.1) is right: the total less the coupon, with a VAT that was rounded before
 * or not; VAT and delivery before or after the coupon. A whole minor unit more or less is another amount
 * (decision 0201).
 */
export function sawRightAmounts(seen: SeenAmounts, input: TotalsInput, totals: Totals): boolean {
  const { currency, vatBasisPoints, reduction = null } = input;
  const rounded = (amount: Decimal | null) => (amount === null ? null : roundToMinor(amount, currency));
  const before = totalsOf({ ...input, reduction: null });
  const exactTax = exactTotal(before.subtotal, vatBasisPoints, ZERO) - exact(before.subtotal);
  return (
    isOne(rounded(seen.total), totals.total, [
      exactlyLeft(exactTotal(before.subtotal, vatBasisPoints, before.shipping), reduction),
      exactlyLeft(exact(before.total), reduction),
    ]) &&
    isOne(rounded(seen.tax), totals.tax, [exactTax, ...shareLeft(exactTax, input)]) &&
    isOne(rounded(seen.shipping), totals.shipping, [
      exact(before.shipping),
      ...shareLeft(exact(before.shipping), input),
    ])
  );
}

/** What a percentage leaves of one part of the total; a fixed amount has no share of a part that a client could compute. */
function shareLeft(part: bigint, { reduction = null }: TotalsInput): readonly bigint[] {
  return reduction?.kind === 'percentage' ? [exactlyLeft(part, reduction)] : [];
}

/** Whether an amount is the right one or a rounding, up or down, of one of the exact ones; what wasn't seen is. */
function isOne(seen: Minor | null, right: Minor, exactly: readonly bigint[]): boolean {
  if (seen === null || seen === right) return true;
  return exactly.some((amount) => {
    const apart = exact(seen) - amount;
    return apart < EXACT && -apart < EXACT;
  });
}

function exact(amount: Minor): bigint {
  return BigInt(amount) * EXACT;
}
