import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { reviewsTag } from '#kernel/page-tags';
import type { Actor } from '#shop/audit';
import { stableId } from '#shop/catalogue';
import { testDatabase } from '#support/database';
import { followChanges } from '#support/page-changes';
import { testProduct, testShop } from '#support/test-shop';
import {
  addReviews,
  answerReview,
  countReviews,
  detachReviews,
  hideReview,
  listReviewsIn,
  MAX_REVIEWER_LENGTH,
  restoreReview,
  reviewsBy,
  reviewsOf,
  showReview,
  writeReview,
} from './index.ts';

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
  const stored = (await reviewsOf(shop, rose)).reviews.filter(({ text }) => text === 'عطر رائع');
  expect(stored.map(({ name }) => name)).toEqual(['عميل']);
});

describe('moderation', () => {
  const mona: Actor = {
    kind: 'staff',
    id: 'mona',
    name: 'Mona',
    role: 'support',
    session: 's',
    request: 'r',
    markets: ['KSA', 'UAE'],
  };
  const shown = async (productId: string) => (await reviewsOf(shop, productId)).reviews.map(({ text }) => text);
  async function written(slug: string, over: Partial<ReturnType<typeof review>> = {}) {
    const productId = await testProduct(shop, { slug });
    expect((await write(review({ productId, ...over }))).ok).toBe(true);
    const all = await listReviewsIn(database.read, 'to-read', null, 100);
    return all.find((one) => one.productId === productId) ?? expect.fail();
  }

  it('keeps a review with a phone number until a person has read it, and a bad one that names a fault is shown', async () => {
    const spam = await written('held', { text: 'Call +971 50 010 0199' });
    expect(spam).toMatchObject({ state: 'waiting', findings: ['phone'], hidden: true });
    expect(await shown(spam.productId)).toEqual([]);
    const fault = await written('fault', { rate: 1, text: 'The bottle leaks' });
    expect(fault).toMatchObject({ state: 'shown', findings: ['fault'] });
    expect(await shown(fault.productId)).toEqual(['The bottle leaks']);
  });

  it('hides for a reason, shows, and takes either back; pages follow, and the log says who and why', async () => {
    const one = await written('moderated');
    const news = await followChanges(shop);
    const hidden = await hideReview(shop, { actor: mona, id: one.id, version: 1, reason: 'abuse' });
    const done = hidden.ok ? hidden.value : expect.fail();
    expect(done.review).toMatchObject({ state: 'hidden', reason: 'abuse', moderatedBy: 'mona', version: 2 });
    expect(await shown(one.productId)).toEqual([]);
    expect(await news()).toEqual([reviewsTag(one.productId)]);
    const back = await restoreReview(shop, {
      actor: mona,
      id: one.id,
      version: 2,
      to: done.before,
      undoOf: done.audit,
    });
    expect(back.ok && back.value.review).toMatchObject({ state: 'shown', moderatedAt: null, version: 3 });
    expect(await shown(one.productId)).toEqual(['Lovely']);

    expect(await news()).toEqual([reviewsTag(one.productId)]);
    expect((await showReview(shop, { actor: mona, id: one.id, version: 3 })).ok).toBe(true);
    expect(await news()).toEqual([]);
    const { rows } = await database.read.execute<{ action: string; reason: string | null }>(
      sql`SELECT action, reason FROM audit WHERE subject = ${`review:${one.id}`} ORDER BY action`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['review.hide', 'review.restore', 'review.show']);
    expect(rows[0]?.reason).toBe('abuse');
  });

  it('lets the first of two people decide, and shows the second what was decided', async () => {
    const one = await written('raced');
    const answers = await Promise.all([
      hideReview(shop, { actor: mona, id: one.id, version: 1, reason: 'advertising' }),
      showReview(shop, { actor: mona, id: one.id, version: 1 }),
    ]);
    const late = answers.find(({ ok }) => !ok);
    expect(late).toMatchObject({ error: { code: 'stale', current: { version: 2 } } });
    expect(await showReview(shop, { actor: mona, id: 'none', version: 1 })).toMatchObject({
      error: { code: 'unknownReview' },
    });
  });

  it('answers in the language of the review only, and takes the answer away', async () => {
    const one = await written('answered', { text: 'عطر رائع' });
    const answer = (version: number, words: string) =>
      answerReview(shop, { actor: mona, id: one.id, version, answer: words });
    expect(await answer(1, 'Thank you')).toMatchObject({ error: { code: 'invalidAnswer', fault: 'other-language' } });
    expect((await answer(1, ' شكرًا لك ')).ok).toBe(true);
    expect((await reviewsOf(shop, one.productId)).reviews[0]?.answer).toBe('شكرًا لك');
    expect((await answer(2, '')).ok).toBe(true);
    expect((await reviewsOf(shop, one.productId)).reviews[0]?.answer).toBeNull();
  });

  it('lists each view newest first, part by part', async () => {
    const all = await listReviewsIn(database.read, 'shown', null, 1000);
    const first = await listReviewsIn(database.read, 'shown', null, 7);
    const rest = await listReviewsIn(database.read, 'shown', first.at(-1) ?? null, 1000);
    expect([...first, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(await countReviews(database.read)).toMatchObject({ shown: all.length });
  });
});
