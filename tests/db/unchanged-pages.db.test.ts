import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { addPicture, stableId } from '#shop/catalogue';
import { setContent } from '#shop/content';
import { detachReviews, writeReview } from '#shop/reviews';
import { testDatabase } from '#support/database';
import { followChanges } from '#support/page-changes';
import { testProduct, testShop } from '#support/test-shop';

/** What no page shows must not have pages made anew (docs/caching.md). Tests of the slices cover what does. */
const { database } = await testDatabase();
const shop = await testShop(database);
await testProduct(shop, { slug: 'rose' });

const customerId = `u_${randomId(24)}`;
const review = { customerId, productId: stableId('rose'), name: 'Sara', rate: 5, text: 'Lovely' };
const write = (rate: number) => database.transaction((tx) => writeReview(shop, tx, { ...review, rate }));
const pollCount = (q: string) =>
  database.transaction((tx) => setContent(tx, 'faqs', { en: [{ q, a: 'Yes.' }], ar: [{ q: 'س', a: 'ج' }] }));
const picture = { id: 'a'.repeat(32), width: 800, height: 1000, widths: [128], placeholder: 'data:,' };

const news = await followChanges(shop);
async function changesPages(work: () => Promise<unknown>): Promise<boolean> {
  await news();
  await work();
  return (await news()).length > 0;
}

it('a changed document changes pages, the same one again does not', async () => {
  expect(await changesPages(() => pollCount('Is it oudh?'))).toBe(true);
  expect(await changesPages(() => pollCount('Is it oudh?'))).toBe(false);
  expect(await changesPages(() => pollCount('Is it musk?'))).toBe(true);
});

it('a review changes pages, a refused second one of the customer does not', async () => {
  expect(await changesPages(() => write(5))).toBe(true);
  expect(await changesPages(() => write(1))).toBe(false);
});

it('a deleted reviewer changes pages, a customer without reviews does not', async () => {
  expect(await changesPages(() => database.transaction((tx) => detachReviews(tx, `u_${randomId(24)}`)))).toBe(false);
  expect(await changesPages(() => database.transaction((tx) => detachReviews(tx, customerId)))).toBe(true);
});

it('a new picture changes pages, a known one does not', async () => {
  const add = () => database.transaction((tx) => addPicture(tx, picture, 'product'));
  expect(await changesPages(add)).toBe(true);
  expect(await changesPages(add)).toBe(false);
});
