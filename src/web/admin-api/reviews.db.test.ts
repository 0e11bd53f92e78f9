import { expect, it } from 'vitest';
import { z } from 'zod';
import { randomId } from '#kernel/ids';
import { writeReview } from '#shop/reviews';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testProduct, testShop } from '#support/test-shop';
import { registerReviews } from './reviews.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerReviews(admin, shop));
const mona = await testStaff(shop, 'support', { language: 'ar' });
const productId = await testProduct(shop, { slug: 'rose' });
for (const text of ['Lovely', 'عطر جميل', 'Call +971 50 010 0199']) {
  const review = { customerId: `u_${randomId(24)}`, productId, name: 'Sara', rate: 4, text };
  await database.transaction((tx) => writeReview(shop, tx, review));
  shop.clock.move(1);
}

const page = z.object({
  items: z.array(z.object({ id: z.string(), version: z.int(), text: z.string() })),
  page: z.object({ next: z.string().nullable(), count: z.int() }),
});
const list = async (query: string) => page.parse((await call('GET', `/api/admin/reviews?${query}`, { as: mona })).body);

it('lists what is to be read, newest first, page by page', async () => {
  const first = await list('limit=2');
  expect(first.items.map(({ text }) => text)).toEqual(['Call +971 50 010 0199', 'عطر جميل']);
  const rest = await list(`limit=2&after=${first.page.next}`);
  expect([rest.items.map(({ text }) => text), rest.page]).toEqual([['Lovely'], { next: null, count: 3 }]);
  expect(await call('GET', '/api/admin/reviews?after=x', { as: mona })).toMatchObject({ body: { code: 'badCursor' } });
  const whole = await call('GET', '/api/admin/reviews', { as: mona });
  expect(whole.body).toMatchObject({
    items: [{ findings: ['phone'], decision: { state: 'waiting' }, product: { id: productId } }, {}, {}],
    views: { 'to-read': 3, shown: 2, hidden: 0, low: 0 },
    average: 4,
    stars: [0, 3, 0, 0, 0],
  });
});

it('hides with a reason of the list only, and undoes', async () => {
  const [{ id } = expect.fail()] = (await list('')).items;
  const path = `/api/admin/reviews/${id}`;
  const stars = await call('POST', `${path}/hide`, { as: mona, ifMatch: 1, body: { reason: 'few-stars' } });
  expect(stars.status).toBe(422);
  const hidden = await call('POST', `${path}/hide`, { as: mona, ifMatch: 1, body: { reason: 'advertising' } });
  const { undo } = z.object({ undo: z.object({ to: z.unknown(), audit: z.string() }) }).parse(hidden.body);
  expect([hidden.headers.get('etag'), (await list('view=hidden')).page.count]).toEqual(['"2"', 1]);
  const stale = await call('POST', `${path}/show`, { as: mona, ifMatch: 1 });
  expect(stale.body).toMatchObject({ status: 412, version: 2, current: { decision: { state: 'hidden' } } });
  const back = await call('POST', `${path}/restore`, { as: mona, ifMatch: 2, body: undo });
  expect(back.body).toMatchObject({ decision: { state: 'waiting', isRead: false } });
});

it('answers in the language of the review', async () => {
  const found = (await list('')).items.find(({ text }) => text === 'عطر جميل') ?? expect.fail();
  const path = `/api/admin/reviews/${found.id}/answer`;
  const other = await call('POST', path, { as: mona, ifMatch: 1, body: { answer: 'Thank you' } });
  expect(other.body).toMatchObject({ status: 422, title: 'اكتب الرد بلغة التقييم.' });
  const good = await call('POST', path, { as: mona, ifMatch: 1, body: { answer: 'شكرًا لك' } });
  expect(good.body).toMatchObject({ answer: 'شكرًا لك', version: 2 });
});
