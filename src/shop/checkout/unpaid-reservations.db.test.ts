import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { cancelPayment, getPaymentStatus, handleReturn } from '#shop/settlement';
import { setStock, stockOf } from '#shop/stock';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testAddress, testProduct } from '#support/test-shop';
import { placeOrder, saveShippingAddress, startPayment } from './index.ts';

const { database } = await testDatabase();
const { shop: base, base: testBase, hyperpay, expectLedgersAgree, runScheduled, later } = await openCardShop(database);
const shop = { ...base, reservations: { share: 50, least: 3, attempts: 3, quantity: 25 } };
const market = MARKETS.KSA;

let counter = 0;
const product = (stock: number) => testProduct(testBase, { slug: `unpaid${++counter}`, SAR: 120, stock });
const left = async (id: string) => (await stockOf(database.read, market, [id])).get(id);

/** A guest from a network with a form open for some of a product. */
async function begin(productId: string, count: number, ip: string | null, ownerId = randomId()) {
  await addToCart(shop, { ownerId, market, productId, count });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress('KSA') });
  return again(ownerId, ip);
}

async function again(ownerId: string, ip: string | null) {
  const started = await startPayment(shop, {
    ownerId,
    market,
    fallbackMarket: market,
    language: 'en',
    channel: 'VISA_MASTER',
    seen: { total: null, tax: null, shipping: null },
    coupon: '',
    ip,
  });
  if (!started.ok) throw new Error(started.error.code);
  const { attempt, prepared } = started.value;
  const pay = async () => {
    await handleReturn(shop, 'hyperpay', await hyperpay.act(prepared, 'pay'));
    return getPaymentStatus(shop, attempt.id);
  };
  return { ownerId, attempt, pay };
}

describe('the reservations of unpaid card payments', () => {
  it('are limited for one network, whose further forms open without reserving', async () => {
    const id = await product(1000);
    const states: string[] = [];
    for (let n = 0; n < 8; n += 1) states.push((await begin(id, 10, `2001:db8:1:2::${n}`)).attempt.reservation);
    expect(states).toEqual(['held', 'held', ...Array.from({ length: 6 }, () => 'released')]);
    expect(await left(id)).toBe(980);
    expect((await begin(id, 10, '2001:db8:1:3::1')).attempt.reservation).toBe('held');
  });

  it('are limited for one network also when all start at once', async () => {
    const id = await product(1000);
    const all = await Promise.all(Array.from({ length: 8 }, () => begin(id, 2, '192.0.2.7')));
    expect(all.filter(({ attempt }) => attempt.reservation === 'held')).toHaveLength(3);
    expect(await left(id)).toBe(994);
  });

  it('are at most a share of each product for all networks together', async () => {
    const id = await product(20);
    const states: string[] = [];
    for (let n = 0; n < 6; n += 1) states.push((await begin(id, 4, `198.51.100.${n}`)).attempt.reservation);
    expect(states).toEqual(['held', 'held', 'released', 'released', 'released', 'released']);
    expect(await left(id)).toBe(12);
  });

  it('allow the last unit of a product to be paid by card', async () => {
    const id = await product(1);
    const last = await begin(id, 1, '203.0.113.1');
    expect(last.attempt.reservation).toBe('held');
    expect(await left(id)).toBe(0);
    expect((await last.pay())?.state).toBe('paid');
  });

  it('expire, so that others of the network may reserve', async () => {
    const id = await product(1000);
    for (let n = 0; n < 3; n += 1) await begin(id, 1, '203.0.113.9');
    expect((await begin(id, 1, '203.0.113.9')).attempt.reservation).toBe('released');
    later(31 * 60);
    await runScheduled('releaseReservations');
    expect(await left(id)).toBe(1000);
    expect((await begin(id, 1, '203.0.113.9')).attempt.reservation).toBe('held');
  });

  it('count once for a shopper who reopens the same form', async () => {
    const id = await product(1000);
    const first = await begin(id, 2, '203.0.113.20');
    for (let n = 0; n < 5; n += 1) {
      expect((await again(first.ownerId, '203.0.113.20')).attempt.id).toBe(first.attempt.id);
    }
    expect(await left(id)).toBe(998);
    expect((await begin(id, 2, '203.0.113.20')).attempt.reservation).toBe('held');
  });
});

it('holds nothing for a card payment and a cash order of one cart that begin at once', async () => {
  const [ownerId, productId] = [randomId(), await product(10)];
  await addToCart(shop, { ownerId, market, productId, count: 2 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress('KSA') });
  const [started, placed] = await Promise.all([
    again(ownerId, null).then(
      () => 'held',
      (error: Error) => error.message,
    ),
    placeOrder(shop, {
      ...{ ownerId, market, fallbackMarket: market, language: 'en', method: 'COD', transactionId: '' },
      seen: { total: toDecimal(minor(27600), 'SAR'), tax: null, shipping: null },
    }),
  ]);
  // the card payment came first and its reservation was released, or it came to an ordered cart
  expect(['held', 'cartEmpty']).toContain(started);
  expect([placed.ok, await left(productId)]).toEqual([true, 8]);
  await expectLedgersAgree();
});

describe('a payment without a reservation', () => {
  it('becomes an order when it is paid and the stock is there', async () => {
    const id = await product(1000);
    for (let n = 0; n < 3; n += 1) await begin(id, 1, '203.0.113.30');
    const paying = await begin(id, 2, '203.0.113.30');
    expect([paying.attempt.reservation, await left(id)]).toEqual(['released', 997]);
    expect((await paying.pay())?.state).toBe('paid');
    expect(await left(id)).toBe(995);
    await expectLedgersAgree();
  });

  it('shows a shopper who comes back the same form, which reserves once the limits allow it', async () => {
    const id = await product(1000);
    const first = await begin(id, 1, '203.0.113.50');
    for (let n = 0; n < 2; n += 1) await begin(id, 1, '203.0.113.50');
    const { ownerId, attempt } = await begin(id, 2, '203.0.113.50');
    const before = (await again(ownerId, '203.0.113.50')).attempt;
    expect([before.id, before.reservation, await left(id)]).toEqual([attempt.id, 'released', 997]);
    await cancelPayment(shop, first.ownerId, first.attempt.id);
    const after = await again(ownerId, '203.0.113.50');
    expect([after.attempt.id, after.attempt.reservation, await left(id)]).toEqual([attempt.id, 'held', 996]);
    expect((await after.pay())?.state).toBe('paid');
    expect(await left(id)).toBe(996);
    await expectLedgersAgree();
  });

  it('is refunded when the stock is gone: nothing is sold twice', async () => {
    const id = await product(2);
    for (let n = 0; n < 3; n += 1) await begin(await product(1000), 1, '203.0.113.40');
    const paying = await begin(id, 2, '203.0.113.40');
    expect([paying.attempt.reservation, await left(id)]).toEqual(['released', 2]);
    await database.transaction((tx) => setStock(tx, [{ productId: id, currency: 'SAR', onHand: 1 }]));
    expect((await paying.pay())?.state).not.toBe('paid');
    expect(await left(id)).toBe(1);
    const { rows } = await database.read.execute<{ reason: string }>(
      sql`SELECT reason FROM refunds WHERE attempt_id = ${paying.attempt.id}`,
    );
    expect(rows).toEqual([{ reason: 'unfulfillable' }]);
  });

  it('stores networks only as hashes', async () => {
    const { rows } = await database.read.execute<{ networks: number }>(
      sql`SELECT count(*)::int AS networks FROM payment_attempts WHERE network LIKE '%203%'`,
    );
    expect(rows[0]?.networks).toBe(0);
  });
});
