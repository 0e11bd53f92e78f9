import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { type Language, MARKETS, type MarketCode } from '#kernel/market';
import { refreshSales } from '#shop/stock';
import { listWaiting, listWaitingMentions } from './waiting-queries.ts';

/** How much waits for a person in some markets, by kind; kinds of which nothing waits are left out. Names are in the language. */
export async function readWaiting(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  markets: readonly MarketCode[],
  language: Language,
) {
  const currencies = markets.map((market) => MARKETS[market].currency);
  const now = clock.now();
  await refreshSales(database, now);
  return await listWaiting(database.read, markets, currencies, language, now);
}

/** What waits for a member of staff whom notes name, as a row of `readWaiting`; none where nothing does. */
export async function readMentions(
  { database, clock }: { readonly database: Pick<Database, 'read'>; readonly clock: Clock },
  staffId: string,
  markets: readonly MarketCode[],
) {
  return await listWaitingMentions(database.read, staffId, markets, clock.now());
}

/** How many orders' notes wait for an answer of a member of staff whom they name. */
export async function countMentions(
  { database, clock }: { readonly database: Pick<Database, 'read'>; readonly clock: Clock },
  staffId: string,
  markets: readonly MarketCode[],
): Promise<number> {
  const [found] = await readMentions({ database, clock }, staffId, markets);
  return found?.count ?? 0;
}
