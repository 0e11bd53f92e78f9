import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { MARKETS, type MarketCode } from '#kernel/market';
import { refreshSales } from '#shop/stock';
import { listWaiting, listWaitingMentions } from './waiting-queries.ts';

/** How much waits for a person in some markets, by kind; kinds of which nothing waits are left out. Names are in English. */
export async function readWaiting(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  markets: readonly MarketCode[],
) {
  const currencies = markets.map((market) => MARKETS[market].currency);
  const now = clock.now();
  await refreshSales(database, now);
  return await listWaiting(database.read, markets, currencies, 'en', now);
}

/** How many orders' notes wait for an answer of a member of staff whom they name. */
export async function countMentions(
  { database, clock }: { readonly database: Pick<Database, 'read'>; readonly clock: Clock },
  staffId: string,
  markets: readonly MarketCode[],
): Promise<number> {
  const [found] = await listWaitingMentions(database.read, staffId, markets, clock.now());
  return found?.count ?? 0;
}
