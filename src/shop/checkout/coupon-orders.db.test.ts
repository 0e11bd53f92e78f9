import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { type Minor, minor, share, toDecimal, ZERO } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { findCoupon, releaseCoupon } from '#shop/pricing';
import { stockOf } from '#shop/stock';
import { buyFromProcesses } from '#support/buyers';
import { testDatabase } from '#support/database';
import { testCoupon } from '#support/test-coupon';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { cancelOrder, placeOrder, saveShippingAddress } from './index.ts';

const { database, url } = await testDatabase();
const shop = await testShop(database);
const market = MARKETS.KSA;
const rose = await testProduct(shop, { slug: 'rose', SAR: 400, stock: 10_000 });
const drop = await testProduct(shop, { slug: 'drop', SAR: 33.33, stock: 10_000 });

const coupon = (code: string, terms?: Parameters<typeof testCoupon>[2]) => testCoupon(database, code, terms);

let phones = 0;
async function shopper(
  productId = rose,
  count = 1,
  email = `${randomId()}@example.com`,
  phone = `05${String(10_000_000 + ++phones)}`,
): Promise<string> {
  const ownerId = randomId();
  await addToCart(shop, { ownerId, market, productId, count });
  await saveShippingAddress(shop, { ownerId, market, address: { ...testAddress(), email, phone } });
  return ownerId;
}

const order = (ownerId: string, code: string, total: Minor, transactionId = '') =>
  placeOrder(shop, {
    ownerId,
    market,
    fallbackMarket: market,
    language: 'en',
    method: 'COD',
    seen: { total: toDecimal(total, MARKETS.KSA.currency), tax: null, shipping: null },
    transactionId,
    coupon: code,
  });
const usesOf = async (code: string) => {
  const found = await findCoupon(shop, code);
  return found.ok ? found.value.used : found.error.code;
};

describe('an order with a coupon', () => {
  it('is reduced by a percentage, with VAT of the reduced amount', async () => {
    const code = await coupon('TEN');
    const placed = await order(await shopper(), ' ten ', minor(41400));
    expect(placed).toMatchObject({
      ok: true,
      value: { coupon: 'TEN', amounts: { subtotal: 40000, discount: 4000, tax: 5400, shipping: 0, total: 41400 } },
    });
    expect(await usesOf(code)).toBe(1);
  });

  it('is reduced by a fixed amount, to 0 at most', async () => {
    const code = await coupon('ALL', { reduction: { kind: 'fixed', amount: minor(100_000) } });
    expect(await order(await shopper(), code, ZERO)).toMatchObject({
      ok: true,
      value: { amounts: { subtotal: 40000, discount: 40000, tax: 0, total: 0 } },
    });
  });

  it('redeems the coupon once for repeated submissions', async () => {
    const code = await coupon('ONCE', { usesAllowed: 1 });
    const ownerId = await shopper();
    const submit = () => order(ownerId, code, minor(41400), 'same');
    const results = [...(await Promise.all([submit(), submit(), submit()])), await submit()];
    expect(new Set(results.map((result) => result.ok && result.value.id)).size).toBe(1);
    expect(await usesOf(code)).toBe('couponUsedUp');
  });

  it('leaves the coupon unused when the order is refused', async () => {
    const code = await coupon('KEPT', { usesAllowed: 1 });
    const ownerId = await shopper();
    expect(await order(ownerId, code, minor(46000))).toMatchObject({
      error: { code: 'amountsChanged', amounts: { total: 41400 } },
    });
    expect(await usesOf(code)).toBe(0);
    expect((await order(ownerId, code, minor(41400))).ok).toBe(true);
  });

  it('releases the coupon once when the payment fails', async () => {
    const code = await coupon('BACK', { usesAllowed: 1 });
    const placed = await order(await shopper(), code, minor(41400));
    const cartId = placed.ok ? placed.value.cartId : '';
    for (let time = 0; time < 2; time += 1) await database.transaction((tx) => releaseCoupon(tx, cartId));
    expect(await usesOf(code)).toBe(0);
  });

  it('releases the coupon when it is cancelled', async () => {
    const code = await coupon('AGAIN', { usesPerShopper: 1 });
    const ownerId = await shopper(rose, 1, 'again@example.com');
    const placed = await order(ownerId, code, minor(41400));
    if (!placed.ok) throw new Error(placed.error.code);
    expect((await cancelOrder(shop, ownerId, placed.value.id)).ok).toBe(true);
    expect((await order(await shopper(rose, 1, 'again@example.com'), code, minor(41400))).ok).toBe(true);
  });

  it('adds up to the minor unit for any cart and coupon', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10_000 }), async (count, weight) => {
        const code = await coupon('ANY', { reduction: { kind: 'percentage', basisPoints: weight } });
        const goods = 3333 * count;
        const gross = goods + share(minor(goods), 1500) + (goods < 20000 ? 2500 : 0);
        const placed = await order(await shopper(drop, count), code, minor(gross - share(minor(gross), weight)));
        if (!placed.ok) throw new Error(placed.error.code);
        const { subtotal, discount, tax, shipping, total } = placed.value.amounts;
        expect(subtotal - discount + tax + shipping).toBe(total);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a coupon is refused', () => {
  const yesterday = new Date(shop.clock.now().getTime() - DAY_MS);
  const tomorrow = new Date(shop.clock.now().getTime() + DAY_MS);
  it.each([
    ['couponUnknown', 'NOSUCH', null],
    ['couponUnknown', "'; DROP TABLE coupons; --", null],
    ['couponNotYet', 'SOON', { startsAt: tomorrow }],
    ['couponExpired', 'OVER', { endsAt: yesterday }],
    ['couponOtherCountry', 'DUBAI', { currency: 'AED' as const }],
    ['couponMinimum', 'BIG', { minimum: minor(40001) }],
  ])('as %s', async (reason, code, terms) => {
    if (terms) await coupon(code, terms);
    const before = await stockOf(database.read, market, [rose]);
    expect(await order(await shopper(), code, minor(41400))).toMatchObject({ ok: false, error: { code: reason } });
    expect(await stockOf(database.read, market, [rose])).toEqual(before);
  });

  it('to a shopper who has used it, by id or by email in any case', async () => {
    const code = await coupon('FIRST', { usesPerShopper: 1 });
    expect((await order(await shopper(rose, 1, 'huda@example.com'), code, minor(41400))).ok).toBe(true);
    expect(await order(await shopper(rose, 1, 'Huda@Example.com'), code, minor(41400))).toMatchObject({
      error: { code: 'couponUsedByYou' },
    });
    expect((await order(await shopper(), code, minor(41400))).ok).toBe(true);
  });

  it('to a shopper who has used it with another spelling of the email or the phone number', async () => {
    const code = await coupon('SPELT', { usesPerShopper: 1 });
    const first = await shopper(rose, 1, 'maha@example.com', '0501234567');
    expect((await order(first, code, minor(41400))).ok).toBe(true);
    for (const [email, phone] of [
      ['Maha+2@example.com', '0507654321'],
      ['other@example.com', '+966501234567'],
    ] as const) {
      expect(await order(await shopper(rose, 1, email, phone), code, minor(41400))).toMatchObject({
        error: { code: 'couponUsedByYou' },
      });
    }
  });
});

describe('a coupon for one use a shopper', () => {
  it('is used once by ten carts of one email at once', async () => {
    const code = await coupon('MINE', { usesPerShopper: 1 });
    const owners: string[] = [];
    for (let n = 0; n < 10; n += 1) owners.push(await shopper(rose, 1, 'noor@example.com'));
    const results = await Promise.all(owners.map((ownerId) => order(ownerId, code, minor(41400))));
    const outcomes = results.map((result) => (result.ok ? 'placed' : result.error.code));
    expect(outcomes.toSorted()).toEqual([...Array(9).fill('couponUsedByYou'), 'placed']);
    expect(await usesOf(code)).toBe(1);
  });

  it('is given to everybody of many at once', async () => {
    const code = await coupon('ALLATONCE', { usesPerShopper: 1 });
    const owners: string[] = [];
    for (let n = 0; n < 16; n += 1) owners.push(await shopper());
    const results = await Promise.all(owners.map((ownerId) => order(ownerId, code, minor(41400))));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await usesOf(code)).toBe(16);
  });
});

it('gives the last 3 uses to exactly 3 of 40 shoppers in two processes', async () => {
  const code = await coupon('RACE', { usesAllowed: 3 });
  const owners: string[] = [];
  for (let n = 0; n < 40; n += 1) owners.push(await shopper());
  const outcomes = await buyFromProcesses(
    url,
    owners.map((ownerId) => ({ ownerId, total: 41400, transactionId: randomId(), coupon: code })),
    2,
  );
  const counted = Object.groupBy(outcomes, (one) => ('refused' in one ? one.refused : 'placed'));
  expect(counted.placed).toHaveLength(3);
  expect(counted.couponUsedUp).toHaveLength(37);
});
