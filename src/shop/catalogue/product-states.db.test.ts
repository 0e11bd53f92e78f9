import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { MARKET_CODES, MARKETS } from '#kernel/market';
import { productTag } from '#kernel/page-tags';
import { addToCart, readCart } from '#shop/cart';
import { searchProducts, suggestProducts } from '#shop/search';
import { testDatabase } from '#support/database';
import { followChanges } from '#support/page-changes';
import { price, samplePicture, sampleProduct } from '#support/products';
import { testShop } from '#support/test-shop';
import { sitemap } from '../../web/pages/sitemap.ts';
import { missingOf } from './completeness.rules.ts';
import {
  addPicture,
  addProduct,
  catalogueFrom,
  findProduct,
  findWholeProduct,
  listProducts,
  productCards,
  relatedProducts,
  stableId,
} from './index.ts';
import type { ProductInput } from './product-checks.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { KSA, UAE } = MARKETS;
const id = stableId('saffron-night');
const ownerId = 'guest-0123456789abcdef01';
const cart = { ownerId, market: UAE, fallbackMarket: UAE };
const picture = { id: 'b'.repeat(32), width: 800, height: 1000, widths: [128, 800], placeholder: 'data:,' };

const setState = (state: string) => database.read.execute(sql`UPDATE products SET state = ${state} WHERE id = ${id}`);
const hide = (hidden: boolean) =>
  database.read.execute(
    sql`UPDATE product_prices SET hidden = ${hidden} WHERE product_id = ${id} AND currency = 'SAR'`,
  );

/** Everywhere a shopper of the Emirates can meet the product. */
async function placesThatShowIt(): Promise<string[]> {
  const filters = {
    text: 'saffron night',
    category: null,
    families: [],
    note: null,
    size: null,
    under: null,
    price: null,
  };
  const search = { ...filters, discounted: false, inStock: false, sort: 'relevance' as const };
  const found = await searchProducts(shop, UAE, search, { from: 0, limit: 10 });
  const priced = await searchProducts(shop, UAE, { ...search, sort: 'price-up' }, { from: 0, limit: 10 });
  const whole: string[] = [];
  whole.push(...(await catalogueFrom(shop, UAE, null)).products.map((product) => product.id));
  const lines = (await readCart(shop, cart)).lines.filter(({ listing }) => listing.productId === id && listing.price);
  const places: Record<string, boolean> = {
    list: (await listProducts(shop, UAE, { limit: 50 })).products.some((card) => card.id === id),
    total: (await listProducts(shop, UAE, { limit: 1 })).total > 1,
    details: (await findProduct(shop, UAE, id)) !== null,
    record: (await findWholeProduct(shop, UAE, id)) !== null,
    cards: (await productCards(shop, UAE, [id])).length > 0,
    related: (await relatedProducts(shop, UAE, stableId('plain-musk'))).some((card) => card.id === id),
    search: found.products.some((card) => card.id === id) || found.total > 0,
    'search by price': priced.products.some((card) => card.id === id),
    suggest: (await suggestProducts(shop, UAE, 'saffron ni')).products.some((one) => one.id === id),
    catalogue: whole.includes(id),
    sitemap: (await sitemap(shop, 'https://store.test', '/sitemaps/products-1.xml'))?.includes(id) ?? false,
    cart: lines.length > 0,
  };
  return Object.keys(places).filter((place) => places[place]);
}

beforeAll(async () => {
  await database.transaction((tx) => addPicture(tx, picture, 'product'));
  await addProduct(shop, sampleProduct('plain-musk', { position: 1 }));
  await addProduct(
    shop,
    sampleProduct('saffron-night', { position: 2, title: { en: 'Saffron Night', ar: 'ليلة الزعفران' } }),
  );
  await addToCart(shop, { ownerId, market: UAE, productId: id, count: 1 });
});

describe('the state of a product', () => {
  it('decides everywhere whether shoppers see it, in a cart too', async () => {
    const everywhere = await placesThatShowIt();
    expect(everywhere).toHaveLength(12);
    for (const state of ['put_away', 'draft']) {
      const news = await followChanges(shop);
      await setState(state);
      expect(await placesThatShowIt(), state).toEqual([]);
      expect(await news()).toContain(productTag(id));
      expect(await addToCart(shop, { ownerId, market: UAE, productId: id, count: 1 })).toMatchObject({
        error: { code: 'productUnavailable' },
      });
      expect((await readCart(shop, cart)).lines, 'the line stays and says so').toHaveLength(1);
      await setState('shown');
      expect(await placesThatShowIt()).toEqual(everywhere);
    }
  });

  it('leaves a price of a draft unseen, and shows it with the product', async () => {
    await setState('draft');
    await database.read.execute(sql`DELETE FROM product_prices WHERE product_id = ${id} AND currency = 'AED'`);
    await database.read.execute(
      sql`INSERT INTO product_prices (product_id, currency, price, discount_price) VALUES (${id}, 'AED', 9000, 9000)`,
    );
    expect(await findProduct(shop, UAE, id)).toBeNull();
    await setState('shown');
    expect(await findProduct(shop, UAE, id)).toMatchObject({ price: 9000 });
  });
});

it('hides a product in one market, where it keeps its price', async () => {
  await hide(true);
  expect(await findProduct(shop, KSA, id)).toBeNull();
  expect((await findWholeProduct(shop, UAE, id))?.prices.map(({ currency }) => currency)).toEqual(['AED']);
  await hide(false);
  expect(await findProduct(shop, KSA, id)).toMatchObject({ price: 11_000 });
});

describe('the summary of a product', () => {
  const text = fc.constantFrom('', ' ', 'a', 'a, b', 'a,,b ,', 'أ، ب', 'أ، ب، ج');
  const pair = fc.record({ en: text, ar: text });
  const named = fc.record({ en: fc.constantFrom('a', 'b c'), ar: fc.constantFrom('أ', 'ب') });
  const input = fc.record({
    title: named,
    description: named,
    shortNote: pair,
    notes: fc.record({ top: pair, heart: pair, base: pair }),
    shows: fc.constantFrom('notes' as const, 'short_description' as const),
    pictures: fc.constantFrom(
      [],
      [samplePicture(picture.id)],
      [{ ...samplePicture(picture.id), alt: { en: 'A bottle', ar: ' ' } }],
    ),
    prices: fc.constantFrom(
      [],
      [price('AED', 10)],
      [price('SAR', 0), price('AED', 10)],
      [price('SAR', 5), price('AED', 1)],
    ),
  }) satisfies fc.Arbitrary<Partial<ProductInput>>;

  it('says what it lacks as the rule does', async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(input, async (over) => {
        number += 1;
        const added = await addProduct(shop, sampleProduct(`judged-${number}`, over));
        expect(added.ok).toBe(true);
        const { rows } = await database.read.execute<{ missing: string[] }>(
          sql`SELECT missing FROM product_summaries WHERE product_id = ${stableId(`judged-${number}`)}`,
        );
        const priced = over.prices.flatMap((row) => (row.price > 0 ? [row.currency] : []));
        const marketsWithoutPrice = MARKET_CODES.filter(
          (code) => !priced.some((one) => one === MARKETS[code].currency),
        );
        expect(rows[0]?.missing).toEqual(missingOf({ ...over, marketsWithoutPrice }));
      }),
      { numRuns: 40 },
    );
  });
});
