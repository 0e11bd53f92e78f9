import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { addPicture, catalogueVersion, stableId } from '#shop/catalogue';
import { setContent } from '#shop/content';
import { detachReviews, writeReview } from '#shop/reviews';
import { testDatabase } from '#support/database';
import { testProduct, testShop } from '#support/test-shop';

/** Changes that no page shows must not invalidate pages (docs/database.md). Tests of the slices cover those that do. */
const { database, kind } = await testDatabase();
const shop = await testShop(database);
await testProduct(shop, { slug: 'rose' });

const customerId = `u_${randomId(24)}`;
const review = { customerId, productId: stableId('rose'), name: 'Sara', rate: 5, text: 'Lovely' };
const write = (rate: number) => database.transaction((tx) => writeReview(shop, tx, { ...review, rate }));
const pollCount = (q: string) =>
  database.transaction((tx) => setContent(tx, 'faqs', { en: [{ q, a: 'Yes.' }], ar: [{ q: 'س', a: 'ج' }] }));
const picture = { id: 'a'.repeat(32), width: 800, height: 1000, widths: [128], placeholder: 'data:,' };

async function grows(work: () => Promise<unknown>): Promise<boolean> {
  const before = await catalogueVersion(shop);
  await work();
  return (await catalogueVersion(shop)) > before;
}

it('increments for a changed document, not for the same one again', async () => {
  expect(await grows(() => pollCount('Is it oudh?'))).toBe(true);
  expect(await grows(() => pollCount('Is it oudh?'))).toBe(false);
  expect(await grows(() => pollCount('Is it musk?'))).toBe(true);
});

it('increments for a review, not for a refused second one of the customer', async () => {
  expect(await grows(() => write(5))).toBe(true);
  expect(await grows(() => write(1))).toBe(false);
});

it('increments when a reviewer is deleted, not a customer without reviews', async () => {
  expect(await grows(() => database.transaction((tx) => detachReviews(tx, `u_${randomId(24)}`)))).toBe(false);
  expect(await grows(() => database.transaction((tx) => detachReviews(tx, customerId)))).toBe(true);
});

it('increments for a new picture, not for a known one', async () => {
  const add = () => database.transaction((tx) => addPicture(tx, picture, 'product'));
  expect(await grows(add)).toBe(true);
  expect(await grows(add)).toBe(false);
});

// the embedded database runs one transaction at a time
it.skipIf(kind === 'embedded')('is not held by an open change against an order that takes the last unit', async () => {
  const { promise: until, resolve: commit } = Promise.withResolvers<void>();
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
  const change = database.transaction(async (tx) => {
    await tx.execute(sql`UPDATE products SET title_en = 'Rose of Taif'`);
    isWritten();
    await until;
  });
  await written;
  const sold = () =>
    database.read.execute(sql`UPDATE product_stock SET on_hand = CASE on_hand WHEN 0 THEN 5 ELSE 0 END`);
  expect(await grows(sold)).toBe(true);
  commit();
  expect(await grows(() => change)).toBe(true);
});
