import { MARKET_CODES, MARKETS, type Market, type MarketCode } from './market.ts';

let open: readonly MarketCode[] = MARKET_CODES;

/**
 * Opens these markets only, in this process; before anything is served. Orders and papers of the others stay, and so do the
 * codes of all markets. Nothing else changes which are open. Throws for none.
 */
export function openOnly(codes: readonly MarketCode[]): void {
  if (codes.length === 0) throw new Error('a store has an open market');
  open = MARKET_CODES.filter((code) => codes.includes(code));
}

/** Returns the codes of the open markets, in the order of the selector. */
export function openMarkets(): readonly MarketCode[] {
  return open;
}

/** Returns whether shoppers may use a market. */
export function isOpenMarket(code: MarketCode): boolean {
  return open.includes(code);
}

/** Returns a market, or the first open one in place of a closed one. */
export function openInstead(market: Market): Market {
  const [first = market.code] = open;
  return open.includes(market.code) ? market : MARKETS[first];
}
