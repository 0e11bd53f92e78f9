import type { ListPage, ListQuery } from '#kernel/list-query';
import type { MarketCode } from '#kernel/market';
import { normalizeEmail } from '#shop/customers';
import type { Shop } from '../shop.ts';
import { type AlertListRow, listAlerts, listAlertsOf, listWaitedFor, type WaitedForRow } from './list-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** A page of the products that people wait for in markets, by `WAITED_FOR_LIST`, with how many do. */
export async function readWaitedFor(
  deps: Deps,
  query: ListQuery,
  markets: readonly MarketCode[],
): Promise<ListPage<WaitedForRow>> {
  return await listWaitedFor(deps.database.read, query, markets, deps.clock.now());
}

/** A page of the people who wait for products in markets, by `ALERT_LIST`. */
export async function readAlerts(
  deps: Deps,
  query: ListQuery,
  markets: readonly MarketCode[],
): Promise<ListPage<AlertListRow>> {
  return await listAlerts(deps.database.read, query, markets, deps.clock.now());
}

/** What people with some emails wait for, in every market: part of what the store has about them. */
export async function alertsOf(
  deps: Pick<Shop, 'database'>,
  emails: readonly string[],
): Promise<readonly Pick<AlertListRow, 'productId' | 'title' | 'market' | 'since' | 'until'>[]> {
  const own = [...new Set(emails.filter((email) => email !== '').map(normalizeEmail))];
  const lists = await Promise.all(own.map((email) => listAlertsOf(deps.database.read, email)));
  return lists.flat().map(({ productId, title, market, since, until }) => ({ productId, title, market, since, until }));
}
