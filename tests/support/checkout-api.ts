import { afterAll, expect } from 'vitest';
import type { Database } from '#database/database';
import { randomId } from '#kernel/ids';
import { registerCart } from '../../src/web/api/cart.ts';
import { registerCheckout } from '../../src/web/api/checkout.ts';
import { registerCoupons } from '../../src/web/api/coupons.ts';
import { registerOrders } from '../../src/web/api/orders.ts';
import { type Call, testApi } from './test-api.ts';
import { type TestShop, testAddress, testProduct, testShop } from './test-shop.ts';

/** Opens the API of a shop from cart to order, for one test file. Expects no logged errors. */
export function checkoutCalls(shop: TestShop) {
  const { call, errors } = testApi((api) => {
    registerCart(api, shop);
    registerCheckout(api, shop);
    registerCoupons(api, shop);
    registerOrders(api, shop);
  });
  afterAll(() => expect(errors).toEqual([]));
  return call;
}

/** Opens the API from cart to order over a migrated database with three products. */
export async function openCheckoutApi(database: Database) {
  const shop = await testShop(database);
  const call = checkoutCalls(shop);

  const rose = await testProduct(shop, { slug: 'rose', SAR: 80, AED: 90, before: 100 });
  const oudh = await testProduct(shop, { slug: 'oudh', SAR: 120, AED: 110 });
  const scarce = await testProduct(shop, { slug: 'scarce', SAR: 120, stock: 3 });

  const post = (path: string, body: unknown, more: Call = {}) =>
    call('POST', `/api/${path}`, { country: 'KSA', ...more, body });
  const get = (path: string, more: Call = {}) => call('GET', `/api/${path}`, { country: 'KSA', ...more });

  /** Creates a guest with two products for 280.00 and an address. Returns the guest id. */
  async function guest(): Promise<string> {
    const userId = randomId();
    await post('cart', { userId, productId: rose, count: 2, pricecon: 'SAR' });
    await post('cart', { userId, productId: oudh, count: 1, pricecon: 'SAR' });
    await post('shippingaddress', { userId, ...testAddress() });
    return userId;
  }
  return { shop, call, post, get, guest, rose, oudh, scarce };
}
