import type { Database } from '#database/database';
import { MARKETS, type MarketCode } from '#kernel/market';
import { listWaiting } from './waiting-queries.ts';

/** How much waits for a person in some markets, by kind; kinds of which nothing waits are left out. Names are in English. */
export async function readWaiting(
  { database }: { readonly database: Pick<Database, 'read'> },
  markets: readonly MarketCode[],
) {
  const currencies = markets.map((market) => MARKETS[market].currency);
  return await listWaiting(database.read, markets, currencies, 'en');
}
