import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { stableId } from '#shop/catalogue';
import { testDatabase } from '#support/database';
import { testProduct, testShop } from '#support/test-shop';
import { addReviews, detachReviews, MAX_REVIEWER_LENGTH, reviewsBy, reviewsOf, writeReview } from './index.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
await testProduct(shop, { slug: 'rose' });
await testProduct(shop, { slug: 'musk' });
const rose = stableId('rose');

const review = (over: Partial<Parameters<typeof writeReview>[2]> = {}) => ({
  customerId: `u_${randomId(24)}`,
  productId: rose,
  name: 'Sara',
  rate: 5,
  text: 'Lovely',
  ...over,
});
const write = (given: ReturnType<typeof review>) => database.transaction((tx) => writeReview(shop, tx, given));

it.each([
  ['عطر رائع، love it', 'ar'],
  ['Love it, عطر رائع', 'en'],
  ['5/5 ⭐', 'en'],
])('takes %s for a review in %s', async (text, language) => {
  const given = review({ text, productId: stableId('musk') });
  expect((await write(given)).ok).toBe(true);
  const found = await reviewsOf(shop, stableId('musk'));
  expect(found.reviews.find((one) => one.text === text)?.language).toBe(language);
});

it('keeps one review of a product from each customer, also when many are sent at once', async () => {
  const given = review();
  const answers = await Promise.all([1, 2, 3].map((rate) => write({ ...given, rate })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await write(given)).toEqual({ ok: false, error: { code: 'alreadyReviewed' } });
  expect(await reviewsBy(shop, given.customerId)).toHaveLength(1);
});

it('refuses other stars than 1 to 5 and a text that says nothing or too much, and cuts long names', async () => {
  for (const rate of [0, 6, 4.5])
    expect(await write(review({ rate }))).toMatchObject({ error: { code: 'reviewRate' } });
  for (const text of ['', ' \n ', 'x'.repeat(2001)]) {
    expect(await write(review({ text }))).toMatchObject({ error: { code: 'reviewText' } });
  }
  const given = review({ name: 'S'.repeat(5000) });
  expect((await write(given)).ok).toBe(true);
  expect((await reviewsBy(shop, given.customerId))[0]?.name).toHaveLength(MAX_REVIEWER_LENGTH);
});

it('counts and averages all reviews, also those it does not show', async () => {
  await testProduct(shop, { slug: 'much-loved' });
  const productId = stableId('much-loved');
  const many = Array.from({ length: 120 }, (_, n) => ({
    id: randomId(),
    productId,
    userId: null,
    name: 'Sara',
    rate: n < 60 ? 5 : 2,
    text: 'Lovely',
    language: 'en' as const,
    writtenAt: new Date(Date.UTC(2026, 0, 1) + n * 1000),
  }));
  expect((await database.transaction((tx) => addReviews(tx, many))).ok).toBe(true);
  const found = await reviewsOf(shop, productId);
  expect([found.reviews.length, found.count, found.average]).toEqual([100, 120, 3.5]);
  expect(found.reviews[0]?.id).toBe(many.at(-1)?.id);
});

it('keeps the review of a customer who leaves, without the name', async () => {
  const given = review({ text: 'عطر رائع', name: 'سارة من الرياض' });
  await write(given);
  await database.transaction((tx) => detachReviews(tx, given.customerId));
  expect(await reviewsBy(shop, given.customerId)).toEqual([]);
  const kept = (await reviewsOf(shop, rose)).reviews.filter(({ text }) => text === 'عطر رائع');
  expect(kept.map(({ name }) => name)).toEqual(['عميل']);
});
