import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import { byShopper, setStock, stockOf, takeStock } from '#shop/stock';
import { testDatabase } from '#support/database';
import { price, samplePicture, sampleProduct } from '#support/products';
import {
  addPicture,
  addProduct,
  addProducts,
  bestSellers,
  catalogueFrom,
  findCategory,
  findProduct,
  findWholeProduct,
  homeCategories,
  listProducts,
  navigationCategories,
  productCards,
  productsForSale,
  relatedProducts,
  saveCategory,
  setPrice,
  stableId,
} from './index.ts';

const { database } = await testDatabase();
const shop = { database };
const { KSA, UAE } = MARKETS;
const sold = byShopper('sold', new Date('2026-11-15T10:00:00Z'));
const picture = { id: 'a'.repeat(32), width: 800, height: 1000, widths: [128, 800], placeholder: 'data:,' };

async function category(title: string, position: number, flags: { navInclude: boolean; homeInclude: boolean }) {
  const saved = await saveCategory(shop, {
    title,
    titleAr: `ع ${title}`,
    name: { en: title, ar: `ع ${title}` },
    description: { en: '', ar: '' },
    picture: picture.id,
    banner: { en: picture.id, ar: null },
    position,
    ...flags,
  });
  expect(saved.ok).toBe(true);
}

beforeAll(async () => {
  await database.transaction((tx) => addPicture(tx, picture, 'product'));
  for (const [index, title] of ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'bestseller'].entries()) {
    await category(title, index, { navInclude: index < 7, homeInclude: index % 2 === 0 || index === 7 || index === 5 });
  }
  const added = await addProducts(shop, [
    sampleProduct('everywhere', {
      position: 1,
      categories: ['bestseller', 'c1'],
      pictures: [samplePicture(picture.id)],
    }),
    sampleProduct('only-saudi', { position: 2, prices: [price('SAR', 1500, 999)], categories: ['c1'] }),
    sampleProduct('free-in-saudi', { position: 3, prices: [price('SAR', 0), price('AED', 1500)], categories: ['c1'] }),
    sampleProduct('nowhere', { position: 4, prices: [] }),
    sampleProduct('sold-out', {
      position: 5,
      stock: [{ currency: 'AED', onHand: 0 }],
      sizes: [
        { amount: 2.5, unit: 'g' },
        { amount: 3, unit: 'ml' },
      ],
    }),
    ...Array.from({ length: 8 }, (_, index) =>
      sampleProduct(`best-${index}`, {
        position: 10 + index,
        categories: ['bestseller'],
        prices: [price('AED', 1000 + index * 250), price('SAR', 900)],
      }),
    ),
  ]);
  expect(added.ok).toBe(true);
});

const slugs = (cards: readonly { slug: string }[]) => cards.map(({ slug }) => slug);

describe('lists', () => {
  it('leaves out what has no price in the market, and nothing else', async () => {
    expect(slugs((await listProducts(shop, KSA, { limit: 4 })).products)).toEqual([
      'everywhere',
      'only-saudi',
      'sold-out',
      'best-0',
    ]);
    expect(slugs((await listProducts(shop, UAE, { limit: 4 })).products)).toEqual([
      'everywhere',
      'free-in-saudi',
      'sold-out',
      'best-0',
    ]);
  });

  it('pages without losing or repeating any, and counts all', async () => {
    const seen: string[] = [];
    for (let offset = 0; offset < 12; offset += 5) {
      const { products, total } = await listProducts(shop, KSA, { limit: 5, offset });
      expect(total).toBe(11);
      seen.push(...slugs(products));
    }
    expect(seen).toEqual(slugs((await listProducts(shop, KSA, { limit: 100 })).products));
    expect(await listProducts(shop, KSA, { limit: 5, offset: 50 })).toEqual({ products: [], total: 11 });
  });

  it('keeps to a category', async () => {
    expect(slugs((await listProducts(shop, UAE, { category: 'c1', limit: 10 })).products)).toEqual([
      'everywhere',
      'free-in-saudi',
    ]);
    expect(await listProducts(shop, UAE, { category: 'unheard-of', limit: 10 })).toEqual({ products: [], total: 0 });
  });

  it('filters by what is asked, strictly below', async () => {
    expect(slugs((await listProducts(shop, KSA, { category: 'c1', under: 1000, limit: 10 })).products)).toEqual([
      'everywhere',
      'only-saudi',
    ]);
    const under = async (limit: 1000 | 1500 | 2000) =>
      (await listProducts(shop, UAE, { category: 'bestseller', under: limit, limit: 20 })).total;
    expect([await under(1000), await under(1500), await under(2000)]).toEqual([1, 3, 5]);
  });

  it('shows at most 6 best sellers and the first 4 others beside a product', async () => {
    expect(slugs(await bestSellers(shop, UAE))).toEqual([
      'everywhere',
      'best-0',
      'best-1',
      'best-2',
      'best-3',
      'best-4',
    ]);
    expect(slugs(await relatedProducts(shop, UAE, stableId('everywhere')))).toEqual([
      'free-in-saudi',
      'sold-out',
      'best-0',
      'best-1',
    ]);
  });

  it('finds cards in the order asked for', async () => {
    const ids = ['best-1', 'nowhere', 'everywhere'].map(stableId);
    expect(slugs(await productCards(shop, UAE, ids))).toEqual(['best-1', 'everywhere']);
    expect(await productCards(shop, UAE, [])).toEqual([]);
  });

  it('walks the whole catalogue in the order of the lists', async () => {
    const { products, next } = await catalogueFrom(shop, KSA, null);
    expect(next).toBeNull();
    expect(slugs(products)).toEqual(slugs((await listProducts(shop, KSA, { limit: 100 })).products));
  });
});

describe('one product', () => {
  it('is there with its figures, pictures, sizes and categories', async () => {
    expect(await findProduct(shop, UAE, stableId('everywhere'))).toMatchObject({
      slug: 'everywhere',
      price: minor(10000),
      discountPrice: minor(10000),
      percentOff: 0,
      pictures: [picture],
      picture,
      size: { amount: 100, unit: 'ml' },
      categories: ['bestseller', 'c1'],
      onHand: 10,
      soldOut: false,
      notes: { heart: { en: 'Musk', ar: 'مسك' } },
    });
    expect(await findProduct(shop, UAE, stableId('sold-out'))).toMatchObject({
      sizes: [
        { amount: 2.5, unit: 'g' },
        { amount: 3, unit: 'ml' },
      ],
      onHand: 0,
      soldOut: true,
      picture: null,
    });
  });

  it('is not there where it is hidden, by any door', async () => {
    const id = stableId('only-saudi');
    expect(await findProduct(shop, UAE, id)).toBeNull();
    expect(await findWholeProduct(shop, UAE, id)).toBeNull();
    expect((await findWholeProduct(shop, KSA, id))?.prices).toEqual([
      { currency: 'SAR', price: 150000, discountPrice: 99900 },
    ]);
    expect((await productsForSale(database.read, UAE, [id, stableId('everywhere'), 'unknown'])).size).toBe(1);
  });
});

describe('categories', () => {
  it('go 6 to the menu and 4 to the home page', async () => {
    expect((await navigationCategories(shop)).map(({ title }) => title)).toEqual(['c1', 'c2', 'c3', 'c4', 'c5', 'c6']);
    expect((await homeCategories(shop)).map(({ title }) => title)).toEqual(['c1', 'c3', 'c5', 'c6']);
  });

  it('are found by title and by id', async () => {
    const found = await findCategory(shop, 'c2');
    expect(found).toMatchObject({ name: { en: 'c2', ar: 'ع c2' }, picture, banner: { en: picture, ar: null } });
    expect(await findCategory(shop, found?.id ?? '')).toEqual(found);
    expect(await findCategory(shop, 'c99')).toBeNull();
  });
});

describe('writing', () => {
  it('refuses a taken slug, an unknown category, a wrong field, and then writes nothing', async () => {
    const before = (await listProducts(shop, UAE, { limit: 1 })).total;
    const fresh = sampleProduct('fresh');
    expect(await addProducts(shop, [fresh, sampleProduct('everywhere')])).toEqual({
      ok: false,
      error: { code: 'slug_taken', slug: 'everywhere' },
    });
    expect(await addProducts(shop, [fresh, fresh])).toMatchObject({ error: { code: 'slug_taken' } });
    expect(await addProduct(shop, sampleProduct('fresh', { categories: ['none'] }))).toMatchObject({
      error: { code: 'unknown_category' },
    });
    expect(await addProduct(shop, sampleProduct('fresh', { weight: -1 }))).toMatchObject({
      error: { code: 'invalid_product', field: 'weight' },
    });
    expect((await listProducts(shop, UAE, { limit: 1 })).total).toBe(before);
  });

  it('hides and shows by price', async () => {
    const id = stableId('best-7');
    expect(await setPrice(shop, id, 'SAR', null)).toMatchObject({ ok: true });
    expect(await findProduct(shop, KSA, id)).toBeNull();
    expect(await setPrice(shop, id, 'SAR', { price: minor(500), discountPrice: minor(400) })).toMatchObject({
      ok: true,
    });
    expect(await findProduct(shop, KSA, id)).toMatchObject({ price: 500, discountPrice: 400 });
    expect(await setPrice(shop, id, 'SAR', { price: minor(1), discountPrice: minor(2) })).toMatchObject({
      error: { code: 'invalid_price' },
    });
    expect(await setPrice(shop, 'f'.repeat(24), 'SAR', null)).toMatchObject({ error: { code: 'unknown_product' } });
  });
});

describe('stock', () => {
  it('gives all lines or none, and says what is short', async () => {
    const [one, two] = [stableId('best-2'), stableId('best-3')];
    const taken = await database.transaction((tx) =>
      takeStock(
        tx,
        UAE,
        [
          { productId: one, count: 4 },
          { productId: two, count: 11 },
          { productId: 'unknown', count: 1 },
        ],
        sold,
      ),
    );
    expect(taken).toEqual({
      ok: false,
      error: {
        code: 'sold_out',
        short: [
          { productId: two, onHand: 10 },
          { productId: 'unknown', onHand: 0 },
        ],
      },
    });
    expect([...(await stockOf(database.read, UAE, [one, two, 'unknown'])).values()]).toEqual([10, 10, 0]);
  });

  it('adds up lines of the same product', async () => {
    const productId = stableId('best-4');
    const lines = [
      { productId, count: 6 },
      { productId, count: 5 },
    ];
    expect(await database.transaction((tx) => takeStock(tx, UAE, lines, sold))).toMatchObject({
      error: { code: 'sold_out' },
    });
  });

  it('never goes below none, whatever is taken', async () => {
    const productId = stableId('best-5');
    await fc.assert(
      fc.asyncProperty(
        fc.nat(20),
        fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 6 }),
        async (onHand, counts) => {
          await database.transaction((tx) => setStock(tx, [{ productId, currency: 'SAR', onHand }]));
          let left = onHand;
          for (const count of counts) {
            const taken = await database.transaction((tx) => takeStock(tx, KSA, [{ productId, count }], sold));
            expect(taken.ok).toBe(count <= left);
            if (taken.ok) left -= count;
          }
          expect((await stockOf(database.read, KSA, [productId])).get(productId)).toBe(left);
        },
      ),
      { numRuns: 10 },
    );
  });
});
