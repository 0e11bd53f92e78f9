import { afterAll, describe, expect, it } from 'vitest';
import sellers from '#content/sellers.json';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { sendResetLink } from '#shop/accounts';
import { mergeCart } from '#shop/cart';
import { cardProvidersOf } from '#shop/payments';
import { testDatabase } from '#support/database';
import { type Call, testApi } from '#support/test-api';
import { testKeeping } from '#support/test-changes';
import { testCoupon } from '#support/test-coupon';
import { mailedLink, openAccount } from '#support/test-customer';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { openHyperPayHarness } from '../../providers/hyperpay/harness.ts';
import { openPayTabsHarness } from '../../providers/paytabs/harness.ts';
import { registerCalls } from './register.ts';
import { sessionsOf } from './session.ts';

// a client whose calls have the fields that section 7 of the specification names, and no others
const { database } = await testDatabase();
const hyperpay = await openHyperPayHarness();
const paytabs = await openPayTabsHarness();
const base = await testShop(database);
const shop = {
  ...base,
  clock: { now: () => hyperpay.now(), move: base.clock.move },
  cards: cardProvidersOf([hyperpay.payments, paytabs.payments]),
};
const { call, errors } = testApi((api) => registerCalls(api, shop, testKeeping(database)), sessionsOf(shop));
afterAll(async () => {
  await Promise.all([hyperpay.close(), paytabs.close()]);
  expect(errors).toEqual([]);
});
const rose = await testProduct(shop, { slug: 'rose', stock: 1000 });

const post = (path: string, body: unknown, more: Call = {}) =>
  call('POST', `/api/${path}`, { country: 'KSA', ...more, body });

/** A guest with two roses of 100.00 and an address: 230.00 in Saudi Arabia, 210.00 in the UAE. */
async function guest(country: 'KSA' | 'UAE' = 'KSA'): Promise<string> {
  const userId = randomId();
  await post('cart', { userId, productId: rose, count: 2 }, { country });
  await post('shippingaddress', { userId, ...testAddress(country) }, { country });
  return userId;
}

const cash = async (userId: string, totalPrice: number, taxPrice: number) =>
  await post('order', {
    ...{ userId, paymentMethod: 'cash on delivery', taxPrice, shippingPrice: 0, totalPrice, transactionId: '' },
    ...{ isPaid: false, paidAt: '', paymentResult: { id: '', status: '', update_time: '', email_address: '' } },
  });

describe('a gift code put on the cart by updatecoupon', async () => {
  const code = await testCoupon(database, 'LETTER10');

  it('reduces a cash order that names no code, and is used up by it', async () => {
    const once = await testCoupon(database, 'ONCE10', { usesAllowed: 1 });
    const userId = await guest();
    expect((await cash(userId, 207, 30)).status).toBe(409);
    expect(await post('updatecoupon', { coupon: once, userId })).toMatchObject({ status: 200 });
    expect(await cash(userId, 207, 30)).toMatchObject({
      status: 200,
      body: { user: [{ totalPrice: 207, coupon: once, discount: 20 }] },
    });
    // a second order has a cart of its own, and the code is used up
    const other = await guest();
    await post('updatecoupon', { coupon: once, userId: other });
    expect((await cash(other, 207, 30)).status).toBe(409);
    expect(await cash(other, 230, 30)).toMatchObject({ status: 200, body: { user: [{ coupon: '' }] } });
  });

  it('is found by the cookie of a guest', async () => {
    const userId = await guest();
    await post('updatecoupon', { title: code, type: 'PERCENTAGE', weightage: 10 }, { cookies: { guestid: userId } });
    expect((await cash(userId, 207, 30)).status).toBe(200);
  });

  it('opens the card form with the reduced total', async () => {
    const userId = await guest();
    await post('updatecoupon', { coupon: code, userId });
    const begun = await post('checkout', { type: 'MADA', amt: 207, crr: 'SAR', address: { ...testAddress(), userId } });
    expect(begun).toMatchObject({ status: 200, body: { amount: 207 } });
  });

  it.each(['10', '9'])('opens the page of PayTabs with the reduced total where the VAT shown is %s', async (tax) => {
    const userId = await guest('UAE');
    await post('updatecoupon', { coupon: code, userId }, { country: 'UAE' });
    const begun = await call('GET', `/api/paytabs/${userId}/${tax}/0`, { country: 'UAE' });
    expect(begun.status).toBe(303);
    expect(begun.headers.get('location')).not.toContain('error=');
    const { rows } = await database.read.execute(
      `SELECT amount::integer FROM payment_attempts WHERE owner_id = '${userId}'`,
    );
    expect(rows).toEqual([{ amount: 189_00 }]);
  });

  it('binds nobody: who sends the full total pays it, and other totals are refused with the reduced one', async () => {
    const userId = await guest();
    await post('updatecoupon', { coupon: code, userId });
    expect(await cash(userId, 200, 30)).toMatchObject({ status: 409, body: { totals: { totalPrice: 207 } } });
    expect(await cash(userId, 230, 30)).toMatchObject({
      status: 200,
      body: { user: [{ coupon: '', totalPrice: 230 }] },
    });
  });

  it('changes nothing after the order, and follows a guest who logs in', async () => {
    const userId = await guest();
    await cash(userId, 230, 30);
    await post('updatecoupon', { coupon: code, userId });
    await post('cart', { userId, productId: rose, count: 2 });
    expect((await cash(userId, 207, 30)).status).toBe(409);

    const from = await guest();
    await post('updatecoupon', { coupon: code, userId: from });
    const into = randomId();
    await database.transaction((tx) => mergeCart(shop, tx, { from, into, market: MARKETS.KSA }));
    await post('shippingaddress', { userId: into, ...testAddress() });
    expect((await cash(into, 207, 30)).status).toBe(200);
  });

  it('is not put on the cart of an account without its session', async () => {
    expect((await post('updatecoupon', { coupon: code, userId: `u_${randomId()}` })).status).toBe(401);
  });
});

describe('an account', () => {
  const email = 'letter@example.com';
  const form = {
    ...{ firstName: 'Sara', lastName: 'Al Ghamdi', phone: 966500000000, email },
    ...{ password: 73914826, password2: 73914826 },
  };

  it('is registered with a number as phone and password, and changes its password by the token of the body', async () => {
    await openAccount(shop, (path, body) => post(path, body), { ...form, password: '73914826' });
    const signedIn = await post('login', { email, password: 73914826 });
    expect(signedIn.status).toBe(200);
    const { user: userId, token } = Object(signedIn.body);
    const change = { old_password: 73914826, new_password: 'next-password', userId, email };
    expect((await post('change-password', { ...change, token: 'A'.repeat(32) })).status).toBe(401);
    expect((await post('/change-password', { ...change, token })).body).toMatchObject({
      msg: 'successfully changed password',
    });
    expect((await post('login', { email, password: 'next-password' })).status).toBe(200);
  });

  it('chooses a new password by the form of the call with everything in the body', async () => {
    const email = 'reset@example.com';
    const chosen = { ...form, email, password: 'old-password', password2: 'old-password' };
    const userId = await openAccount(shop, (path, body) => post(path, body), chosen);
    expect((await post('resetpass', { email })).status).toBe(200);
    await sendResetLink(shop, email, { language: 'en', market: 'KSA' });
    const { token } = await mailedLink(shop, email, 'passwordReset');
    expect((await post('/password-reset', { new_password: 'next-password', userId, token })).body).toMatchObject({
      success: true,
    });
    expect((await post('login', { email, password: 'old-password' })).status).not.toBe(200);
    expect((await post('login', { email, password: 'next-password' })).status).toBe(200);
  });

  it('takes a number as phone in the form of registration', async () => {
    const sent = await post('register', { ...form, email: 'number@example.com' });
    expect(sent).toMatchObject({ status: 200, body: { data: { success: true } } });
  });
});

describe('a product of one market', async () => {
  const musk = await testProduct(shop, { slug: 'musk', AED: null });

  it('is found by its id with its market named', async () => {
    expect((await call('GET', `/api/detail/${musk}`)).status).toBe(404);
    const found = await call('GET', `/api/detail/${musk}?market=KSA`);
    expect(found).toMatchObject({ status: 200, body: { user: [{ _id: musk }] } });
  });

  it('is put on a wishlist by its priceicon, and is read back with it', async () => {
    const email = 'wish@example.com';
    const [password, phone] = ['right-password', '+966500000000'];
    const form = { firstName: 'Sara', lastName: 'A', phone, email, password, password2: password };
    await openAccount(shop, (path, body) => post(path, body), form);
    const { user: userId, token: bearer } = Object((await post('login', { email, password })).body);
    const add = async (body: object) => await call('POST', '/api/wishlist', { body: { userId, ...body }, bearer });
    expect((await add({ productId: musk, priceicon: 'AED' })).status).toBe(404);
    expect((await add({ productId: musk, priceicon: 'SAR' })).status).toBe(200);
    expect((await add({ productId: rose })).status).toBe(200);
    const read = async (more: Call = {}) => (await call('GET', `/api/wishlist/${userId}`, { bearer, ...more })).body;
    expect(await read()).toMatchObject({
      user: [{ products: expect.arrayContaining([expect.objectContaining({ productId: musk, priceicon: 'SAR' })]) }],
    });
    // a shopper who chose a country sees what it sells, in its currency
    expect(await read({ country: 'UAE' })).toMatchObject({
      user: [{ products: [{ productId: rose, priceicon: 'AED' }] }],
    });
  });
});

it('removes the item that cartdelete names, and no other', async () => {
  const userId = await guest();
  const oudh = await testProduct(shop, { slug: 'oudh' });
  await post('cart', { userId, productId: oudh, count: 1 });
  const read = async () => Object((await call('GET', `/api/cart/${userId}`)).body).user[0].products;
  const [first] = await read();
  expect((await post('cartdelete', { id: first._id, userId })).status).toBe(200);
  expect(await read()).toMatchObject([{ productId: oudh, count: 1 }]);
});

it.each(['/api/tax/', '/api//tax', '/api//tax//'])('reads the path %s', async (path) => {
  expect(await call('GET', path)).toMatchObject({ status: 200, body: [{ SAR: 15 }] });
});

it.each(['Fujairah', 'Dubai', 'الفجيرة'])('an order to %s is charged what POST shipping says', async (city) => {
  const uae = { country: 'UAE' } as const;
  const userId = randomId();
  await post('cart', { userId, productId: rose, count: 1 }, uae);
  await post('shippingaddress', { userId, ...testAddress('UAE'), city }, uae);
  const places = { shipCity: 'UAE', shipCntry: 'UAE', destCntry: 'UAE', shipType: 'DLV', codAmt: 0, weight: '1' };
  for (const destCity of ['UAE', city]) {
    expect((await post('shipping', { ...places, destCity }, uae)).body).toMatchObject({ ShipCharges: 25 });
  }
  const order = { userId, paymentMethod: 'COD', taxPrice: 5, shippingPrice: 25, totalPrice: 130 };
  expect((await post('order', order, uae)).body).toMatchObject({ user: [{ shippingPrice: 25 }] });
});

it.each([
  ['KSA', 'Makkah'],
  ['UAE', 'Dubai'],
] as const)('an order of %s names the seller of the country and that it ships from %s', async (country, city) => {
  const userId = await guest(country);
  const totalPrice = country === 'KSA' ? 230 : 210;
  const order = { userId, paymentMethod: 'COD', taxPrice: totalPrice - 200, shippingPrice: 0, totalPrice };
  expect((await post('order', order, { country })).status).toBe(200);
  const { legalName, address, shipFrom, vatNumber } = sellers[country];
  expect((await call('GET', `/api/order/${userId}`)).body).toMatchObject({
    user: [{ country, seller: { legalName, address, shipFrom, vatNumber } }],
  });
  expect(shipFrom.en).toContain(city);
});

describe('the calls from cart to order', () => {
  const ship = testAddress();
  const read = async (userId: string) => Object((await call('GET', `/api/cart/${userId}`)).body).user[0]?.products;

  it('POST cart adds an item, which GET cart returns with every specified field', async () => {
    const userId = randomId();
    expect(await post('cart', { userId, productId: rose, count: 2, pricecon: 'SAR' })).toMatchObject({
      status: 200,
      body: { message: 'Product is added to cart' },
    });
    expect(await read(userId)).toEqual([
      expect.objectContaining({
        ...{ _id: expect.any(String), productId: rose, title: 'rose', arabictitle: 'rose بالعربية', count: 2 },
        ...{ price: [100], discountprice: [100], pricecon: 'SAR', weight: 100, image: expect.any(String) },
        ...{ description: expect.any(String), arabicdescription: expect.any(String) },
      }),
    ]);
  });

  it('PUT cart sets the quantity of the item, capped to the stock and to ten', async () => {
    const scarce = await testProduct(shop, { slug: 'scarce', stock: 3 });
    const userId = await guest();
    const [line] = await read(userId);
    expect((await call('PUT', '/api/cart', { country: 'KSA', body: { count: 5, id: line._id, userId } })).status).toBe(
      200,
    );
    expect(await read(userId)).toMatchObject([{ productId: rose, count: 5 }]);
    await post('cart', { userId, productId: scarce, count: 1 });
    await call('PUT', '/api/cart', { country: 'KSA', body: { count: 9, id: scarce, userId } });
    expect(await read(userId)).toMatchObject([
      { productId: rose, count: 5 },
      { productId: scarce, count: 3 },
    ]);
  });

  it('POST clearcart empties the cart', async () => {
    const userId = await guest();
    expect((await post('clearcart', { userId })).status).toBe(200);
    expect(await read(userId)).toEqual([]);
  });

  it('GET tax returns the rate of each currency', async () => {
    expect((await call('GET', '/api/tax')).body).toEqual([{ AED: 5, SAR: 15, INR: 0 }]);
  });

  it('POST shippingaddress saves the address, which is read back', async () => {
    const userId = randomId();
    expect((await post('shippingaddress', { userId, ...ship })).status).toBe(200);
    expect((await call('GET', `/api/shippingaddress/${userId}`)).body).toEqual({ user: [{ ...ship, userId }] });
  });

  it('POST order makes an order, which GET order/{userId} and GET orders/{id} return with every specified field', async () => {
    const userId = await guest();
    expect((await call('PUT', '/api/updatemethod', { country: 'KSA', body: { userId, method: 'COD' } })).status).toBe(
      200,
    );
    expect((await cash(userId, 230, 30)).status).toBe(200);
    const { body } = await call('GET', `/api/order/${userId}`);
    const [order] = Object(body).user;
    expect(order).toMatchObject({
      ...{ _id: expect.any(String), createdAt: expect.any(String), userId, paymentMethod: 'COD' },
      paymentResult: { id: '', status: '', update_time: '', email_address: '' },
      ...{ taxPrice: 30, shippingPrice: 0, totalPrice: 230, transactionId: '', isPaid: false, paidAt: null },
      ...{ country: 'KSA', tran_ref: '', shippingAddress: ship, isDelivered: false, isCancelled: false },
      ...{ order_invoice: '' },
      orderItems: [
        {
          ...{ productId: rose, title: 'rose', arabictitle: 'rose بالعربية', count: 2, price: [100] },
          ...{ discountprice: [100], pricecon: 'SAR', weight: '100 ml', image: expect.any(String) },
        },
      ],
    });
    expect((await call('GET', `/api/orders/${order._id}`)).body).toEqual(body);
    expect(await read(userId)).toEqual([]);
  });
});
