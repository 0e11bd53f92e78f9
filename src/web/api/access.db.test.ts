import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { readAddressPage } from '#shop/parcels';
import { testDatabase } from '#support/database';
import { type Call, testApi } from '#support/test-api';
import { testKeeping } from '#support/test-changes';
import { openAccount } from '#support/test-customer';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { registerCalls } from './register.ts';
import { sessionsOf } from './session.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call, errors } = testApi((api) => registerCalls(api, shop, testKeeping(database)), sessionsOf(shop));
afterAll(() => expect(errors).toEqual([]));
const rose = await testProduct(shop, { slug: 'rose' });
const soldOut = await testProduct(shop, { slug: 'sold-out', stock: 0 });

type Person = { readonly id: string; readonly bearer: string; readonly order: string };
const guest = randomId();
let owner: Person;
let other: Person;
let guestOrder = '';

beforeAll(async () => {
  owner = await customer('owner@example.com');
  other = await customer('other@example.com');
  guestOrder = await order(guest, {});
});

async function customer(email: string): Promise<Person> {
  const password = 'right-password';
  await openAccount(shop, (path, body) => call('POST', `/api/${path}`, { body }), { email, password });
  const { body } = await call('POST', '/api/login', { body: { email, password } });
  const { user: id, token: bearer } = Object(body);
  return { id, bearer, order: await order(id, { bearer }) };
}

async function order(userId: string, who: Call): Promise<string> {
  const post = (path: string, body: object) =>
    call('POST', `/api/${path}`, { country: 'KSA', ...who, body: { userId, ...body } });
  await post('cart', { productId: rose, count: 3 });
  await post('shippingaddress', testAddress());
  const { body } = await post('order', { paymentMethod: 'COD', totalPrice: 345 });
  return Object(body).user[0]._id;
}

/**
 * Who may make a call. `public`: everybody, it names nobody. `shopper`: a guest by the guest id, a customer only with
 * their session. `customer`: only the customer it is about. `signed in`: whoever is a customer, about themselves. `proof`: what is
 * sent proves it, be it a password, a link or a signature; the answer never depends on who asks.
 */
type Rule = 'public' | 'shopper' | 'customer' | 'signed in' | 'proof';
type Row = readonly [
  rule: Rule,
  path?: ((id: string, order: string) => string) | undefined,
  body?: (id: string, order: string) => object,
];

const inBody =
  (more: object = {}) =>
  (userId: string) => ({ userId, ...more });
const TABLE: Readonly<Record<string, Row>> = {
  'GET /api/product': ['public'],
  'GET /api/procategory': ['public'],
  'GET /api/procategory/{id}': ['public', () => 'procategory/bakhoor'],
  'GET /api/home': ['public'],
  'GET /api/banner': ['public'],
  'GET /api/aboutus': ['public'],
  'GET /api/return': ['public'],
  'GET /api/privacy': ['public'],
  'GET /api/termcond': ['public'],
  'GET /api/countrylist': ['public'],
  'GET /api/detail/{productid}': ['public', () => `detail/${rose}`],
  'GET /api/unitsleft': ['public', () => `unitsleft?ids=${rose}`],
  'GET /api/review/{productId}': ['public', () => `review/${rose}`],
  'GET /api/tax': ['public'],
  'POST /api/updatecoupon': ['public', undefined, () => ({ code: 'NONE' })],
  'GET /api/coupontitle/{code}': ['public', () => 'coupontitle/NONE'],
  'GET /api/suggest': ['public', () => 'suggest?q=rose'],
  'POST /api/stockalert': ['public', undefined, () => ({ productId: soldOut, email: 'a@b.example' })],
  'POST /api/shipping': ['public', undefined, () => ({ destCity: 'Riyadh', destCntry: 'KSA' })],

  'POST /api/address/lookup': ['public', undefined, () => ({ code: 'RRRD2929' })],

  'POST /api/cart': ['shopper', undefined, inBody({ productId: rose })],
  'GET /api/cart/{userId}': ['shopper', (id) => `cart/${id}`],
  'GET /api/suggestion/{userId}': ['shopper', (id) => `suggestion/${id}`],
  'PUT /api/cart': ['shopper', undefined, inBody({ id: rose, count: 2 })],
  'POST /api/cartdelete': ['shopper', undefined, inBody({ id: rose })],
  'POST /api/clearcart': ['shopper', undefined, inBody()],
  'POST /api/shippingaddress': ['shopper', undefined, inBody(testAddress())],
  'GET /api/shippingaddress/{userId}': ['shopper', (id) => `shippingaddress/${id}`],
  'PUT /api/updatemethod': ['shopper', undefined, inBody({ method: 'COD' })],
  'POST /api/order': ['shopper', undefined, inBody({ paymentMethod: 'COD', totalPrice: 1 })],
  'GET /api/order/{userId}': ['shopper', (id) => `order/${id}`],
  'GET /api/orders/{id}': ['shopper', (_id, placed) => `orders/${placed}`],
  'POST /api/generate-invoice': ['shopper', undefined, (_id, placed) => ({ orders: placed })],
  'POST /api/postmail': ['shopper', undefined, (user) => ({ user })],
  'POST /api/checkout': ['shopper', undefined, inBody({ type: 'MADA', amt: 1 })],
  'POST /api/checkoutcancel': ['shopper', undefined, inBody({ payment: 'NoSuchPaymentNoSuchPayme' })],
  'GET /api/paytabs/{userId}/{tax}/{shipping}': ['shopper', (id) => `paytabs/${id}/0/0`],

  'POST /api/addtocart': ['proof'],
  'POST /api/address': ['customer', undefined, inBody(testAddress())],
  'GET /api/address/{userId}': ['customer', (id) => `address/${id}`],
  'POST /api/update-address': ['customer', undefined, inBody({ ...testAddress(), index: 1 })],
  'POST /api/remove-address': ['customer', undefined, inBody({ index: 1 })],
  'POST /api/wishlist': ['customer', undefined, inBody({ productId: rose })],
  'GET /api/wishlist/{userId}': ['customer', (id) => `wishlist/${id}`],
  'POST /api/wishlistdelete': ['customer', undefined, inBody({ id: rose })],
  'GET /api/allorder/{userId}': ['customer', (id) => `allorder/${id}`],
  'POST /api/cancel-order': ['customer', undefined, (_id, placed) => ({ id: placed, reason: 'cancelled' })],
  'GET /api/reviewables/{userId}': ['customer', (id) => `reviewables/${id}`],
  'GET /api/mydata/{userId}': ['customer', (id) => `mydata/${id}`],
  'POST /api/change-password': ['customer', undefined, inBody({ old_password: 'x', new_password: 'new-password' })],
  'GET /api/sessions/{userId}': ['customer', (id) => `sessions/${id}`],
  'POST /api/endsession': ['customer', undefined, inBody({ id: 'none' })],
  'POST /api/deleteaccount': ['customer', undefined, inBody({ password: 'wrong' })],

  'POST /api/review': ['signed in', undefined, () => ({ review: 'x', rate: 5, productid: rose, name: '' })],

  'POST /api/my-address/{token}': ['proof'],
  'POST /api/my-address/{token}/new-link': ['proof'],
  // leads everybody but the order's shopper to the page of a link that is over: the last test of this file
  'POST /api/my-address/open/{id}': ['proof'],
  'GET /api/pay/{token}/{channel}': ['proof'],
  'GET /api/pay/{token}/result': ['proof'],
  'GET /api/payment/{id}': ['proof'],
  'POST /api/result': ['proof'],
  'GET /api/paytabs/return': ['proof'],
  'POST /api/paytabs/return': ['proof'],
  'POST /api/paytabs/callback': ['proof'],
  'POST /api/hyperpay/webhook': ['proof'],
  'GET /api/tabby/return': ['proof'],
  'POST /api/tabby/return': ['proof'],
  'POST /api/tabby/webhook': ['proof'],
  'GET /api/tamara/return': ['proof'],
  'POST /api/tamara/return': ['proof'],
  'POST /api/tamara/webhook': ['proof'],
  'GET /api/invoices/{token}': ['proof'],
  'POST /api/login': ['proof'],
  'POST /api/track': ['proof'],
  'POST /api/track/form': ['proof'],
  'POST /api/track/address': ['proof'],
  'GET /api/track': ['proof'],
  'GET /api/track/page': ['proof'],
  'DELETE /api/track': ['proof'],
  'POST /api/track/links': ['public', undefined, () => ({ email: 'nobody@example.com' })],
  'POST /api/track/links/form': ['proof'],
  'POST /api/logout': ['proof'],
  'GET /api/session': ['proof'],
  'POST /api/register': ['proof'],
  'POST /api/register/again': ['proof'],
  'POST /api/verify-email': ['proof'],
  'POST /api/resetpass': ['proof'],
  'POST /api/passwordreset/{id}/{token}': ['proof'],
  'POST /api/password-reset': ['proof'],
};

it('has a row for every call of the store', async () => {
  const { body } = await call('GET', '/api/openapi.json');
  const calls = Object.entries(Object(body).paths).flatMap(([path, methods]) =>
    Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(Object.keys(TABLE).sort()).toEqual(calls.sort());
});

const rows = (...rules: readonly Rule[]) => Object.entries(TABLE).filter(([, [rule]]) => rules.includes(rule));

/** Makes a call of the table about somebody, as somebody. */
async function ask(key: string, row: Row, about: { id: string; order: string }, as: Call): Promise<number> {
  const [method = '', template = ''] = key.split(' ');
  const [, path, body] = row;
  const address = path ? `/api/${path(about.id, about.order)}` : template;
  const sent = method === 'GET' ? {} : { body: body?.(about.id, about.order) ?? {} };
  const { status, headers } = await call(method, address, { country: 'KSA', ...as, ...sent });
  // where a person walks instead of a program, the refusal is the page they are led to
  const [, refusal] = /\?error=(unauthenticated|forbidden)$/.exec(headers.get('location') ?? '') ?? [];
  return refusal === undefined ? status : refusal === 'forbidden' ? 403 : 401;
}

describe.each(rows('public'))('%s', (key, row) => {
  it('answers every caller', async () => {
    for (const as of [{}, { bearer: owner.bearer }]) {
      expect([200, 404]).toContain(await ask(key, row, { id: guest, order: guestOrder }, as));
    }
  });
});

describe.each(rows('shopper'))('%s', (key, row) => {
  it('needs only the guest id for a guest', async () => {
    for (const as of [{}, { bearer: other.bearer }]) {
      expect([401, 403]).not.toContain(await ask(key, row, { id: guest, order: guestOrder }, as));
    }
  });

  it('needs the session of the customer it is about', async () => {
    expect(await ask(key, row, owner, {})).toBe(401);
    expect(await ask(key, row, owner, { bearer: other.bearer })).toBe(403);
    expect([401, 403]).not.toContain(await ask(key, row, owner, { bearer: owner.bearer }));
  });
});

describe.each(rows('customer'))('%s', (key, row) => {
  it('refuses guests, whatever id they send', async () => {
    expect(await ask(key, row, { id: guest, order: guestOrder }, {})).toBe(401);
    expect(await ask(key, row, { id: guest, order: guestOrder }, { bearer: owner.bearer })).toBe(403);
  });

  it('answers only the customer it is about', async () => {
    expect(await ask(key, row, owner, {})).toBe(401);
    expect(await ask(key, row, owner, { bearer: other.bearer })).toBe(403);
    expect([401, 403]).not.toContain(await ask(key, row, owner, { bearer: owner.bearer }));
  });
});

describe.each(rows('signed in'))('%s', (key, row) => {
  it('needs a session', async () => {
    expect(await ask(key, row, owner, {})).toBe(401);
    expect(await ask(key, row, owner, { bearer: owner.bearer })).not.toBe(401);
  });
});

describe('a token', () => {
  it.each(['', 'x', 'x'.repeat(32), "' OR 1=1 --", '\u0000'])(
    'that is unknown, as %j, grants no access',
    async (bearer) => {
      const as =
        bearer === '\u0000'
          ? { cookies: { jwt_access_token: '%00' } }
          : { bearer, cookies: { jwt_access_token: 'nonsense' } };
      expect((await call('GET', `/api/allorder/${owner.id}`, as)).status).toBe(401);
    },
  );
});

describe('POST /api/my-address/open/{id}', () => {
  it('leads the shopper of an order to the page that asks for its address, and others to that of a link that is over', async () => {
    const held = await order(owner.id, { bearer: owner.bearer });
    await database.read.execute(sql`UPDATE parcels SET address_needed_at = now() WHERE order_id = ${held}`);
    const open = async (id: string, as: Call) => {
      const { status, headers } = await call('POST', `/api/my-address/open/${id}`, {
        ...as,
        form: { prefix: 'ar-sa' },
      });
      return [status, headers.get('location')];
    };
    const over = [303, '/ar-sa/my-address/over'];
    expect(await open(held, {})).toEqual(over);
    expect(await open(held, { bearer: other.bearer })).toEqual(over);
    expect(await open(randomId(), { bearer: owner.bearer })).toEqual(over);
    const { rows } = await database.read.execute(sql`SELECT FROM address_requests WHERE order_id = ${held}`);
    expect(rows).toEqual([]);

    const [status, page] = await open(held, { bearer: owner.bearer });
    const [, token = ''] = /^\/ar-sa\/my-address\/([A-Za-z0-9]{32})$/.exec(String(page)) ?? [];
    expect([status, await readAddressPage(shop, token)]).toMatchObject([303, { state: 'open', hasAccount: true }]);
  });
});
