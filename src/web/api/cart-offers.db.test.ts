import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cartOffers } from '#contract/offers';
import { randomId } from '#kernel/ids';
import { openCheckoutApi } from '#support/checkout-api';
import { testDatabase } from '#support/database';
import { testCoupon } from '#support/test-coupon';
import { endTestOffer, testOffer, thirdFree } from '#support/test-offer';
import { testAddress } from '#support/test-shop';

const { database } = await testDatabase();
const { shop, call, post, get, rose, oudh } = await openCheckoutApi(database);

const started: string[] = [];
async function offer(name: string, terms: unknown = thirdFree()): Promise<string> {
  const id = await testOffer(shop, name, terms);
  started.push(id);
  return id;
}
afterEach(async () => {
  for (const id of started.splice(0)) await endTestOffer(shop, id);
});
beforeAll(() => testCoupon(database, 'TEN'));

const answer = z.looseObject({ offers: cartOffers });
const offersOf = ({ body }: { readonly body: unknown }) => answer.parse(body).offers;

/** A guest with roses at 80.00 each and an address. */
async function guest(count: number): Promise<string> {
  const userId = randomId();
  await post('cart', { userId, productId: rose, count, pricecon: 'SAR' });
  await post('shippingaddress', { userId, ...testAddress() });
  return userId;
}

describe('a cart', () => {
  it('says what offers make of it beside what it answers without them, which is the same byte for byte', async () => {
    const userId = await guest(3);
    const before = await get(`cart/${userId}`);
    const id = await offer('Third one free');
    const without = await get(`cart/${userId}`);
    expect(JSON.stringify(without.body)).toBe(JSON.stringify(before.body));
    const shown = await get(`cart/${userId}?offers=1`);
    const { offers, ...rest } = z.looseObject({ offers: z.unknown() }).parse(shown.body);
    expect(rest).toEqual(without.body);
    expect(offers).toMatchObject({
      applied: [
        {
          ...{ id, name: { en: 'Third one free' }, saving: 80, lines: [{ productId: rose, amount: 80 }] },
          words: 'Offer applied: Third one free. You save SAR\u00a080.00',
        },
      ],
      near: [],
      amounts: { subtotal: 240, discount: 80, tax: 24, shipping: 0, total: 184 },
      saved: { amount: 92 },
    });
  });

  it('says them with every change that asks, and not to one that does not', async () => {
    await offer('Third one free');
    const userId = randomId();
    const add = { userId, productId: rose, count: 2, pricecon: 'SAR' };
    expect(offersOf(await post('cart', { ...add, offers: true })).applied).toEqual([]);
    const more = { userId, id: rose, count: 3 };
    const put = (body: object) => call('PUT', '/api/cart', { country: 'KSA', body });
    expect(offersOf(await put({ ...more, offers: true })).amounts.total).toBe(184);
    expect((await put(more)).body).not.toHaveProperty('offers');
    expect(offersOf(await post('cartdelete', { userId, id: rose, offers: true })).applied).toEqual([]);
    expect(offersOf(await post('clearcart', { userId, offers: true })).amounts.total).toBe(0);
  });

  it('answers null in a store without offers', async () => {
    expect((await get(`cart/${await guest(3)}?offers=1`)).body).toMatchObject({
      offers: { applied: [], near: [], saved: null },
    });
  });

  it.each([
    ['en', 1, 'Add 1 more and the next is free'],
    ['ar', 1, 'بقيت قطعة واحدة للحصول على قطعة مجانية'],
  ] as const)('says in %s how far it is, and doing that makes the offer apply', async (language, missing, words) => {
    await offer('Third one free');
    const userId = await guest(2);
    const shown = offersOf(await get(`cart/${userId}?offers=1`, { language }));
    expect(shown.near).toMatchObject([{ missing: { units: missing }, words }]);
    const after = await post('cart', { userId, productId: rose, count: missing, pricecon: 'SAR', offers: true });
    expect(offersOf(after).applied).toHaveLength(1);
  });

  it('says how much is missing to an amount, and what comes off then', async () => {
    const reward = {
      ...{ kind: 'order', scope: { all: true } },
      tiers: [
        { from: { KSA: 200_00 }, off: { kind: 'percent', basisPoints: 1000 } },
        { from: { KSA: 300_00 }, off: { kind: 'percent', basisPoints: 2000 } },
      ],
    };
    await offer('Spend and save', { markets: ['KSA'], reward });
    const shown = async (count: number) => offersOf(await get(`cart/${await guest(count)}?offers=1`)).near;
    expect(await shown(2)).toMatchObject([
      { missing: { amount: 40 }, words: 'Add SAR\u00a040.00 more and 10% comes off' },
    ]);
    expect(await shown(3)).toMatchObject([
      { missing: { amount: 60 }, words: 'Add SAR\u00a060.00 more and 20% comes off instead of 10%' },
    ]);
  });

  it('says why an offer does not apply', async () => {
    await offer('Third one free');
    await offer('For new shoppers', {
      ...{ markets: ['KSA'], audience: { kind: 'signedIn' } },
      reward: {
        kind: 'order',
        scope: { all: true },
        tiers: [{ from: { KSA: 0 }, off: { kind: 'percent', basisPoints: 500 } }],
      },
    });
    expect(offersOf(await get(`cart/${await guest(3)}?offers=1`)).lost).toMatchObject([
      { question: 'Why does “For new shoppers” not apply?', words: 'For shoppers with an account' },
    ]);
  });

  it('prices a gift code with them, as typed', async () => {
    await offer('Third one free');
    const shown = offersOf(await get(`cart/${await guest(3)}?offers=1&coupon=ten`));
    expect(shown).toMatchObject({ code: { state: 'used' }, amounts: { total: 165.6 } });
  });

  it('refuses what is no answer to whether it shows offers, and changes nothing', async () => {
    const userId = await guest(1);
    for (const offers of [7, 'yes', {}]) {
      const refused = await call('PUT', '/api/cart', { country: 'KSA', body: { userId, id: rose, count: 2, offers } });
      expect([refused.status, refused.body]).toMatchObject([400, { code: 'invalid', fields: ['offers'] }]);
    }
    expect((await get(`cart/${userId}`)).body).toMatchObject({ user: [{ products: [{ count: 1 }] }] });
  });
});

describe('an order', () => {
  const body = (userId: string, totalPrice: number) => ({
    userId,
    paymentMethod: 'COD',
    totalPrice,
    transactionId: randomId(),
    country: 'KSA',
  });

  it('with the revision of a cart is placed at its amounts; another revision with equal amounts too', async () => {
    await offer('Third one free');
    for (const revision of [null, 'another']) {
      const userId = await guest(3);
      const { revision: own, amounts } = offersOf(await get(`cart/${userId}?offers=1`));
      const placed = await post('order', { ...body(userId, amounts.total), offers: revision ?? own });
      expect(placed).toMatchObject({ status: 200, body: { user: [{ totalPrice: 184, discount: 80 }] } });
    }
  });

  it('says the offers that it was placed with, and what they took off each product, whatever comes later', async () => {
    const id = await offer('Third one free');
    const userId = await guest(3);
    const { revision } = offersOf(await get(`cart/${userId}?offers=1`));
    await post('order', { ...body(userId, 184), offers: revision });
    await endTestOffer(shop, id);
    started.splice(0);
    const read = await get(`order/${userId}`);
    expect(read).toMatchObject({
      body: {
        user: [
          {
            offers: [{ id, name: { en: 'Third one free' }, saving: 80, lines: [{ productId: rose, amount: 80 }] }],
            orderItems: [{ productId: rose, count: 3, discountprice: [80], offer: 80 }],
          },
        ],
      },
    });
  });

  it('without it is placed at the total of the specification', async () => {
    await offer('Third one free');
    const placed = await post('order', body(await guest(3), 276));
    expect(placed).toMatchObject({ status: 200, body: { user: [{ totalPrice: 276, discount: 0 }] } });
    expect(placed.body).not.toHaveProperty('user.0.offers');
    expect(placed.body).not.toHaveProperty('user.0.orderItems.0.offer');
  });

  it('is refused with fresh totals and offers when one has ended, in the language of the call', async () => {
    const id = await offer('Third one free');
    const userId = await guest(3);
    const { revision } = offersOf(await get(`cart/${userId}?offers=1`));
    await endTestOffer(shop, id);
    const sent = { ...body(userId, 184), offers: revision };
    const refused = await post('order', sent);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'offerEnded', totals: { totalPrice: 276 }, offers: { applied: [], amounts: { total: 276 } } },
    });
    expect(refused.body).toMatchObject({
      message: '“Third one free” has just ended. Your total is now SAR\u00a0276.00. Nothing was ordered',
    });
    const arabic = await post('order', sent, { language: 'ar' });
    expect(arabic.body).toMatchObject({ message: expect.stringContaining('انتهى «Third one free» للتو') });
    expect((await get(`order/${userId}`)).body).toEqual({ user: [] });
  });

  it('follows the chosen way to pay', async () => {
    await offer('Card', {
      ...{ markets: ['KSA'], when: { methods: ['MADA'] } },
      reward: {
        kind: 'payment',
        scope: { all: true },
        tiers: [{ from: { KSA: 0 }, off: { kind: 'percent', basisPoints: 1000 } }],
      },
    });
    const userId = await guest(3);
    const choose = (method: string) =>
      call('PUT', '/api/updatemethod', { country: 'KSA', body: { userId, method, offers: true } });
    expect(offersOf(await choose('MADA')).amounts.total).toBe(248.4);
    expect(offersOf(await choose('COD')).amounts.total).toBe(276);
    expect(await post('order', { ...body(userId, 276), offers: 'x' })).toMatchObject({ status: 200 });
  });

  it('refuses a revision that is none', async () => {
    const refused = await post('order', { ...body(await guest(3), 276), offers: 5 });
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'invalid', fields: ['offers'] }]);
  });
});

it('takes goods of several products as one set', async () => {
  await offer('Third one free');
  const userId = await guest(2);
  const shown = offersOf(await post('cart', { userId, productId: oudh, count: 1, pricecon: 'SAR', offers: true }));
  expect(shown.applied).toMatchObject([{ saving: 80, lines: [{ productId: oudh }, { productId: rose }] }]);
});
