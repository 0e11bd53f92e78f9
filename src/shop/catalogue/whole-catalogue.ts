import type { Database } from '#database/database';
import type { Market } from '#kernel/market';
import { type Bookmark, listWholeProductsAfter } from './product-queries.ts';
import type { WholeProduct } from './types.ts';

const AT_ONCE = 500;

export type CataloguePart = {
  readonly products: readonly WholeProduct[];
  /** Where the next part begins; null at the end. */
  readonly next: Bookmark | null;
};

/** Reads the visible products of a market in catalogue order, some hundred from a bookmark on; from the first one with null. */
export async function catalogueFrom(
  deps: { readonly database: Pick<Database, 'read'> },
  market: Pick<Market, 'currency'>,
  after: Bookmark | null,
): Promise<CataloguePart> {
  return await listWholeProductsAfter(deps.database.read, market.currency, after, AT_ONCE);
}
