import { type Minor, minor, sum } from '#kernel/money';

/**
 * Splits an amount by weights into parts that add up to it exactly. Each part is its exact share rounded down; the
 * remaining minor units go, one each, to the parts with the largest remainders (the earlier one on a tie). When all
 * weights are zero, the first part gets everything. Throws RangeError for a negative amount or weight and for an empty
 * list.
 */
export function allocate(amount: Minor, weights: readonly Minor[]): Minor[] {
  if (amount < 0 || weights.length === 0 || weights.some((weight) => weight < 0)) {
    throw new RangeError('an amount can only be split over one or more non-negative weights');
  }
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amount : minor(0)));

  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, floor: Number(product / whole), remainder: product % whole };
  });
  const rest = amount - shares.reduce((total, share) => total + share.floor, 0);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  const extra = new Set(byRemainder.slice(0, rest).map((share) => share.index));
  return shares.map((share) => minor(share.floor + (extra.has(share.index) ? 1 : 0)));
}
