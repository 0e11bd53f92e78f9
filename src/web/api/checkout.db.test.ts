import { afterAll, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { minor } from '#kernel/money';
import { setPrice } from '#shop/catalogue';
import { saveCoupon } from '#shop/pricing';
import { setStock } from '#shop/stock';
import { testDatabase } from '#support/database';
import { type Call, testApi } from '#support/test-api';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { registerCart } from './cart.ts';
import { registerCheckout } from './checkout.ts';
import { registerCoupons } from './coupons.ts';
import { registerOrders } from './orders.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call, errors } = testApi((api) => {
  registerCart(api, shop);
  registerCheckout(api, shop);
  registerCoupons(api, shop);
  registerOrders(api, shop);
});
afterAll(() => expect(errors).toEqual([]));

const rose = await testProduct(shop, { slug: 'rose', SAR: 80, AED: 90, before: 100 });
const oudh = await testProduct(shop, { slug: 'oudh', SAR: 120, AED: 110 });
const scarce = await testProduct(shop, { slug: 'scarce', SAR: 120, stock: 3 });

const post = (path: string, body: unknown, more: Call = {}) =>
  call('POST', `/api/${path}`, { country: 'KSA', ...more, body });
const get = (path: string, more: Call = {}) => call('GET', `/api/${path}`, { country: 'KSA', ...more });

/** A guest with two products for 280.00 and an address. */
async function guest() {
  const userId = randomId();
  await post('cart', { userId, productId: rose, count: 2, pricecon: 'SAR' });
  await post('cart', { userId, productId: oudh, count: 1, pricecon: 'SAR' });
  await post('shippingaddress', { userId, ...testAddress() });
  return userId;
}

describe('a guest in KSA', () => {
  it('buys with cash on delivery, and everything is answered in the specified shapes', async () => {
    const userId = randomId();
    const added = await post('cart', {
      userId,
      productId: rose,
      count: 2,
      pricecon: 'SAR',
      title: 'Free gold',
      price: { SAR: 0.01 },
      discountprice: { SAR: 0.01 },
      weight: [],
    });
    expect(added).toMatchObject({ status: 200, body: { message: 'Product is added to cart' } });
    expect((await get(`cart/${userId}`)).body).toMatchObject({
      user: [
        {
          products: [
            {
              productId: rose,
              title: 'rose',
              arabictitle: 'rose بالعربية',
              price: [100],
              discountprice: [80],
              count: 2,
              weight: 100,
              unit: 'ml',
              kind: 'Eau de parfum',
              arabickind: 'ماء عطر',
              stock: 100,
              available: true,
            },
          ],
        },
      ],
    });
    expect((await get('tax')).body).toEqual([{ AED: 5, SAR: 15, INR: 0 }]);
    const quote = { shipCity: 'KSA', shipCntry: 'KSA', destCity: 'Riyadh', destCntry: 'KSA', shipType: 'DLV' };
    expect((await post('shipping', { ...quote, codAmt: 184, weight: '1' })).body).toEqual({
      ShipCharges: 25,
      ShipChargesCurr: 'SAR',
    });
    expect((await post('shippingaddress', { userId, ...testAddress() })).status).toBe(200);
    expect((await get(`shippingaddress/${userId}`)).body).toEqual({ user: [testAddress()] });
    expect((await call('PUT', '/api/updatemethod', { country: 'KSA', body: { userId, method: 'COD' } })).status).toBe(
      200,
    );
    const placed = await post('order', {
      userId,
      paymentMethod: 'COD',
      paymentResult: { id: 'x', status: 'paid' },
      isPaid: true,
      paidAt: '2020-01-01',
      taxPrice: 24,
      shippingPrice: 25,
      totalPrice: 209,
      transactionId: 'submit-1',
    });
    expect(placed).toMatchObject({
      status: 200,
      body: {
        user: [
          {
            userId,
            paymentMethod: 'COD',
            paymentResult: { id: '', status: '', update_time: '', email_address: '' },
            isPaid: false,
            paidAt: null,
            itemsPrice: 160,
            taxPrice: 24,
            shippingPrice: 25,
            totalPrice: 209,
            country: 'KSA',
            currency: 'SAR',
            shippingAddress: testAddress(),
            orderItems: [{ productId: rose, pricecon: 'SAR', discountprice: [80], price: [100], count: 2 }],
            isDelivered: false,
            isCancelled: false,
            order_invoice: '',
            transactionId: 'submit-1',
            seller: { shipFrom: { en: expect.stringContaining('Makkah') } },
          },
        ],
      },
    });
    expect((await get(`cart/${userId}`)).body).toMatchObject({ user: [{ products: [] }] });
    const listed = await get(`order/${userId}`);
    expect(listed.body).toEqual({ user: [expect.objectContaining({ totalPrice: 209 })] });
    const id = /"_id":"(\w{24})","number"/.exec(placed.text)?.[1];
    expect((await get(`orders/${id}`)).body).toEqual(listed.body);
    expect((await post('postmail', { email: 'thief@example.com', user: userId })).status).toBe(200);
  });

  it('sees the right amounts when they changed, and orders with those', async () => {
    const userId = await guest();
    await setPrice(shop, rose, 'SAR', { price: minor(10000), discountPrice: minor(9000) });
    const order = { userId, paymentMethod: 'COD', totalPrice: 322, taxPrice: 42, shippingPrice: 0 };
    const refused = await post('order', order, { language: 'ar' });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'amountsChanged',
        message: 'تغيّرت المبالغ. يُرجى مراجعتها قبل تقديم الطلب.',
        totals: { itemsPrice: 300, taxPrice: 45, shippingPrice: 0, totalPrice: 345, discount: 0, currency: 'SAR' },
      },
    });
    expect((await post('order', { ...order, totalPrice: '345.00', taxPrice: 45 })).status).toBe(200);
    await setPrice(shop, rose, 'SAR', { price: minor(10000), discountPrice: minor(8000) });
  });

  it('may leave the country out everywhere: the bag knows it', async () => {
    const userId = randomId();
    await call('POST', '/api/cart', { body: { userId, productId: rose, count: 3, pricecon: 'SAR' } });
    await call('POST', '/api/shippingaddress', { body: { userId, ...testAddress() } });
    const placed = await call('POST', '/api/order', { body: { userId, paymentMethod: 'cod', totalPrice: 276 } });
    expect(placed).toMatchObject({ status: 200, body: { user: [{ country: 'KSA', currency: 'SAR' }] } });
  });
});

describe('a gift code', () => {
  it('tells what it takes off, and is used up by the order', async () => {
    await database.transaction((tx) =>
      saveCoupon(tx, {
        code: 'EID50',
        reduction: { kind: 'fixed', amount: minor(5000) },
        description: { en: '50 off', ar: 'خصم 50' },
        currency: null,
        minimum: minor(20000),
        startsAt: null,
        endsAt: null,
        usesAllowed: 1,
        usesPerShopper: null,
      }),
    );
    expect(await get('coupontitle/eid50')).toMatchObject({
      status: 200,
      body: { title: 'EID50', type: 'FIXED', weightage: 50, des: '50 off', des_ar: 'خصم 50', minimum: 200 },
    });
    const userId = await guest();
    const placed = await post('order', { userId, paymentMethod: 'COD', totalPrice: 272, coupon: 'EID50' });
    expect(placed).toMatchObject({
      status: 200,
      body: { user: [{ coupon: 'EID50', itemsPrice: 280, discount: 43.48, taxPrice: 35.48, totalPrice: 272 }] },
    });
    expect((await post('updatecoupon', { title: 'EID50', userId })).status).toBe(200);
    expect(await get('coupontitle/EID50', { language: 'ar' })).toMatchObject({
      status: 422,
      body: { code: 'couponUsedUp', message: 'استُنفد رمز الهدية' },
    });
    expect(await get('coupontitle/NOSUCH')).toMatchObject({
      status: 404,
      body: { code: 'couponUnknown', message: 'This gift code is not valid' },
    });
  });
});

describe('refusals', () => {
  const order = { paymentMethod: 'COD', totalPrice: 322 };

  it.each([
    ['an empty bag', async () => post('order', { userId: randomId(), ...order }), 409, 'cartEmpty', 'Cart is Empty'],
    [
      'no address',
      async () => {
        const userId = randomId();
        await post('cart', { userId, productId: rose });
        return post('order', { userId, ...order });
      },
      409,
      'addressMissing',
      'Please enter your shipping address first.',
    ],
    [
      'an address in the other country',
      async () => {
        const userId = await guest();
        await post('shippingaddress', { userId, ...testAddress('UAE') }, { country: 'UAE' });
        return post('order', { userId, ...order });
      },
      422,
      'addressInOtherCountry',
      'Your address is in the other country. We deliver within KSA only.',
    ],
    [
      'more than there is',
      async () => {
        const userId = randomId();
        await post('cart', { userId, productId: scarce, count: 3 });
        await post('shippingaddress', { userId, ...testAddress() });
        await database.transaction((tx) => setStock(tx, [{ productId: scarce, currency: 'SAR', onHand: 2 }]));
        return post('order', { userId, paymentMethod: 'COD', totalPrice: 414 });
      },
      409,
      'soldOut',
      'Only 2 left of scarce. Please lower the quantity.',
    ],
    [
      'a currency of the other market',
      async () => post('cart', { userId: randomId(), productId: rose, pricecon: 'AED' }),
      409,
      'otherCountry',
      'Your bag and your country do not match. Please choose the right country first.',
    ],
    [
      'an order for the other country',
      async () => post('order', { userId: await guest(), ...order, country: 'UAE' }),
      409,
      'otherCountry',
      'Your bag and your country do not match. Please choose the right country first.',
    ],
    [
      'a country that is not served',
      async () => post('order', { userId: await guest(), ...order, country: 'IND' }),
      422,
      'onlyUaeKsa',
      'We are currently only shipping to United Arab Emirates (UAE) and Saudi Arabia (KSA) only',
    ],
    [
      'a card, until a provider is there',
      async () => post('order', { userId: await guest(), ...order, paymentMethod: 'MADA', isPaid: true }),
      422,
      'methodUnavailable',
      'This way to pay is not available at the moment. Please choose another one.',
    ],
    [
      'an address with an empty field',
      async () => post('shippingaddress', { userId: randomId(), ...testAddress(), appartment: ' ' }),
      422,
      'emptyApartment',
      'Apartments is empty',
    ],
    [
      'an address elsewhere',
      async () => post('shippingaddress', { userId: randomId(), ...testAddress(), country: 'Oman' }),
      422,
      'onlyUaeKsa',
      'We are currently only shipping to United Arab Emirates (UAE) and Saudi Arabia (KSA) only',
    ],
    ['an unknown order', async () => get(`orders/${randomId()}`), 404, 'orderNotFound', 'order details not found'],
    [
      'mail about no order',
      async () => post('postmail', { user: randomId() }),
      404,
      'orderNotFound',
      'order details not found',
    ],
    [
      'a product nobody sells',
      async () => post('cart', { userId: randomId(), productId: 'f'.repeat(24) }),
      404,
      'productUnavailable',
      'This product is not available in your country.',
    ],
    [
      'a line of nobody’s bag',
      async () => post('cartdelete', { userId: randomId(), id: randomId() }),
      404,
      'notInCart',
      'This product is not in your bag.',
    ],
  ])('%s', async (_name, ask, status, code, message) => {
    const answer = await ask();
    expect([answer.status, answer.body]).toMatchObject([status, { code, message }]);
  });
});

describe('accounts', () => {
  const account = `u_${randomId()}`;
  const other = `u_${randomId()}`;
  const calls: readonly [method: string, path: (userId: string) => string, body?: (userId: string) => unknown][] = [
    ['POST', () => 'cart', (userId) => ({ userId, productId: rose })],
    ['GET', (userId) => `cart/${userId}`],
    ['PUT', () => 'cart', (userId) => ({ userId, id: rose, count: 2 })],
    ['POST', () => 'cartdelete', (userId) => ({ userId, id: rose })],
    ['POST', () => 'clearcart', (userId) => ({ userId })],
    ['POST', () => 'shippingaddress', (userId) => ({ userId, ...testAddress() })],
    ['GET', (userId) => `shippingaddress/${userId}`],
    ['PUT', () => 'updatemethod', (userId) => ({ userId, method: 'COD' })],
    ['GET', (userId) => `order/${userId}`],
    ['POST', () => 'postmail', (user) => ({ user })],
    ['POST', () => 'order', (userId) => ({ userId, paymentMethod: 'COD', totalPrice: 0 })],
  ];

  it.each(calls.map(([method, path, body]) => [method, path('…'), path, body] as const))(
    '%s %s needs the session of the account it names',
    async (method, _name, path, body) => {
      const ask = (session?: string) =>
        call(method, `/api/${path(account)}`, {
          country: 'KSA',
          ...(session ? { session } : {}),
          ...(body ? { body: body(account) } : {}),
        });
      expect((await ask()).status).toBe(401);
      expect((await ask(other)).status).toBe(403);
      expect([200, 404, 409]).toContain((await ask(account)).status);
    },
  );

  it('keep their orders to themselves', async () => {
    await post('cart', { userId: account, productId: rose, count: 3 }, { session: account });
    await post('shippingaddress', { userId: account, ...testAddress() }, { session: account });
    const placed = await post(
      'order',
      { userId: account, paymentMethod: 'COD', totalPrice: 276 },
      { session: account },
    );
    const id = /"_id":"(\w{24})","number"/.exec(placed.text)?.[1];
    expect((await get(`orders/${id}`)).status).toBe(401);
    expect((await get(`orders/${id}`, { session: other })).status).toBe(403);
    expect((await get(`orders/${id}`, { session: account })).status).toBe(200);
  });
});
