import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { decimal } from '#kernel/money';
import { addToCart, clearCart } from '#shop/cart';
import { findCoupon } from '#shop/pricing';
import { stockOf } from '#shop/stock';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testCoupon } from '#support/test-coupon';
import { testAddress, testProduct } from '#support/test-shop';
import { cancelOrder, placeOrder, releaseExpiredReservations, saveShippingAddress, startPayment } from './index.ts';

const { database } = await testDatabase();
const { shop: limited, base, later } = await openCardShop(database);
// without limits of reservations: this file tests locks
const shop = { ...limited, reservations: { share: 100, least: 0, attempts: 0, quantity: 0 } };
const market = MARKETS.KSA;
const address = testAddress('KSA');

async function shopperWith(productId: string, count = 2): Promise<string> {
  const ownerId = randomId();
  await addToCart(shop, { ownerId, market, productId, count });
  await saveShippingAddress(shop, { ownerId, market, address: { ...address, email: `${ownerId}@example.com` } });
  return ownerId;
}

const reservation = (ownerId: string, coupon = '') =>
  startPayment(shop, {
    ownerId,
    market,
    fallbackMarket: market,
    language: 'en',
    channel: 'MADA',
    seen: { total: null, tax: null, shipping: null },
    coupon,
    ip: null,
  });

async function changeCart(ownerId: string, productId: string): Promise<void> {
  await clearCart(shop, { ownerId, market, fallbackMarket: market });
  await addToCart(shop, { ownerId, market, productId, count: 2 });
}

const outcomes = (results: readonly ({ ok: true } | { ok: false; error: { code: string } })[]) =>
  results.map((result) => (result.ok ? 'held' : result.error.code)).sort();

async function usesOf(code: string): Promise<number> {
  const found = await findCoupon(shop, code);
  return found.ok ? found.value.used : 1;
}

describe('two shoppers who each reserve what the other orders', () => {
  it('swap the last uses of two coupons without a deadlock', async () => {
    const rose = await testProduct(base, { slug: 'rose', SAR: 120, stock: 1000 });
    for (let round = 0; round < 4; round += 1) {
      const [x, y] = [
        await testCoupon(database, `X${round}`, { usesAllowed: 1 }),
        await testCoupon(database, `Y${round}`, { usesAllowed: 1 }),
      ];
      const [one, other] = [await shopperWith(rose), await shopperWith(rose)];
      expect(outcomes([await reservation(one, x), await reservation(other, y)])).toEqual(['held', 'held']);
      const results = await Promise.all([reservation(one, y), reservation(other, x)]);
      expect(outcomes(results)).toEqual(['couponUsedUp', 'held']);
      expect((await usesOf(x)) + (await usesOf(y))).toBe(1);
    }
  });

  it('swap items of two products, with and without coupons, during cancellations', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [p, q] = [
        await testProduct(base, { slug: `p-${round}`, SAR: 120, stock: 6 }),
        await testProduct(base, { slug: `q-${round}`, SAR: 120, stock: 6 }),
      ];
      const code = await testCoupon(database, `C${round}`, { usesAllowed: 2 });
      const [one, other, third] = [await shopperWith(p), await shopperWith(q), await shopperWith(p)];
      expect(outcomes([await reservation(one, code), await reservation(other)])).toEqual(['held', 'held']);
      const seen = { total: decimal(276), tax: null, shipping: null };
      const request = { ownerId: third, market, fallbackMarket: market, language: 'en', method: 'COD', seen } as const;
      const placed = await placeOrder(shop, { ...request, transactionId: '' });
      if (!placed.ok) throw new Error(placed.error.code);
      await changeCart(one, q);
      await changeCart(other, p);
      const [results] = await Promise.all([
        Promise.all([reservation(one), reservation(other, code)]),
        cancelOrder(shop, third, placed.value.id),
      ]);
      expect(outcomes(results)).toEqual(['held', 'held']);
      expect([...(await stockOf(database.read, market, [p, q])).values()]).toEqual([4, 4]);
      expect(await usesOf(code)).toBe(1);
    }
    later(31 * 60);
    await Promise.all([releaseExpiredReservations(shop), releaseExpiredReservations(shop)]);
  });
});
