import type { ListQuery } from '#kernel/list-query';
import type { Language, MarketCode } from '#kernel/market';
import { type ListedProduct, listProductsOfStaff } from '#shop/catalogue';
import { listedRows } from '#shop/imports';
import { writeCsv } from '#shop/sheets';
import type { Shop } from '../../shop/shop.ts';

/** Rows read at a time. */
const AT_ONCE = 200;
/** The most rows of one file. */
const MAX_PRODUCTS = 50_000;

/**
 * The products that a list matches as CSV: names, categories, prices and stock of the markets, under the names that the import
 * knows. Importing the file again changes nothing.
 */
export async function exportProducts(
  shop: Pick<Shop, 'database' | 'clock'>,
  query: ListQuery,
  language: Language,
  markets: readonly MarketCode[],
): Promise<Uint8Array> {
  const products: ListedProduct[] = [];
  let after: ListQuery['after'] = null;
  do {
    const page: Awaited<ReturnType<typeof listProductsOfStaff>> = await listProductsOfStaff(shop, {
      ...query,
      limit: AT_ONCE,
      after,
      count: false,
    });
    products.push(...page.rows);
    after = page.next;
  } while (after && products.length < MAX_PRODUCTS);
  return writeCsv(listedRows(products, language, markets));
}
