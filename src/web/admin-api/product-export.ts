import type { ListQuery } from '#kernel/list-query';
import { MARKETS, type MarketCode } from '#kernel/market';
import { toDecimalText } from '#kernel/money';
import { type ListedProduct, listProductsOfStaff } from '#shop/catalogue';
import { writeCsv } from '#shop/sheets';
import type { Shop } from '../../shop/shop.ts';

/** Rows read at a time. */
const AT_ONCE = 200;
/** The most rows of one file. */
const MOST = 50_000;

/**
 * The products that a list matches as CSV: names, state, categories, prices and stock of the markets, under the names
 * that the import takes.
 */
export async function exportProducts(
  shop: Pick<Shop, 'database' | 'clock'>,
  query: ListQuery,
  markets: readonly MarketCode[],
): Promise<Uint8Array> {
  const head = [
    'slug',
    'title',
    'arabictitle',
    'state',
    'category',
    ...markets.flatMap((code) => [`price ${code}`, `offer ${code}`, `stock ${code}`]),
    'position',
  ];
  const rows: (string | number)[][] = [];
  let after: ListQuery['after'] = null;
  do {
    const page: Awaited<ReturnType<typeof listProductsOfStaff>> = await listProductsOfStaff(shop, {
      ...query,
      limit: AT_ONCE,
      after,
      count: false,
    });
    rows.push(...page.rows.map((product) => rowOf(product, markets)));
    after = page.next;
  } while (after && rows.length < MOST);
  return writeCsv([head, ...rows]);
}

function rowOf({ slug, document, stock }: ListedProduct, markets: readonly MarketCode[]): (string | number)[] {
  const { title, state, categories, prices, position } = document;
  return [
    slug,
    title.en,
    title.ar,
    state,
    categories.join(','),
    ...markets.flatMap((code) => {
      const { currency } = MARKETS[code];
      const price = prices[currency];
      const onHand = stock.find((row) => row.currency === currency)?.onHand ?? 0;
      if (!price) return ['', '', onHand];
      const offer = price.discountPrice < price.price ? toDecimalText(price.discountPrice, currency) : '';
      return [toDecimalText(price.price, currency), offer, onHand];
    }),
    position,
  ];
}
