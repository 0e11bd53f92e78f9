import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { setStock } from '#shop/stock';
import { openCheckoutApi } from '#support/checkout-api';
import { testDatabase } from '#support/database';
import { testAddress } from '#support/test-shop';

const { database } = await testDatabase();
const { call, post, get, guest, rose, scarce } = await openCheckoutApi(database);

describe('refusals', () => {
  const order = { paymentMethod: 'COD', totalPrice: 322 };

  it.each([
    ['an empty cart', async () => post('order', { userId: randomId(), ...order }), 409, 'cartEmpty', 'Cart is Empty'],
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
      'a zip code that is too long',
      async () => post('shippingaddress', { userId: randomId(), ...testAddress(), pin: 1e20 }),
      422,
      'zipTooLong',
      'The zip code has at most 20 characters',
    ],
    [
      'a phone number with too few digits',
      async () => post('shippingaddress', { userId: randomId(), ...testAddress(), pin: null, phone: 1234 }),
      422,
      'phoneLength',
      'A phone number has 5 to 15 digits',
    ],
    [
      'no phone number',
      async () => post('shippingaddress', { userId: randomId(), ...testAddress(), phone: null }),
      422,
      'emptyPhone',
      'phone is empty',
    ],
    [
      'an e-mail address without a whole domain',
      async () => post('shippingaddress', { userId: randomId(), ...testAddress(), email: 'noura@localhost' }),
      422,
      'emailDomain',
      'The e-mail address needs a whole domain after the @, as in name@example.com',
    ],
    [
      'an address in another country',
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
      'a line of no cart',
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

  it('do not show their orders to others', async () => {
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
