import type { Database } from '#database/database';
import type { Market } from '#kernel/market';
import { leftTag, productTag, readOf, sizesTag } from '#kernel/page-tags';
import { productsForSale } from './find-product.ts';
import { listIdsOfSizeGroup } from './product-queries.ts';
import type { ProductDetails } from './types.ts';

/** The most sizes of one scent. */
const MAX_SIZES = 8;

/** The sizes of a product's scent that a market sells, smallest first, the product among them; empty for one size. */
export async function sizesOfScent(
  deps: { readonly database: Pick<Database, 'read'> },
  market: Pick<Market, 'currency'>,
  product: Pick<ProductDetails, 'sizeGroup'>,
): Promise<readonly ProductDetails[]> {
  if (product.sizeGroup === '') return [];
  const ids = await listIdsOfSizeGroup(
    readOf(deps.database, sizesTag(product.sizeGroup)),
    product.sizeGroup,
    MAX_SIZES,
  );
  const read = readOf(deps.database, ...ids.flatMap((id) => [productTag(id), leftTag(id)]));
  const found = [...(await productsForSale(read, market, ids)).values()];
  return found.length < 2 ? [] : found.sort((one, other) => (one.size?.amount ?? 0) - (other.size?.amount ?? 0));
}
