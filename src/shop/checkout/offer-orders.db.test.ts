import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { type Minor, minor, toDecimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { stockOf } from '#shop/stock';
import { buyFromProcesses } from '#support/buyers';
import { testDatabase } from '#support/database';
import { testCoupon } from '#support/test-coupon';
import { endTestOffer, testOffer, thirdFree } from '#support/test-offer';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { cancelOrder, placeOrder, saveShippingAddress } from './index.ts';

const { database, url } = await testDatabase();
const shop = await testShop(database);
const market = MARKETS.KSA;
const rose = await testProduct(shop, { slug: 'rose', SAR: 100, stock: 10_000 });

/** Three roses: 300.00 before VAT, of which one is free. */
const WITH = minor(230_00);
const WITHOUT = minor(345_00);

const started: string[] = [];
async function offer(name: string, terms: unknown = thirdFree()): Promise<string> {
  const id = await testOffer(shop, name, terms);
  started.push(id);
  return id;
}
afterEach(async () => {
  for (const id of started.splice(0)) await endTestOffer(shop, id);
});

let phones = 0;
async function shopper(email = `${randomId()}@example.com`): Promise<string> {
  const ownerId = randomId();
  await addToCart(shop, { ownerId, market, productId: rose, count: 3 });
  const phone = `05${String(20_000_000 + ++phones)}`;
  await saveShippingAddress(shop, { ownerId, market, address: { ...testAddress(), email, phone } });
  return ownerId;
}

const order = (ownerId: string, total: Minor, { coupon = '', showsOffers = true } = {}) =>
  placeOrder(shop, {
    ...{
      ownerId,
      market,
      fallbackMarket: market,
      language: 'en',
      method: 'COD',
      transactionId: '',
      coupon,
      showsOffers,
    },
    seen: { total: toDecimal(total, market.currency), tax: null, shipping: null },
  });

/** The uses of an offer: by carts, and as counted where they are limited in all. */
async function uses(id: string) {
  const { rows } = await database.read.execute<{ carts: string; used: number | null }>(sql`
    SELECT (SELECT count(*) FROM offer_uses WHERE offer_id = ${id} AND identity = 'cart:' || cart_id) AS carts,
      (SELECT used FROM offer_counts WHERE offer_id = ${id}) AS used`);
  return rows.map(({ carts, used }) => [Number(carts), used])[0];
}

describe('an order with an offer', () => {
  it('is reduced, and keeps the offer and what it took off each line', async () => {
    const id = await offer('Third one free');
    const placed = await order(await shopper(), WITH);
    expect(placed).toMatchObject({
      ok: true,
      value: {
        amounts: { subtotal: 300_00, discount: 100_00, tax: 30_00, shipping: 0, total: 230_00 },
        lines: [{ productId: rose, unitPrice: 100_00, count: 3, offerDiscount: 100_00 }],
        offers: [{ id, version: 1, kind: 'sets', name: { en: 'Third one free' }, saving: 100_00 }],
      },
    });
    const { rows } = await database.read.execute(
      sql`SELECT offer_discount, o.offers -> 0 ->> 'id' AS id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.id = ${placed.ok ? placed.value.id : ''}`,
    );
    expect(rows.map((row) => ({ ...row, offer_discount: Number(row.offer_discount) }))).toEqual([
      { offer_discount: 100_00, id },
    ]);
    expect(await uses(id)).toEqual([1, null]);
  });

  it('is placed at the total without offers for a client that shows none', async () => {
    const id = await offer('Third one free');
    const placed = await order(await shopper(), WITHOUT, { showsOffers: false });
    expect(placed).toMatchObject({ ok: true, value: { amounts: { discount: 0, total: 345_00 }, offers: null } });
    expect(await order(await shopper(), WITH, { showsOffers: false })).toMatchObject({
      error: { code: 'amountsChanged', amounts: { total: 345_00 }, offered: null },
    });
    expect(await uses(id)).toEqual([0, null]);
  });

  it('takes a gift code beside it, of what the offer leaves', async () => {
    await offer('Third one free');
    await testCoupon(database, 'TEN');
    expect(await order(await shopper(), minor(207_00), { coupon: 'TEN' })).toMatchObject({
      ok: true,
      value: {
        coupon: 'TEN',
        amounts: { discount: 120_00, tax: 27_00, total: 207_00 },
        lines: [{ offerDiscount: 100_00 }],
      },
    });
  });

  it('does not use a gift code up that its offers save more without', async () => {
    await offer('Third one free', thirdFree({ withCode: false }));
    await testCoupon(database, 'LITTLE', { reduction: { kind: 'percentage', basisPoints: 100 } });
    expect(await order(await shopper(), WITH, { coupon: 'LITTLE' })).toMatchObject({
      ok: true,
      value: { coupon: null, amounts: { total: 230_00 } },
    });
  });

  it('is refused with the right amounts when an offer has come since', async () => {
    const owner = await shopper();
    const id = await offer('Third one free');
    expect(await order(owner, WITHOUT)).toMatchObject({
      error: { code: 'amountsChanged', amounts: { total: 230_00 } },
    });
    expect(await uses(id)).toEqual([0, null]);
    expect((await order(owner, WITH)).ok).toBe(true);
  });
});

describe('an offer that has gone since the cart was seen', () => {
  it('is named when it has ended', async () => {
    const id = await offer('Third one free');
    const owner = await shopper();
    await endTestOffer(shop, id);
    expect(await order(owner, WITH)).toMatchObject({
      error: { code: 'offerEnded', name: { en: 'Third one free' }, amounts: { total: 345_00 } },
    });
    expect((await order(owner, WITHOUT)).ok).toBe(true);
  });

  it('is named when it was used up, or used by this shopper in any spelling', async () => {
    const last = await offer('Only one', thirdFree({ limits: { uses: 1 } }));
    expect((await order(await shopper(), WITH)).ok).toBe(true);
    expect(await order(await shopper(), WITH)).toMatchObject({
      error: { code: 'offerUsedUp', name: { en: 'Only one' }, amounts: { total: 345_00 } },
    });
    expect(await uses(last)).toEqual([1, 1]);
    await endTestOffer(shop, last);
    await offer('Once each', thirdFree({ limits: { usesPerShopper: 1 } }));
    expect((await order(await shopper('huda@example.com'), WITH)).ok).toBe(true);
    expect(await order(await shopper('Huda+2@example.com'), WITH)).toMatchObject({ error: { code: 'offerUsedByYou' } });
  });

  it('is back once the order is cancelled', async () => {
    const id = await offer('Only one', thirdFree({ limits: { uses: 1, usesPerShopper: 1 } }));
    const owner = await shopper('noor@example.com');
    const placed = await order(owner, WITH);
    if (!placed.ok) throw new Error(placed.error.code);
    expect((await cancelOrder(shop, owner, placed.value.id)).ok).toBe(true);
    expect(await uses(id)).toEqual([0, 0]);
    expect((await order(await shopper('noor@example.com'), WITH)).ok).toBe(true);
  });
});

describe('uses of an offer in a rush', () => {
  it('go to exactly 10 of 100 shoppers in two processes, and nothing is written for the others', async () => {
    const id = await offer('The last ten', thirdFree({ limits: { uses: 10 } }));
    const before = (await stockOf(database.read, market, [rose])).get(rose) ?? 0;
    const owners: string[] = [];
    for (let n = 0; n < 100; n += 1) owners.push(await shopper());
    const purchases = owners.map((ownerId) => ({ ownerId, total: WITH, transactionId: randomId(), showsOffers: true }));
    const outcomes = await buyFromProcesses(url, purchases, 2);
    const counted = Object.groupBy(outcomes, (one) => ('refused' in one ? one.refused : 'placed'));
    expect(counted.placed).toHaveLength(10);
    expect(counted.offerUsedUp).toHaveLength(90);
    expect(await uses(id)).toEqual([10, 10]);
    expect((await stockOf(database.read, market, [rose])).get(rose)).toBe(before - 30);
  });

  it('are one for a shopper with twenty carts at once', async () => {
    const id = await offer('Once each', thirdFree({ limits: { usesPerShopper: 1 } }));
    const owners: string[] = [];
    for (let n = 0; n < 20; n += 1) owners.push(await shopper('maha@example.com'));
    const results = await Promise.all(owners.map((ownerId) => order(ownerId, WITH)));
    const outcomes = results.map((result) => (result.ok ? 'placed' : result.error.code));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill('offerUsedByYou'), 'placed']);
    expect(await uses(id)).toEqual([1, null]);
  });

  it('are none for orders that were gathered after the offer ended', async () => {
    const id = await offer('Ends in the rush');
    const owners: string[] = [];
    for (let n = 0; n < 20; n += 1) owners.push(await shopper());
    const orders = owners.map((ownerId) => order(ownerId, WITH));
    await endTestOffer(shop, id);
    const results = await Promise.all(orders);
    const outcomes = new Set(results.map((result) => (result.ok ? 'placed' : result.error.code)));
    expect([...outcomes].every((one) => one === 'placed' || one === 'offerEnded')).toBe(true);
    expect(await uses(id)).toEqual([results.filter(({ ok }) => ok).length, null]);
    expect(await order(await shopper(), WITH)).toMatchObject({ error: { code: 'offerEnded' } });
  });
});
