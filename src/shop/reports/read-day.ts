import type { Database } from '#database/database';
import type { MarketCode } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { listDailySales, listFunnel, listRefunded } from './queries.ts';

/** What one day brought. Amounts in minor units of each market, with VAT. */
type Day = {
  /** Orders of all the markets, without cancelled and unpaid ones. */
  readonly orders: number;
  /** Visits of all the markets. */
  readonly visits: number;
  readonly markets: readonly {
    readonly market: MarketCode;
    readonly revenue: Minor;
    /** What of the revenue is not cash on delivery. */
    readonly online: Minor;
    /** What was given back that day, of orders of any day. */
    readonly givenBack: Minor;
  }[];
};

/** Reads a day, `2026-10-01`, of some markets by the rules of the reports; each market has a row. */
export async function readDay(
  { database }: { readonly database: Pick<Database, 'read'> },
  markets: readonly MarketCode[],
  day: string,
): Promise<Day> {
  const period = { from: day, to: day };
  const [sales, refunded, funnel] = await Promise.all([
    listDailySales(database.read, markets, period),
    listRefunded(database.read, markets, period),
    listFunnel(database.read, markets, period),
  ]);
  return {
    orders: sales.reduce((sum, { orders }) => sum + orders, 0),
    visits: funnel.find(({ step }) => step === 'visit')?.count ?? 0,
    markets: markets.map((market) => {
      const sold = sales.find((row) => row.market === market);
      return {
        market,
        revenue: minor(sold?.revenue ?? 0),
        online: minor((sold?.revenue ?? 0) - (sold?.cashRevenue ?? 0)),
        givenBack: minor(refunded.find((row) => row.market === market)?.amount ?? 0),
      };
    }),
  };
}
