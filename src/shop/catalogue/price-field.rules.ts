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
