import { type Decimal, type Minor, roundToMinor, ZERO } from '#kernel/money';
import { EXACT, exactlyLeft, exactTotal, type Totals, type TotalsInput, totalsOf } from './totals.rules.ts';

/** The amounts a client showed to the shopper, as it computed and rounded them; null for one that it did not send. */
export type SeenAmounts = {
  readonly total: Decimal | null;
  readonly tax: Decimal | null;
  readonly shipping: Decimal | null;
};

/**
 * Whether the amounts a shopper saw agree with `totals` of `input`. Every rounding of the exact amounts of the
 * specification (sections 4 and 9.1) agrees too: the total less the coupon, with the VAT rounded before or not; VAT and
 * shipping before or after the coupon. A difference of a whole minor unit does not agree (decision 0201).
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

/**
 * What a percentage leaves of a part of the total. A fixed amount has no share of a part that a client could compute.
 */
function shareLeft(part: bigint, { reduction = null }: TotalsInput): readonly bigint[] {
  return reduction?.kind === 'percentage' ? [exactlyLeft(part, reduction)] : [];
}

/** Whether an amount is the right one, or a rounding up or down of an exact one, or was not sent. */
function isOne(seen: Minor | null, right: Minor, exactly: readonly bigint[]): boolean {
  if (seen === null || seen === right) return true;
  return exactly.some((amount) => {
    const difference = exact(seen) - amount;
    return difference < EXACT && -difference < EXACT;
  });
}

function exact(amount: Minor): bigint {
  return BigInt(amount) * EXACT;
}
