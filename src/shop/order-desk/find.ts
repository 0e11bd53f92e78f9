import type { MarketCode } from '#kernel/market';
import type { Shop } from '../shop.ts';
import { type FoundOrder, type FoundProduct, findOrders, findProducts } from './find-queries.ts';

const MAX_RESULTS = 6;

type Found = {
  readonly orders: readonly FoundOrder[];
  readonly products: readonly FoundProduct[];
};

/** Finds orders and products by what a person typed; a kind that the person may not see is left out. */
export async function findAnything(
  deps: Pick<Shop, 'database'>,
  typed: string,
  sees: {
    readonly markets: readonly MarketCode[];
    readonly persons: boolean;
    readonly orders: boolean;
    readonly products: boolean;
  },
): Promise<Found> {
  const q = deps.database.read;
  // without the right to see persons only an order's number finds it
  const search = sees.persons || /^[\s\d٠-٩]+$/.test(typed);
  return {
    orders: sees.orders && search ? await findOrders(q, typed, sees.markets, MAX_RESULTS) : [],
    products: sees.products ? await findProducts(q, typed, MAX_RESULTS) : [],
  };
}
