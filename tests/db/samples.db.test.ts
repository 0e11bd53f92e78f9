import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { findCategory, findProduct, listProducts, stableId } from '#shop/catalogue';
import { placeOrder, saveShippingAddress } from '#shop/checkout';
import { banners, faqs, homeContent, policy, pressRoom, setContent, stores, testimonials } from '#shop/content';
import { readSamples } from '#shop/opening';
import { testDatabase } from '#support/database';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { loadSampleStore, markLoadedSamples } from '../../seeds/load.ts';
import { runSamplesCommand } from '../../src/cli/samples.ts';
import { pictureStorage, pictureStore, shippedVariants } from '../../src/providers/media/index.ts';

const { database } = await testDatabase();
const base = await testShop(database);
const root = path.resolve(import.meta.dirname, '../..');
const target = {
  database,
  media: pictureStore(pictureStorage(null, path.join(root, '.cache/media')), shippedVariants(root)),
};
const load = async () => void (await loadSampleStore(target, { root, again: true }));
const shop = { ...base, opening: { ...base.opening, loadSamples: load } };
const market = MARKETS.KSA;
const samples = (...args: string[]) => runSamplesCommand(shop, args);
const NONE = { products: 0, ordered: 0, categories: 0, pictures: 0, reviews: 0, coupons: 0, documents: 0 };

it('takes away what seeding wrote and nothing else, and brings it back', async () => {
  expect(await readSamples(shop)).toEqual(NONE);
  await loadSampleStore(target, { root });
  const all = await readSamples(shop);
  expect(all).toMatchObject({ products: 44, reviews: 90, coupons: 6, documents: 9, ordered: 0 });

  // what the house makes itself: a product, a product in a category of the samples, and questions
  const own = await testProduct(shop, { slug: 'our-rose', SAR: 300 });
  await database.transaction((tx) =>
    tx.execute(sql`INSERT INTO product_categories SELECT ${own}, id, 0 FROM categories WHERE title = 'gift-sets'`),
  );
  const questions = [{ q: 'Ours?', a: 'Yes.' }];
  await database.transaction((tx) => setContent(tx, 'faqs', { en: questions, ar: questions }));
  // a sample in somebody's order, and one in a cart
  const ownerId = randomId();
  const ordered = stableId('taif-dawn');
  await addToCart(shop, { ownerId, market, productId: ordered, count: 1 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress('KSA') });
  const { rows } = await database.read.execute<{ price: string }>(
    sql`SELECT discount_price AS price FROM product_prices WHERE product_id = ${ordered} AND currency = 'SAR'`,
  );
  const price = Number(rows[0]?.price);
  const placed = await placeOrder(shop, {
    ownerId,
    market,
    fallbackMarket: market,
    language: 'en',
    method: 'COD',
    seen: { total: toDecimal(minor(Math.round(price * 1.15)), market.currency), tax: null, shipping: null },
    transactionId: '',
  });
  expect(placed).toMatchObject({ ok: true });
  await addToCart(shop, { ownerId: randomId(), market, productId: stableId('white-oudh'), count: 1 });

  const taken = await samples('take');
  expect(taken.lines[0]).toMatch(/^Taken away: 44 products, 90 reviews, 6 codes/);
  expect(taken.lines[1]).toMatch(/^1 products that orders name were put away/);
  expect(await readSamples(shop)).toMatchObject({ products: 1, ordered: 1, categories: 0, coupons: 0, documents: 0 });
  expect((await listProducts(shop, market, { limit: 100 })).total).toBe(1);
  expect(await findProduct(shop, market, own)).not.toBeNull();
  expect(await findProduct(shop, market, ordered)).toBeNull();
  expect(await faqs(shop, 'en')).toEqual(questions);
  expect([
    await homeContent(shop),
    await pressRoom(shop),
    await banners(shop, 'KSA'),
    await stores(shop),
    await testimonials(shop),
  ]).toEqual([null, null, [], [], []]);
  // the category of the house's product and those with a page of their own stay, without pictures; policies are no sample
  expect([await findCategory(shop, 'gift-sets'), await findCategory(shop, 'for-her')]).toMatchObject([
    { picture: null },
    { picture: null },
  ]);
  expect(await findCategory(shop, 'for-him')).toBeNull();
  expect(await policy(shop, 'terms', 'ar', 'KSA')).not.toBeNull();

  shop.clock.move(1);
  expect((await samples('back')).done).toBe(true);
  expect(await readSamples(shop)).toEqual({ ...all, documents: 8, ordered: 1 });
  expect((await listProducts(shop, market, { limit: 100 })).total).toBe(44);
  expect(await faqs(shop, 'en')).toEqual(questions);
  expect((await findCategory(shop, 'for-her'))?.picture).not.toBeNull();

  const { rows: acts } = await database.read.execute(
    sql`SELECT action, before->>'products' AS products FROM audit WHERE subject = 'samples:all' ORDER BY at`,
  );
  expect(acts).toEqual([
    { action: 'samples.take', products: '44' },
    { action: 'samples.load', products: null },
  ]);
});

it('marks the samples of a store that an earlier release has filled, and not what bears another name', async () => {
  const all = await readSamples(shop);
  await database.transaction(async (tx) => {
    for (const table of ['products', 'categories', 'media', 'reviews', 'coupons', 'content'])
      await tx.execute(sql`UPDATE ${sql.identifier(table)} SET sample = false`);
    await tx.execute(sql`DELETE FROM content WHERE key = 'loaded-sample-marks'`);
    await tx.execute(sql`UPDATE products SET title_en = 'Ours now' WHERE id = ${stableId('white-oudh')}`);
  });
  await markLoadedSamples(target, root);
  expect(await readSamples(shop)).toEqual({ ...all, products: 43, documents: 9 });
});

it('loads none in a live store, and says so', async () => {
  expect(await runSamplesCommand(await testShop(database), ['back'])).toEqual({
    done: false,
    lines: ['A live store has no sample goods. Use a sandbox.'],
  });
});
