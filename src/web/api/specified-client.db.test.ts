import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { randomId } from '#kernel/ids';
import { minor } from '#kernel/money';
import { testDatabase } from '#support/database';
import { type Call, testApi } from '#support/test-api';
import { testCoupon } from '#support/test-coupon';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { registerCart } from './cart.ts';
import { registerCheckout } from './checkout.ts';
import { registerCoupons } from './coupons.ts';
import { registerInvoices } from './invoices.ts';
import { registerMyOrders } from './my-orders.ts';
import { registerOrders } from './orders.ts';
import { registerPayments } from './payments.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call, errors } = testApi((api) => {
  registerCart(api, shop);
  registerCheckout(api, shop);
  registerCoupons(api, shop);
  registerOrders(api, shop);
  registerMyOrders(api, shop);
  registerInvoices(api, shop);
  registerPayments(api, shop);
});
afterAll(() => expect(errors).toEqual([]));
const rose = await testProduct(shop, { slug: 'rose', stock: 1000 });

const post = (path: string, body: unknown, more: Call = {}) =>
  call('POST', `/api/${path}`, { country: 'KSA', ...more, body });
const get = (path: string, more: Call = {}) => call('GET', `/api/${path}`, { country: 'KSA', ...more });
const listed = z.object({ user: z.array(z.looseObject({ _id: z.string() })) });
const ordersIn = (body: unknown) => listed.parse(body).user;

/** Orders two roses at 100.00: free delivery, 15 % VAT. */
async function order(userId: string, more: object = {}, as: Call = {}) {
  await post('cart', { userId, productId: rose, count: 2 }, as);
  await post('shippingaddress', { userId, ...testAddress() }, as);
  return await post('order', { userId, paymentMethod: 'COD', totalPrice: 230, ...more }, as);
}

describe('POST order', () => {
  it.each(['COD', 'cod', 'cash on delivery', 'Cash On Delivery', ' CASH ON DELIVERY ', 'cash-on-delivery'])(
    'accepts %j as cash on delivery',
    async (paymentMethod) => {
      const placed = await order(randomId(), { paymentMethod });
      expect(placed).toMatchObject({ status: 200, body: { user: [{ paymentMethod: 'COD' }] } });
    },
  );

  it('accepts a transaction id that is null, absent or a number', async () => {
    const [none, absent, number] = [randomId(), randomId(), randomId()];
    expect((await order(none, { transactionId: null })).body).toMatchObject({ user: [{ transactionId: '' }] });
    expect((await order(absent)).body).toMatchObject({ user: [{ transactionId: '' }] });
    const placed = await order(number, { transactionId: 1234567890 });
    expect(placed.body).toMatchObject({ user: [{ transactionId: '1234567890' }] });
    const again = await post('order', {
      userId: number,
      paymentMethod: 'COD',
      totalPrice: 230,
      transactionId: '1234567890',
    });
    expect(ordersIn(again.body)[0]?._id).toBe(ordersIn(placed.body)[0]?._id);
  });

  it('refuses a transaction id of another kind', async () => {
    for (const transactionId of [{}, [], true, 1e300, 0.5]) {
      const userId = randomId();
      expect((await order(userId, { transactionId })).status).toBe(400);
    }
  });
});

describe('PUT updatemethod', () => {
  it('accepts the same spellings', async () => {
    const userId = randomId();
    await post('cart', { userId, productId: rose, count: 2 });
    const choose = (method: string) => call('PUT', '/api/updatemethod', { country: 'KSA', body: { userId, method } });
    expect((await choose('Cash on Delivery')).body).toMatchObject({ method: 'COD' });
    expect((await choose('VISA | MASTER')).body).toMatchObject({ method: 'VISA_MASTER' });
  });
});

describe('orders of a shopper', () => {
  it('are all returned unless a page is requested', async () => {
    const userId = `u_${randomId()}`;
    const as = { session: userId };
    const placed: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      placed.push(...ordersIn((await order(userId, {}, as)).body).map(({ _id }) => _id));
      shop.clock.move(1);
    }
    const all = await get(`allorder/${userId}`, as);
    expect(ordersIn(all.body).map(({ _id }) => _id)).toEqual([...placed].reverse());
    expect(all.body).toMatchObject({ next: null });
    const oldestFirst = await get(`order/${userId}`, as);
    expect(ordersIn(oldestFirst.body).map(({ _id }) => _id)).toEqual(placed);

    const page = await get(`allorder/${userId}?limit=20`, as);
    expect(ordersIn(page.body)).toHaveLength(20);
    const { next } = z.object({ next: z.number() }).parse(page.body);
    const rest = await get(`allorder/${userId}?limit=20&before=${next}`, as);
    expect(ordersIn(rest.body).map(({ _id }) => _id)).toEqual(placed.slice(0, 3).reverse());
    const newest = await get(`order/${userId}?limit=1`, as);
    expect(ordersIn(newest.body).map(({ _id }) => _id)).toEqual(placed.slice(-1));
  });
});

describe('POST generate-invoice', () => {
  const ABSOLUTE = /^http:\/\/store\.test\/api\/invoices\/[A-Za-z0-9]{32}$/;
  const invoiced = z.object({
    data: z.object({
      invoice_url: z.string(),
      invoices: z.array(z.object({ _id: z.string(), invoice_url: z.string() })),
    }),
    invoice_url: z.string(),
  });
  const generate = async (orders: unknown) =>
    await post('generate-invoice', { orders, ship_location: '', currency_icon: '' });

  it('accepts an order, an id or a list of either, and returns absolute urls', async () => {
    const userId = randomId();
    const [first] = ordersIn((await order(userId)).body);
    const [second] = ordersIn((await order(userId)).body);
    if (!first || !second) throw new Error('no orders');
    const byId = invoiced.parse((await generate(first._id)).body);
    expect(byId.data.invoice_url).toMatch(ABSOLUTE);
    expect(byId.invoice_url).toBe(byId.data.invoice_url);
    expect(invoiced.parse((await generate(first)).body)).toEqual(byId);
    expect(invoiced.parse((await generate([first])).body)).toEqual(byId);

    // a list is answered as section 7 reads one: by its last element, with the others beside it
    const both = invoiced.parse((await generate([first, second._id])).body);
    expect(both.data.invoices.map(({ _id }) => _id)).toEqual([first._id, second._id]);
    expect(both.data.invoices[0]?.invoice_url).toBe(byId.invoice_url);
    expect(both.data.invoice_url).toBe(both.data.invoices[1]?.invoice_url);
    expect(both.invoice_url).toMatch(ABSOLUTE);

    const read = await get(`orders/${first._id}`);
    expect(ordersIn(read.body)[0]).toMatchObject({ order_invoice: byId.invoice_url });
    expect((await call('GET', new URL(byId.invoice_url).pathname)).headers.get('content-type')).toBe('application/pdf');
  });

  it('refuses an empty list, an unknown order and the order of an account', async () => {
    expect((await generate([])).status).toBe(400);
    expect((await generate(randomId())).status).toBe(404);
    const [mine] = ordersIn((await order(randomId())).body);
    const account = `u_${randomId()}`;
    const [theirs] = ordersIn((await order(account, {}, { session: account })).body);
    expect((await generate([theirs?._id, mine?._id])).status).toBe(401);
  });
});

describe('POST shipping', () => {
  const asked = { shipCity: 'KSA', shipCntry: 'KSA', shipType: 'DLV', weight: '1' };

  it.each(['', null, '0', 0])('accepts %j as no cash to collect', async (codAmt) => {
    const answer = await post('shipping', { ...asked, destCity: 'Riyadh', destCntry: 'KSA', codAmt });
    expect(answer).toMatchObject({ status: 200, body: { ShipCharges: 25 } });
  });

  it.each([{}, { destCity: '', destCntry: ' ' }])('answers 400 without a destination: %j', async (nowhere) => {
    expect(await post('shipping', { ...asked, codAmt: 0, ...nowhere })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
  });

  it('ignores type and weight, which are constant', async () => {
    const there = { ...asked, destCity: 'Riyadh', destCntry: 'KSA', codAmt: 230 };
    for (const more of [{}, { shipType: '', weight: 1 }, { weight: null }]) {
      expect((await post('shipping', { ...there, ...more })).body).toEqual({ ShipCharges: 25, ShipChargesCurr: 'SAR' });
    }
  });
});

describe('POST updatecoupon', () => {
  it('accepts the coupon as GET coupontitle returned it, alone or in a field, and its code', async () => {
    const code = await testCoupon(database, 'MISK10');
    const coupon = z.looseObject({ title: z.string() }).parse((await get(`coupontitle/${code}`)).body);
    const userId = randomId();
    for (const body of [
      coupon,
      { coupon, userId },
      { coupon: code, userId },
      { title: code },
      { code, userId: null },
    ]) {
      expect(await post('updatecoupon', body)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    }
    for (const body of [{}, { coupon: { ...coupon, title: 'NONE' } }, { coupon: null }]) {
      expect((await post('updatecoupon', body)).status).toBe(404);
    }
  });
});

describe('an order with a total of 0', () => {
  it('charges no card and is placed as cash on delivery', async () => {
    const coupon = await testCoupon(database, 'GIFT', { reduction: { kind: 'fixed', amount: minor(1_000_00) } });
    const userId = randomId();
    await post('cart', { userId, productId: rose, count: 2 });
    await post('shippingaddress', { userId, ...testAddress() });
    expect(await post('checkout', { userId, type: 'MADA', amt: 0, crr: 'SAR', coupon })).toMatchObject({
      status: 422,
      body: { code: 'methodUnavailable' },
    });
    const placed = await post('order', { userId, paymentMethod: 'COD', totalPrice: 0, taxPrice: 0, coupon });
    expect(placed).toMatchObject({ status: 200, body: { user: [{ totalPrice: 0, taxPrice: 0, discount: 200 }] } });
  });
});
