import { sql } from 'drizzle-orm';
import { MARKETS } from '#kernel/market';
import { catalogueFrom, findCategory, findProductOfPage, inMarket, sizesOfScent } from '#shop/catalogue';
import { readOrdersUnderTab } from '#shop/orders';
import { reviewsOf } from '#shop/reviews';
import { idsToLayer, scentsOf, searchProducts, similarIds, similarProducts, suggestProducts } from '#shop/search';
import { readFilters } from '#shop/search/query.rules';
import type { Database } from '../src/database/database.ts';
import { sitemap } from '../src/web/pages/sitemap.ts';
import { SHOPPERS } from './growth-fill.ts';

export type Reading = () => Promise<unknown>;
/** What is measured together, in one row of the table. */
export type Kind = {
  readonly name: string;
  readonly reads: readonly Reading[];
  /** Whether it reads pages that a small store does not have, so that they cannot be compared. */
  readonly isDeep?: boolean;
};

/** Lists by row of the table, as shoppers narrow and sort them. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'category page': ['category=for-her', 'category=dahn-al-oudh', 'category=bakhoor', 'category=for-him'],
  'list of all products': [''],
  'list sorted': [
    'sort=price-up',
    'sort=price-down',
    'sort=newest',
    'category=for-her&sort=price-up',
    'category=bakhoor&sort=newest',
  ],
  'list by family': ['family=floral', 'category=for-her&family=wood', 'family=citrus&sort=price-up'],
  'list by size': ['size=100ml', 'category=for-her&size=100ml', 'category=dahn-al-oudh&size=12ml'],
  'list by price': ['price=150-300', 'price=1200-', 'category=for-him&price=300-500', 'under=200'],
  'list in stock': ['instock=1', 'category=for-her&instock=1', 'instock=1&sort=price-down'],
  'list discounted': ['discounted=1', 'category=for-her&discounted=1', 'discounted=1&instock=1&sort=newest'],
  'list by everything': [
    'category=for-him&price=300-500&instock=1&discounted=1',
    'category=for-her&family=floral&size=100ml',
  ],
};
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  'search, one word': ['rose', 'oudh', 'musk', 'saffron', 'taif', 'amber', 'bakhoor', 'set'],
  'search, two words': ['taif rose', 'white musk', 'oudh oil', 'dahn oudh', 'gift set', 'rose for her'],
  'search, misspelt': ['rosse', 'oudhh', 'safron', 'mussk', 'jasmin flowr', 'bakhor'],
  'search, Arabic': ['ورد', 'عود', 'مسك ابيض', 'بخور', 'زعفران', 'عطر نسائي', 'خلطات'],
  'search, none found': ['qwertyuiop', 'zzzz xxxx', 'ضضضضض', 'iphone charger'],
  'search, narrowed': [
    'q=rose&family=floral',
    'q=oudh&price=150-300',
    'q=musk&instock=1&sort=price-up',
    'q=oudh&category=for-her',
  ],
};
const TYPED = [
  'ro',
  'ros',
  'rose',
  'rose m',
  'ou',
  'oudh',
  'mu',
  'musk',
  'sa',
  'saff',
  'ta',
  'taif ro',
  'عو',
  'عود',
  'مسك',
  'ور',
  'zz',
  'rosse',
];
const TABS = ['all', 'open', 'completed', 'cancelled'] as const;

/** Everything that is read, with this database, past the caches of pages and calls. */
export async function kindsOfReading(database: Database): Promise<readonly Kind[]> {
  const market = MARKETS.KSA;
  const shop = { database };
  const list = (query: string, step: { readonly from?: number; readonly limit?: number } = {}): Reading => {
    const filters = readFilters(new URLSearchParams(query));
    return () => searchProducts(shop, market, filters, { from: 0, limit: 60, withPrices: true, ...step });
  };
  const search = (query: string): Reading =>
    list(query.includes('=') ? query : `q=${encodeURIComponent(query)}`, { limit: 24 });
  const orders = (owner: string, before: number | null): readonly Reading[] =>
    TABS.map((tab) => () => readOrdersUnderTab(shop, owner, { tab, before, limit: 10 }));
  const { rows } = await database.read.execute<{ id: string }>(sql`
    SELECT p.id FROM products p JOIN product_prices r ON r.product_id = p.id AND r.currency = 'SAR' AND r.price > 0 AND r.shown
    ORDER BY md5(p.id) LIMIT 40`);
  return [
    { name: 'SELECT 1', reads: TYPED.map(() => () => database.read.execute(sql`SELECT 1`)) },
    ...Object.entries(LISTS).map(([name, queries]) => ({ name, reads: queries.map((query) => list(query)) })),
    {
      name: 'list, the longest page and the page from 1,000 on',
      isDeep: true,
      reads: ['', 'category=for-her', 'sort=price-up'].flatMap((query) => [
        list(query, { from: 1000 }),
        list(query, { limit: 180 }),
      ]),
    },
    ...Object.entries(SEARCHES).map(([name, queries]) => ({ name, reads: queries.map(search) })),
    {
      name: 'search, page from 240 on',
      isDeep: true,
      reads: ['q=rose', 'q=oudh', 'q=عود'].map((query) => list(query, { from: 240, limit: 24 })),
    },
    { name: 'suggestions', reads: TYPED.map((typed) => () => suggestProducts(shop, market, typed)) },
    {
      name: 'product page',
      reads: rows.map(
        ({ id }) =>
          () =>
            productPage(database, id),
      ),
    },
    { name: 'My Orders, few orders', reads: orders(SHOPPERS.few, null) },
    { name: 'My Orders, many orders', reads: orders(SHOPPERS.many, null) },
    { name: 'part of GET product', reads: [() => catalogueFrom(shop, market, null)] },
    { name: 'sitemap, first file', reads: [() => sitemap(shop, 'https://example.com', '/sitemaps/products-1.xml')] },
  ];
}

/** What a product page reads. */
async function productPage(database: Database, id: string): Promise<void> {
  const shop = { database };
  const market = MARKETS.KSA;
  const whole = await findProductOfPage(shop, market, id);
  const product = whole && inMarket(whole, market);
  if (!product) throw new Error(`there is no product ${id}`);
  await Promise.all([
    findCategory(shop, product.categories[0] ?? ''),
    reviewsOf(shop, id),
    scentsOf(shop, id),
    idsToLayer(shop, market, product),
    similarIds(shop, market, id).then((ids) => similarProducts(shop, market, id, ids)),
    sizesOfScent(shop, market, product),
  ]);
}
