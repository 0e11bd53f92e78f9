import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { addToCart } from '#shop/cart';
import { saveShippingAddress } from '#shop/checkout';
import { testDatabase } from '#support/database';
import { testApi } from '#support/test-api';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { openDatabase } from '../../src/database/database.ts';
import { asWork } from '../../src/database/work.ts';
import type { Shop } from '../../src/shop/shop.ts';
import { registerCart } from '../../src/web/api/cart.ts';
import { registerOrders } from '../../src/web/api/orders.ts';

const { url, kind } = await testDatabase();
/** Ten connections, the default of a store. */
function openStore(callMs: number) {
  const database = openDatabase({
    url,
    maxConnections: 10,
    prepares: kind === 'postgres',
    limits: { page: 60_000, call: callMs, job: 60_000 },
  });
  afterAll(() => database.close());
  return database;
}

const shop = await testShop(openStore(60_000));
const patient = callsOf(shop);
const hasty = callsOf({ ...shop, database: openStore(3_000) });
const market = MARKETS.KSA;
const [wanted, other] = [await testProduct(shop, { slug: 'wanted' }), await testProduct(shop, { slug: 'other' })];

/** Creates a guest with a product in the cart and an address. */
async function shopperOf(productId: string): Promise<string> {
  const ownerId = randomId();
  await addToCart(shop, { ownerId, market, productId, count: 1 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress() });
  return ownerId;
}

function callsOf(of: Shop) {
  const { call } = testApi((api) => {
    registerCart(api, of);
    registerOrders(api, of);
  });
  const post = (path: string, body: unknown, language: 'en' | 'ar' = 'en') =>
    asWork('call', () => call('POST', `/api/${path}`, { country: 'KSA', language, body }));
  return {
    add: (userId: string, productId: string) => post('cart', { userId, productId, count: 1 }),
    order: (userId: string, transactionId: string, language?: 'en' | 'ar') =>
      post('order', { userId, paymentMethod: 'COD', totalPrice: 140, transactionId }, language),
  };
}

/** Locks the stock row of a product, as a transaction of a hung process does. Returns what releases it. */
async function lockStock(productId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM product_stock WHERE product_id = $1 FOR UPDATE', [productId]);
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
}

describe.runIf(kind === 'postgres')('14 buyers of a product with a locked stock row', () => {
  it('do not affect other shoppers, and get their orders after the lock', async () => {
    const buyers = await Promise.all(Array.from({ length: 14 }, () => shopperOf(wanted)));
    const others = await Promise.all(Array.from({ length: 14 }, () => shopperOf(other)));
    const release = await lockStock(wanted);
    let answered = 0;
    const waiting = buyers.map(async (userId, n) => {
      const answer = await patient.order(userId, `patient ${n}`);
      answered += 1;
      return answer;
    });
    for (const [n, userId] of others.entries()) {
      const answers = await Promise.all([patient.order(userId, `other ${n}`), patient.add(randomId(), other)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(answered).toBe(0);
    await release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(14).fill(200));
  });

  it('get 503 with a message while the lock remains, and their orders after it', async () => {
    const buyers = await Promise.all(Array.from({ length: 14 }, () => shopperOf(wanted)));
    const release = await lockStock(wanted);
    const refusals = await Promise.all(
      buyers.map((userId, n) => hasty.order(userId, `hasty ${n}`, n % 2 ? 'ar' : 'en')),
    );
    for (const { status, headers, body } of refusals) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect(body).toMatchObject({
        code: expect.stringMatching(/^(busy|unavailable)$/),
        message: expect.stringMatching(/Please try again in a moment|يُرجى المحاولة بعد قليل/),
      });
    }
    expect(refusals.some(({ text }) => text.includes('Many shoppers are ordering this right now'))).toBe(true);
    expect(refusals.some(({ text }) => text.includes('يطلب كثيرون هذا المنتج الآن'))).toBe(true);
    await release();
    // as the checkout does: the same submission again, whether or not the database had taken the first one
    const again = await Promise.all(buyers.map((userId, n) => patient.order(userId, `hasty ${n}`)));
    expect(again.map(({ status }) => status)).toEqual(Array(14).fill(200));
  });
});
