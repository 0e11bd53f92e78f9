import { type Minor, minor, sum } from '#kernel/money';

/**
 * Splits an amount over weights so that the parts add up to it exactly: each part is its exact share rounded down, and
 * the minor units left over go, one each, to the parts that lost most (the earlier one on a tie). Weights that are all
 * zero give everything to the first. Throws RangeError for a negative amount or weight, or for no weights at all.
 */
export function allocate(amount: Minor, weights: readonly Minor[]): Minor[] {
  if (amount < 0 || weights.length === 0 || weights.some((weight) => weight < 0)) {
    throw new RangeError('an amount can only be split over one or more non-negative weights');
  }
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amount : minor(0)));

  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, floor: Number(product / whole), lost: product % whole };
  });
  const left = amount - shares.reduce((total, share) => total + share.floor, 0);
  const luckiest = shares.toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1));
  const extra = new Set(luckiest.slice(0, left).map((share) => share.index));
  return shares.map((share) => minor(share.floor + (extra.has(share.index) ? 1 : 0)));
}
