import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { forgetTerms } from '#shop/settings';
import { testDatabase } from '#support/database';
import { testApi } from '#support/test-api';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { createFlatRate } from '../../providers/flat-rate/adapter.ts';
import { withFallback } from '../../providers/flat-rate/fallback.ts';
import { openSmsaHarness } from '../../providers/smsa/harness.ts';
import { registerCart } from './cart.ts';
import { registerCheckout } from './checkout.ts';
import { registerOrders } from './orders.ts';

const { database } = await testDatabase();
const smsa = await openSmsaHarness({ quoteTimeoutMs: 5000 });
const reasons: string[] = [];
const shipping = withFallback(smsa.charges, createFlatRate(), ({ reason }) => reasons.push(reason));
const shop = { ...(await testShop(database)), shipping };
const { call, errors } = testApi((api) => {
  registerCart(api, shop);
  registerCheckout(api, shop);
  registerOrders(api, shop);
});
const rose = await testProduct(shop, { slug: 'rose' });

const post = (path: string, body: unknown) => call('POST', `/api/${path}`, { country: 'KSA', body });
const quote = async (destCity: string, codAmt = 0) => {
  const places = { shipCity: 'KSA', shipCntry: 'KSA', destCity, destCntry: 'KSA' };
  const { text } = await post('shipping', { ...places, shipType: 'DLV', codAmt, weight: '1' });
  return JSON.parse(text).ShipCharges;
};

/** Orders one rose to a city with the amounts the page would show for this delivery charge. */
async function order(city: string, shippingPrice: number) {
  const userId = randomId();
  await post('cart', { userId, productId: rose, count: 1, pricecon: 'SAR' });
  await post('shippingaddress', { userId, ...testAddress(), city });
  return post('order', { userId, paymentMethod: 'COD', shippingPrice, taxPrice: 15, totalPrice: 115 + shippingPrice });
}

beforeAll(async () => {
  expect(reasons).toEqual([]);
  // by default every delivery costs the fee of the policy
  await database.read.execute(sql`
    INSERT INTO settings (id, key, market, value, starts_at, set_by, set_at)
    VALUES ('prices', 'shipping.fixed', 'KSA', 'false'::jsonb, to_timestamp(0), 'test', now())`);
  forgetTerms(shop);
});
afterAll(async () => {
  await smsa.close();
  expect(errors).toEqual([]);
});

describe('the delivery charge of a page', () => {
  it.each([
    ['Riyadh', 25],
    ['Najran', 30],
    ['مكة المكرمة', 25],
    [' Tabuk ', 30],
    ['__proto__', 25],
  ])('equals the charge of an order to %s', async (city, charge) => {
    expect(await quote(city)).toBe(charge);
    expect(await quote(city, 115)).toBe(charge);
    expect((await order(city, charge)).status).toBe(200);
  });

  it.each(['', 'KSA', 'Kingdom of Saudi Arabia'])('is that of the policy while the city is %j', async (city) => {
    await smsa.simulator.set({ quotes: 'failed' });
    expect(await quote(city)).toBe(25);
    expect(reasons).toEqual([]);
    await smsa.simulator.set({ quotes: 'normal' });
  });

  it.each([
    [{ shipCity: 'KSA', shipCntry: 'KSA', destCntry: 'UAE' }, 409, 'otherCountry'],
    [{ shipCity: 'UAE', destCntry: 'Kingdom of Saudi Arabia' }, 409, 'otherCountry'],
    [{ shipCity: 'KSA', destCntry: 'Oman' }, 422, 'onlyUaeKsa'],
  ])('is refused for a place without delivery: %j', async (places, status, code) => {
    expect(await post('shipping', { ...places, destCity: 'Riyadh' })).toMatchObject({ status, body: { code } });
  });

  it('is not requested when delivery is free', async () => {
    await smsa.simulator.set({ quotes: 'failed' });
    const userId = randomId();
    await post('cart', { userId, productId: rose, count: 2, pricecon: 'SAR' });
    await post('shippingaddress', { userId, ...testAddress(), city: 'Taif' });
    const amounts = { shippingPrice: 0, taxPrice: 30, totalPrice: 230 };
    expect((await post('order', { userId, paymentMethod: 'COD', ...amounts })).status).toBe(200);
    expect(reasons).toEqual([]);
    await smsa.simulator.set({ quotes: 'normal' });
  });

  it('is the flat rate for page and order while the courier is unavailable, with the cause in the log', async () => {
    await smsa.simulator.set({ answers: 'broken' });
    smsa.later(1);
    expect(await quote('Jazan')).toBe(25);
    expect((await order('Jazan', 25)).status).toBe(200);
    expect(reasons).toEqual(Array(2).fill('status 503 without readable XML'));
    await smsa.simulator.set({ answers: 'normal' });
    smsa.later(1);
    expect(await quote('Jazan')).toBe(30);
    expect(await order('Jazan', 25)).toMatchObject({
      status: 409,
      body: { code: 'amountsChanged', totals: { shippingPrice: 30, totalPrice: 145 } },
    });
  });
});

describe('a delivery charge that includes VAT', () => {
  it('is said of orders placed from then on; every specified amount stays as it is', async () => {
    const orderedBy = async () => {
      const { text } = await order('Riyadh', 25);
      const [placed] = JSON.parse(text).user;
      return placed;
    };
    const before = await orderedBy();
    shop.clock.move(1);
    await database.read.execute(sql`
      INSERT INTO settings (id, key, market, value, starts_at, set_by, set_at)
      VALUES ('with-vat', 'shipping.includes_vat', 'KSA', 'true'::jsonb, ${shop.clock.now().toISOString()}::timestamptz, 'test', now())`);
    forgetTerms(shop);
    shop.clock.move(1);
    const after = await orderedBy();
    const amounts = { itemsPrice: 100, taxPrice: 15, shippingPrice: 25, totalPrice: 140 };
    expect(before).toMatchObject(amounts);
    expect(after).toMatchObject({ ...amounts, shippingHasVat: true });
    const read = async ({ userId }: { readonly userId: string }) =>
      JSON.parse((await call('GET', `/api/order/${userId}`, { country: 'KSA' })).text).user[0];
    expect(before).not.toHaveProperty('shippingHasVat');
    expect(await read(before)).not.toHaveProperty('shippingHasVat');
    expect(await read(after)).toMatchObject({ ...amounts, shippingHasVat: true });
  });
});
