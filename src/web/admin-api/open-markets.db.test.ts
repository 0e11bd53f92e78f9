import { afterAll, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKET_CODES, MARKETS } from '#kernel/market';
import { decimal } from '#kernel/money';
import { openOnly } from '#kernel/open-markets';
import { addToCart } from '#shop/cart';
import { placeOrder, saveShippingAddress } from '#shop/checkout';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testApi } from '#support/test-api';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { registerCart } from '../api/cart.ts';
import { sitemap } from '../pages/sitemap.ts';
import { registerOrders } from './orders.ts';
import { registerPhoneOrders } from './phone-orders.ts';
import { registerSellers } from './sellers.ts';
import { registerSession } from './session.ts';
import { registerSettings } from './settings.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => {
  registerOrders(admin, shop);
  registerSession(admin, shop, { sandbox: true });
  registerSettings(admin, shop);
  registerSellers(admin, shop);
  registerPhoneOrders(admin, shop);
});
const api = testApi((one) => registerCart(one, shop));
const owner = await testStaff(shop, 'owner');
const product = await testProduct(shop, { slug: 'rose', AED: 240, SAR: 240 });

/** Places a cash order in the Emirates. */
async function ordered(): Promise<number> {
  const ownerId = randomId();
  const market = MARKETS.UAE;
  await addToCart(shop, { ownerId, market, productId: product, count: 1 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress('UAE') });
  const placed = await placeOrder(shop, {
    ...{ ownerId, market, fallbackMarket: market, language: 'en', method: 'COD', transactionId: '', coupon: '' },
    seen: { total: decimal(252), tax: null, shipping: null },
  });
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value.number;
}

const number = await ordered();
openOnly(['KSA']);
afterAll(() => openOnly(MARKET_CODES));

describe('a closed market', () => {
  it('is in no sitemap and no settings, and its prices have no columns', async () => {
    expect(await sitemap(shop, 'https://shop.example', '/sitemaps/pages.xml')).not.toContain('-ae');
    const { body } = await call('GET', '/api/admin/settings/shipping', { as: owner });
    expect(JSON.stringify(body)).toContain('"KSA"');
    expect(JSON.stringify(body)).not.toContain('"UAE"');
    const session = await call('GET', '/api/admin/session', { as: owner });
    expect(session.body).toMatchObject({ person: { markets: [...MARKET_CODES], openMarkets: ['KSA'] } });
  });

  it('has no seller to edit and takes no order by phone', async () => {
    const sellers = await call('GET', '/api/admin/sellers', { as: owner });
    expect(sellers.body).toMatchObject({ sellers: [{ market: 'KSA' }] });
    const ifMatch = Number(sellers.headers.get('etag')?.replaceAll('"', ''));
    const change = (market: string) =>
      call('PATCH', `/api/admin/sellers/${market}`, { as: owner, ifMatch, body: { phone: '+971500000000' } });
    expect((await change('UAE')).status).toBe(404);
    expect((await change('KSA')).status).toBe(200);
    const lines = [{ productId: product, quantity: 1 }];
    const order = { market: 'UAE', language: 'en', lines, address: testAddress('UAE'), total: null };
    expect((await call('POST', '/api/admin/orders', { as: owner, body: order })).status).toBe(404);
  });

  it('takes nothing into a cart, and keeps its orders for staff', async () => {
    const body = { userId: randomId(), productId: product, count: 1, pricecon: 'AED' };
    expect(await api.call('POST', '/api/cart', { body })).toMatchObject({ body: { code: 'onlyUaeKsa' } });
    expect((await call('GET', `/api/admin/orders/${number}`, { as: owner })).body).toMatchObject({ market: 'UAE' });
  });
});
