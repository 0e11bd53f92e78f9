import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#kernel/clock';
import { MARKETS } from '#kernel/market';
import {
  bestSellers,
  findProduct,
  homeCategories,
  listProducts,
  navigationCategories,
  STATIC_CATEGORIES,
  setPrice,
  stableId,
} from '#shop/catalogue';
import {
  aboutContent,
  banners,
  contact,
  faqs,
  homeContent,
  POLICIES,
  policy,
  pressRoom,
  sellerOf,
  sharePicture,
  stores,
  testimonials,
} from '#shop/content';
import { vatRates } from '#shop/pricing';
import { reviewsOf } from '#shop/reviews';
import { testDatabase } from '#support/database';
import { followChanges } from '#support/page-changes';
import { loadSampleStore } from '../../seeds/load.ts';
import { pictureStorage, pictureStore, shippedVariants } from '../../src/providers/media/index.ts';

const { database } = await testDatabase();
const shop = { database };
const root = path.resolve(import.meta.dirname, '../..');
const target = {
  database,
  media: pictureStore(pictureStorage(null, path.join(root, '.cache/media')), shippedVariants(root)),
};
const { KSA, UAE } = MARKETS;

beforeAll(async () => {
  expect(await loadSampleStore(target, { root })).toEqual({ loaded: true });
}, 60_000);

describe('the sample store', () => {
  it('has 44 products, of which each market shows 43', async () => {
    expect((await listProducts(shop, UAE, { limit: 1 })).total).toBe(43);
    expect((await listProducts(shop, KSA, { limit: 1 })).total).toBe(43);
    expect(await findProduct(shop, UAE, stableId('neroli-noon'))).toBeNull();
    expect(await findProduct(shop, KSA, stableId('neroli-noon'))).not.toBeNull();
    expect(await findProduct(shop, KSA, stableId('black-musk'))).toBeNull();
  });

  it('has sold-out products per market', async () => {
    const soldOut = async (slug: string) => [
      (await findProduct(shop, UAE, stableId(slug)))?.soldOut,
      (await findProduct(shop, KSA, stableId(slug)))?.soldOut,
    ];
    expect(await soldOut('saffron-veil')).toEqual([true, false]);
    expect(await soldOut('dahn-al-oudh-trat')).toEqual([false, true]);
    expect(await soldOut('sandalwood-oil')).toEqual([true, true]);
  });

  it('shows prices, percent off, sizes and pictures of a product', async () => {
    const product = await findProduct(shop, UAE, stableId('taif-dawn'));
    expect(product).toMatchObject({
      price: 39500,
      discountPrice: 33500,
      percentOff: 15.19,
      categories: ['bestseller', 'for-her'],
      size: { amount: 100, unit: 'ml' },
    });
    expect(product?.pictures).toHaveLength(3);
    expect(product?.picture).toMatchObject({ width: 1600, height: 2000 });
    expect(product?.picture?.widths).toEqual([128, 256, 400, 600, 800, 1200, 1600]);
    expect((await findProduct(shop, UAE, stableId('bridal-chest')))?.sizes).toEqual([
      { amount: 62, unit: 'ml' },
      { amount: 60, unit: 'g' },
    ]);
  });

  it('fills the menu, the home page and the static pages', async () => {
    expect((await navigationCategories(shop)).map(({ title }) => title)).toEqual([
      'for-her',
      'for-him',
      'concentrate',
      'dahn-al-oudh',
      'bakhoor',
      'gift-sets',
    ]);
    expect((await homeCategories(shop)).map(({ title }) => title)).toEqual([
      'for-her',
      'concentrate',
      'dahn-al-oudh',
      'bakhoor',
    ]);
    expect(await bestSellers(shop, UAE)).toHaveLength(6);
    for (const category of STATIC_CATEGORIES) {
      expect((await listProducts(shop, KSA, { category, limit: 10 })).total).toBeGreaterThan(10);
      expect((await listProducts(shop, KSA, { category, under: 1000, limit: 10 })).total).toBeGreaterThan(0);
    }
  });

  it('has every document and its pictures', async () => {
    expect(
      (await banners({ ...shop, clock: systemClock }, 'KSA')).map(({ upright, picture }) => [
        upright !== null,
        picture.en.width,
      ]),
    ).toEqual(Array(4).fill([true, 1920]));
    expect((await homeContent(shop))?.promises).toHaveLength(5);
    expect((await aboutContent(shop))?.picture.en.width).toBe(1600);
    expect([
      (await testimonials(shop)).length,
      (await faqs(shop, 'ar')).length,
      (await faqs(shop, 'en')).length,
    ]).toEqual([7, 8, 8]);
    expect([(await stores(shop)).length, (await pressRoom(shop))?.items.length]).toEqual([11, 6]);
    expect((await sellerOf(shop, 'KSA'))?.shipFrom.ar).toContain('مكة');
    expect((await contact(shop))?.countries.UAE.email).toBe('care.uae@daralmisk.example');
    expect((await sharePicture(shop))?.width).toBe(1200);
    for (const name of POLICIES) expect((await policy(shop, name, 'ar', 'KSA'))?.sections.length).toBeGreaterThan(0);
  });

  it('has reviews with their average, and products without reviews', async () => {
    const rated = await reviewsOf(shop, stableId('taif-dawn'));
    expect(rated.count).toBeGreaterThan(1);
    expect(rated.average).toBeGreaterThan(3);
    expect(await reviewsOf(shop, stableId('bridal-chest'))).toEqual({
      reviews: [],
      count: 0,
      average: null,
      stars: [0, 0, 0, 0, 0],
    });
  });

  it('has the VAT of both markets', async () => {
    expect(await vatRates(database.read, new Date())).toEqual({ AED: 500, SAR: 1500, INR: 0 });
  });
});

describe('loading again', () => {
  it("changes nothing, operators' changes included", async () => {
    await setPrice(shop, stableId('taif-dawn'), 'AED', null);
    const news = await followChanges(shop);
    expect(await loadSampleStore(target, { root })).toEqual({ loaded: false });
    expect(await news()).toEqual([]);
    expect(await findProduct(shop, UAE, stableId('taif-dawn'))).toBeNull();
  });

  it('adds a large catalogue, the same one each time', async () => {
    const inAll = async () => {
      const { rows } = await database.read.execute<{ n: number }>('SELECT count(*)::int AS n FROM products');
      return rows[0]?.n;
    };
    const totals: (number | undefined)[] = [];
    for (const products of [700, 1000, 1000]) {
      await loadSampleStore(target, { root, products });
      totals.push(await inAll());
    }
    expect(totals).toEqual([700, 1000, 1000]);
    expect(await findProduct(shop, KSA, stableId('taif-dawn-7'))).toMatchObject({
      title: { en: 'Taif Dawn 7' },
      categories: ['for-her'],
    });
  });
});
