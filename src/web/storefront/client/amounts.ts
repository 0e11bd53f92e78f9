import type { Currency } from '#kernel/market';
import { fromDecimal, type Minor, ZERO } from '#kernel/money';

/** Reads a decimal amount of an API response as minor units; 0 when the amount is missing or not an amount of the currency. */
export function minorOf(decimal: number | undefined, currency: Currency): Minor {
  return fromDecimal(decimal ?? 0, currency) ?? ZERO;
}
