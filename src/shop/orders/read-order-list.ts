import type { MarketCode } from '#kernel/market';
import { recordOf } from '#kernel/record';
import type { Shop } from '../shop.ts';
import {
  COUNT_LIMIT,
  countOrders,
  estimateOrders,
  listOrderRows,
  type OrderFilter,
  type OrderMark,
  type OrderRow,
  type OrderSort,
} from './list-queries.ts';
import { ORDER_LIST_VIEWS, type OrderListView } from './shown-status.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** How many orders a list has; an estimate above 10,000. */
type OrderCount = { readonly count: number; readonly exact: boolean };

export type OrderListRequest = {
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
  readonly after: OrderMark | null;
  readonly limit: number;
};

type OrderList = {
  readonly rows: readonly OrderRow[];
  /** Whether rows follow in the direction that was read. */
  readonly hasMore: boolean;
  readonly count: OrderCount;
};

/** Reads a page of the list of orders with the count of the whole list. */
export async function readOrderList(deps: Deps, request: OrderListRequest): Promise<OrderList> {
  const { filter, sort, after, limit } = request;
  const now = deps.clock.now();
  const found = await listOrderRows(deps.database.read, filter, sort, after, limit + 1, now);
  const hasMore = found.length > limit;
  const rows = after?.backwards ? found.slice(-limit) : found.slice(0, limit);
  const isWhole = after === null && !hasMore;
  return { rows, hasMore, count: isWhole ? { count: rows.length, exact: true } : await countOf(deps, filter) };
}

/** The numbers of the orders next to one in a list, whether or not it is still in it; null at the list's ends. */
export async function readNeighbours(
  deps: Deps,
  { number, createdAt, total }: Pick<OrderRow, 'number' | 'createdAt' | 'total'>,
  { filter, sort }: Pick<OrderListRequest, 'filter' | 'sort'>,
): Promise<{ readonly before: number | null; readonly after: number | null }> {
  const now = deps.clock.now();
  const value = { placed: createdAt.toISOString(), number, total }[sort.by];
  const next = async (backwards: boolean) => {
    const [row] = await listOrderRows(deps.database.read, filter, sort, { value, number, backwards }, 1, now);
    return row?.number ?? null;
  };
  return { before: await next(true), after: await next(false) };
}

/** Counts the orders of a filter. */
export async function countOf(deps: Deps, filter: OrderFilter): Promise<OrderCount> {
  const now = deps.clock.now();
  const count = await countOrders(deps.database.read, filter, now);
  if (count <= COUNT_LIMIT) return { count, exact: true };
  return { count: Math.max(await estimateOrders(deps.database.read, filter, now), count), exact: false };
}

/** Counts the orders of every view in some markets. A large count may be some seconds old. */
export async function countViews(
  deps: Deps,
  markets: readonly MarketCode[],
): Promise<Readonly<Record<OrderListView, OrderCount>>> {
  const found = new Map<OrderListView, OrderCount>();
  for (const view of ORDER_LIST_VIEWS) found.set(view, await countView(deps, markets, view));
  return recordOf(ORDER_LIST_VIEWS, (view) => found.get(view) ?? { count: 0, exact: true });
}

/** Counts above this are kept for a few seconds: they take longer and hardly change. */
const LARGE = 1_000;
const CACHE_MS = 5_000;
type CachedCount = { readonly count: OrderCount; readonly at: number };
const recent = new WeakMap<Deps['database'], Map<string, CachedCount>>();

async function countView(deps: Deps, markets: readonly MarketCode[], view: OrderListView): Promise<OrderCount> {
  const counts = recent.get(deps.database) ?? new Map<string, CachedCount>();
  recent.set(deps.database, counts);
  const key = [view, ...markets].join(' ');
  const before = counts.get(key);
  const now = deps.clock.now().getTime();
  if (before && now - before.at < CACHE_MS) return before.count;
  const count = await countOf(deps, { markets, view });
  if (count.count > LARGE) counts.set(key, { count, at: now });
  else counts.delete(key);
  return count;
}
