import type { Database } from '#database/database';
import type { Market } from '#kernel/market';
import { type Bookmark, listWholeProductsAfter } from './product-queries.ts';
import type { WholeProduct } from './types.ts';

const AT_ONCE = 500;

/**
 * Yields all visible products of a market in catalogue order, some hundred at a time, so that a large catalogue is
 * never in memory as a whole.
 */
export async function* wholeCatalogue(
  deps: { readonly database: Pick<Database, 'read'> },
  market: Pick<Market, 'currency'>,
): AsyncGenerator<readonly WholeProduct[], void, undefined> {
  let after: Bookmark | null = null;
  do {
    const part: Awaited<ReturnType<typeof listWholeProductsAfter>> = await listWholeProductsAfter(
      deps.database.read,
      market.currency,
      after,
      AT_ONCE,
    );
    if (part.products.length > 0) yield part.products;
    after = part.next;
  } while (after);
}
