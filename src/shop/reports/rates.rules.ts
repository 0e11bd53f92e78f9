import { digitsOf, MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';

/**
 * Fixed rates of reports, in ten-thousandths of a Saudi riyal for one unit: for charts and sums of several markets only, never
 * for money that moves. Both are pegged to the dollar. A market of another currency is named here (docs/adding-a-market.md).
 */
const RATES: Readonly<Record<string, number>> = { SAR: 10_000, AED: 10_200 };

/** The currency of figures over several markets. */
const REPORT_CURRENCY = MARKETS[MARKET_CODES[0]].currency;

/** The rate of a currency in the currency of reports, as a decimal number; null for one without a rate. */
export function rateOf(currency: string): number | null {
  const rate = RATES[currency];
  return rate === undefined ? null : rate / 10_000;
}

/** An amount in the currency of reports, rounded half up to its minor unit; 0 for a currency without a rate. */
export function inReportCurrency(amount: number, currency: string): Minor {
  const scale = 10 ** (digitsOf(REPORT_CURRENCY) - digitsOf(currency));
  return minor(Math.round((amount * (RATES[currency] ?? 0) * scale) / 10_000));
}

/** The currency of a report: the market's own for one market, else that of reports. */
export function currencyOf(markets: readonly MarketCode[]): (typeof MARKETS)[MarketCode]['currency'] {
  const [only, ...others] = markets;
  return only !== undefined && others.length === 0 ? MARKETS[only].currency : REPORT_CURRENCY;
}
