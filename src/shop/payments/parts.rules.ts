import { type Minor, minor } from '#kernel/money';

/** How many payments a lender asks for. */
export const PARTS = 4;

/**
 * What a shopper pays a lender for an amount: equal parts, rounded up to the minor unit, and the rest as the last. They add up to
 * the amount.
 */
export function partsOf(amount: Minor, count = PARTS): readonly Minor[] {
  const part = Math.ceil(amount / count);
  return Array.from({ length: count }, (_, index) => minor(Math.max(0, Math.min(part, amount - part * index))));
}
