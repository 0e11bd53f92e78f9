import type { JsonValue } from '#kernel/json';
import { MARKETS, type MarketCode } from '#kernel/market';

/**
 * Whether people of some markets see and change a field of a product, by its path: the price of a market belongs to that
 * market (`prices.SAR.price`), a price without a market and every other field to all.
 */
export function isOfMarkets(path: string, markets: readonly MarketCode[]): boolean {
  const currency = /^prices\.([A-Z]{3})/.exec(path)?.[1];
  const market = Object.values(MARKETS).find((one) => one.currency === currency);
  return market === undefined || markets.includes(market.code);
}

/** What is left of a price, in percent, below which a lower one asks for the second step. */
const LEAST_LEFT_PERCENT = 30;

/** Whether what is asked for a product falls by more than 70 percent. A price of 0 hides the product and is no fall. */
export function fallsFar(before: number, after: number): boolean {
  return after > 0 && after * 100 < before * LEAST_LEFT_PERCENT;
}

/** Whether one of the changes of a product lets what is asked for it in a market fall far. */
export function hasFarFall(
  changes: readonly { readonly path: string; readonly before: JsonValue; readonly after: JsonValue }[],
): boolean {
  return changes.some(
    ({ path, before, after }) =>
      /^prices\.[A-Z]{3}\.discountPrice$/.test(path) &&
      typeof before === 'number' &&
      typeof after === 'number' &&
      fallsFar(before, after),
  );
}
