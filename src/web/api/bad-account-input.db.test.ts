import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { BAD_INPUTS, expectHandled } from '#support/bad-inputs';
import { testDatabase } from '#support/database';
import { testApi } from '#support/test-api';
import { testKeeping } from '#support/test-changes';
import { openAccount } from '#support/test-customer';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { registerCalls } from './register.ts';
import { sessionsOf } from './session.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call, errors } = testApi((api) => registerCalls(api, shop, testKeeping(database)), sessionsOf(shop));
afterAll(() => expect(errors).toEqual([]));
const productId = await testProduct(shop, { slug: 'rose' });

const registration = () => ({
  firstName: 'Sara',
  lastName: 'Al Ghamdi',
  phone: '+966500000000',
  email: `${randomId(8)}@example.com`,
  password: 'right-password',
  password2: 'right-password',
});

let userId = '';
let bearer = '';
beforeAll(async () => {
  const mine = registration();
  await openAccount(shop, (path, body) => call('POST', `/api/${path}`, { body }), mine);
  const { body } = await call('POST', '/api/login', { body: { email: mine.email, password: mine.password } });
  userId = Object(body).user;
  bearer = Object(body).token;
});

type Body = Readonly<Record<string, unknown>>;
const CALLS: readonly (readonly [path: string, good: () => Body])[] = [
  ['register', registration],
  ['login', () => ({ email: 'nobody@example.com', password: 'wrong-password', guestid: randomId() })],
  ['register/again', () => ({ email: 'nobody@example.com' })],
  ['resetpass', () => ({ email: 'nobody@example.com' })],
  ['password-reset', () => ({ new_password: 'next-password', userId, token: randomId(32) })],
  [`passwordreset/u_${randomId()}/${randomId(32)}`, () => ({ pass: 'next-password' })],
  ['verify-email', () => ({ userId, token: randomId(32), password: 'right-password' })],
  ['change-password', () => ({ userId, old_password: 'x', new_password: 'next-password', token: 'x', email: 'x' })],
  ['address', () => ({ userId, ...testAddress() })],
  ['update-address', () => ({ userId, index: 1, ...testAddress() })],
  ['remove-address', () => ({ userId, index: 9 })],
  ['wishlist', () => ({ userId, productId, priceicon: 'SAR', title: '', price: {} })],
  ['wishlistdelete', () => ({ userId, id: productId })],
  ['cancel-order', () => ({ id: randomId(), reason: 'cancelled' })],
  ['review', () => ({ review: 'x', rate: 5, productid: productId, name: '' })],
  ['deleteaccount', () => ({ userId, password: 'wrong-password' })],
];

describe.each(CALLS)('POST %.20s', (path, good) => {
  const send = (body: unknown) => call('POST', `/api/${path}`, { country: 'KSA', language: 'ar', bearer, body });

  it('never answers 500, whatever a field contains', async () => {
    for (const field of Object.keys(good())) {
      for (const [name, value] of BAD_INPUTS) {
        // each attempt counts, so that the next one may have to wait: move on to when it need not
        shop.clock.move(20);
        const answer = await send({ ...good(), [field]: value });
        expectHandled(answer, `${field}: ${name}`);
        expect(answer.text, `${field}: ${name}`).not.toMatch(/node_modules|\.ts:|at \w+ \(|SELECT|INSERT/);
      }
    }
  });

  it('never answers 500 for missing, repeated or unknown fields', async () => {
    for (const field of Object.keys(good())) {
      const { [field]: _missing, ...rest } = good();
      expectHandled(await send(rest), `without ${field}`);
    }
    const inner = JSON.stringify(good()).slice(1);
    expectHandled(await send(`{"__proto__": {"admin": true}, "constructor": 1, "$where": "1", ${inner}`), 'unknown');
    expectHandled(await send(`{${inner.slice(0, -1)}, ${inner}`), 'repeated keys');
  });

  it.each(['', '{', '[]', 'null', '"text"', '\u0000'])('refuses the body %j', async (body) => {
    const answer = await send(body);
    expectHandled(answer, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe('paths', () => {
  const LATE = ['%00', '%ff', 'a'.repeat(5000), '__proto__', "'%20OR%201=1--", '%E2%80%AE', '🌹', '..%2f..%2fetc'];
  const LISTS = ['address', 'wishlist', 'allorder', 'reviewables', 'mydata'];
  it.each(LISTS.flatMap((path) => LATE.map((id) => [path, id] as const)))(
    'GET %s/%.20s is refused',
    async (path, id) => {
      const answer = await call('GET', `/api/${path}/${id}`, { bearer });
      expectHandled(answer, id);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    },
  );

  it.each(['tab=none', 'limit=0', 'limit=1e9', 'before=-1', 'before[$gt]=1', 'limit=%00'])(
    'GET allorder?%s never answers 500',
    async (query) => expectHandled(await call('GET', `/api/allorder/${userId}?${query}`, { bearer }), query),
  );
});

it('stores text as typed, without invisible characters', async () => {
  const lastname = "O'Neil <b>نورة</b> 🌹";
  const typed = "O'Neil \u200b<b>\u202eنورة</b> 🌹\ufeff";
  await call('POST', '/api/remove-address', { bearer, body: { userId, index: 1 } });
  await call('POST', '/api/address', { bearer, body: { userId, ...testAddress(), lastname: typed } });
  const { body } = await call('GET', `/api/address/${userId}`, { bearer });
  expect(Object(body).user[0].address.map((one: { lastname: string }) => one.lastname)).toContain(lastname);
});
