import { isTradeCurrency, MARKETS, type MarketCode, marketOfTradeCurrency } from '#kernel/market';
import type { Actor } from '#shop/audit';

/** The operator's commands, which act for every market. */
export const PAYMENTS_COMMAND: Actor = { kind: 'system', name: 'npm run payments' };

/** Whether people of some markets see and settle money of a currency. Money in no currency of ours is everybody's. */
export function isMoneyOf(markets: readonly MarketCode[], currency: string): boolean {
  return !isTradeCurrency(currency) || markets.some((market) => MARKETS[market].currency === currency);
}

/** Whether an actor may act on money of a currency: a person as far as it is of their markets. */
export function actsIn(actor: Actor, currency: string): boolean {
  return actor.kind === 'system' || isMoneyOf(actor.markets, currency);
}

/** The market of a currency, for the audit log; undefined for a currency that is not ours. */
export function marketOfMoney(currency: string): MarketCode | undefined {
  return isTradeCurrency(currency) ? marketOfTradeCurrency(currency).code : undefined;
}
