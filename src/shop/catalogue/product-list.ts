import type { ListDefinition, ListPage, ListQuery } from '#kernel/list-query';
import { MARKET_CODES } from '#kernel/market';
import { refreshSales } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { type EditableProduct, listEditable } from './edit-queries.ts';
import { countSummaries, listLowStocks, listSizes, listSummaries, type ViewCounts } from './list-queries.ts';
import { PRODUCT_STATES } from './product-texts.rules.ts';
import { listNextScheduled } from './schedule-queries.ts';

/** What the list of products knows. A market limits the filters on prices and stock to its own. */
export const PRODUCT_LIST = {
  filters: {
    market: { kind: MARKET_CODES, ops: ['eq'] },
    state: { kind: PRODUCT_STATES, ops: ['eq', 'in'] },
    shown: { kind: ['both', 'some', 'nowhere'], ops: ['eq'] },
    complete: { kind: 'flag', ops: ['eq'] },
    stock: { kind: ['enough', 'low', 'out', 'low-or-out'], ops: ['eq', 'in'] },
    offer: { kind: 'flag', ops: ['eq'] },
    category: { kind: 'text', ops: ['eq', 'in'] },
    family: { kind: 'text', ops: ['eq', 'in'] },
    size: { kind: 'text', ops: ['eq', 'in'] },
  },
  sorts: ['position', 'nameEn', 'nameAr', 'updated'],
  defaultSort: 'position',
  search: true,
} as const satisfies ListDefinition;

/** A product as the grid shows it, with the next scheduled price. */
export type ListedProduct = EditableProduct & {
  readonly scheduled: { readonly currency: string; readonly startsAt: Date } | null;
  /** The currencies in which its stock is low or sold out. */
  readonly lowStock: readonly string[];
};

/** A page of all products in any state, and how many each view of the screen has. */
export async function listProductsOfStaff(
  deps: Pick<Shop, 'database' | 'clock'>,
  query: ListQuery,
): Promise<ListPage<ListedProduct> & { readonly views: ViewCounts }> {
  const { read } = deps.database;
  await refreshSales(deps.database, deps.clock.now());
  const page = await listSummaries(read, query);
  const ids = page.rows.map(({ id }) => id);
  const [products, scheduled, lowStock, views] = await Promise.all([
    listEditable(read, ids),
    listNextScheduled(read, ids),
    listLowStocks(read, ids),
    countViews(deps),
  ]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const rows = ids.flatMap((id) => {
    const product = byId.get(id);
    return product ? [{ ...product, scheduled: scheduled.get(id) ?? null, lowStock: lowStock.get(id) ?? [] }] : [];
  });
  return { ...page, rows, views };
}

/** Counts of a larger catalogue are kept for a few seconds: they take longer and hardly change. */
const LARGE = 1_000;
const CACHE_MS = 5_000;
const recent = new WeakMap<Shop['database'], { readonly views: ViewCounts; readonly at: number }>();

async function countViews({ database, clock }: Pick<Shop, 'database' | 'clock'>): Promise<ViewCounts> {
  const before = recent.get(database);
  const now = clock.now().getTime();
  if (before && now - before.at < CACHE_MS) return before.views;
  const views = await countSummaries(database.read);
  if (views.all > LARGE) recent.set(database, { views, at: now });
  return views;
}

/** The ids of the products that a list matches, in its order, `most` at most. */
export async function listProductIdsOf(
  deps: Pick<Shop, 'database'>,
  query: ListQuery,
  most: number,
): Promise<readonly string[]> {
  const page = await listSummaries(deps.database.read, { ...query, limit: most, after: null, count: false });
  return page.rows.map(({ id }) => id);
}

/** The first sizes that products have, as "12ml", for the filter of the screen. */
export async function productSizes(deps: Pick<Shop, 'database'>): Promise<readonly string[]> {
  return await listSizes(deps.database.read);
}
