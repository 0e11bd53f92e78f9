import type { ListPage, ListQuery } from '#kernel/list-query';
import type { MarketCode } from '#kernel/market';
import type { Shop } from '../shop.ts';
import {
  countStockViews,
  listMovementRows,
  listStockRows,
  type MovementRow,
  refreshSales,
  type StockListRow,
} from './list-queries.ts';
import type { StockView } from './stock-list.rules.ts';

type StockList = ListPage<StockListRow> & { readonly views: Readonly<Record<StockView, number>> };

/** A page of the list of stock in markets, by `STOCK_LIST`, and how many stocks each view has. */
export async function readStockList(
  deps: Pick<Shop, 'database' | 'clock'>,
  query: ListQuery,
  markets: readonly MarketCode[],
): Promise<StockList> {
  await refreshSales(deps.database, deps.clock.now());
  const { read } = deps.database;
  return { ...(await listStockRows(read, query, markets)), views: await countStockViews(read, markets) };
}

/** A page of the movements in markets, by `MOVEMENTS_LIST`. */
export async function readMovements(
  deps: Pick<Shop, 'database'>,
  query: ListQuery,
  markets: readonly MarketCode[],
): Promise<ListPage<MovementRow>> {
  return await listMovementRows(deps.database.read, query, markets);
}
