import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { BAD_INPUTS, expectHandled } from '#support/bad-inputs';
import { checkoutCalls } from '#support/checkout-api';
import { testDatabase } from '#support/database';
import { testAddress, testProduct, testShop } from '#support/test-shop';

const { database } = await testDatabase();
const shop = await testShop(database);
const call = checkoutCalls(shop);
const productId = await testProduct(shop, { slug: 'rose' });

type Body = Readonly<Record<string, unknown>>;
const CALLS: readonly (readonly [method: string, path: string, good: () => Body])[] = [
  ['POST', '/api/cart', () => ({ userId: randomId(), productId, count: 1, pricecon: 'SAR', title: '', price: {} })],
  ['PUT', '/api/cart', () => ({ userId: randomId(), id: productId, count: 2 })],
  ['POST', '/api/cartdelete', () => ({ userId: randomId(), id: productId })],
  ['POST', '/api/clearcart', () => ({ userId: randomId() })],
  ['POST', '/api/address/lookup', () => ({ code: 'RRRD2929' })],
  ['POST', '/api/shippingaddress', () => ({ userId: randomId(), ...testAddress() })],
  ['PUT', '/api/updatemethod', () => ({ userId: randomId(), method: 'COD' })],
  [
    'POST',
    '/api/shipping',
    () => ({
      shipCity: 'KSA',
      shipCntry: 'KSA',
      destCity: 'KSA',
      destCntry: 'KSA',
      shipType: 'DLV',
      codAmt: 0,
      weight: '1',
    }),
  ],
  [
    'POST',
    '/api/order',
    () => ({
      userId: randomId(),
      paymentMethod: 'COD',
      totalPrice: 140,
      taxPrice: 15,
      shippingPrice: 25,
      transactionId: 'one',
      country: 'KSA',
      coupon: 'MISK10',
      isPaid: true,
      paymentResult: {},
    }),
  ],
  ['POST', '/api/updatecoupon', () => ({ title: 'MISK10', code: 'MISK10', userId: randomId() })],
  ['POST', '/api/postmail', () => ({ email: 'noura@example.com', user: randomId() })],
];

describe.each(CALLS)('%s %s', (method, path, good) => {
  it('never answers 500, whatever a field contains', async () => {
    for (const field of Object.keys(good())) {
      const asked = BAD_INPUTS.map(async ([name, value]) => {
        const answer = await call(method, path, {
          country: 'KSA',
          language: 'ar',
          body: { ...good(), [field]: value },
        });
        expectHandled(answer, `${field}: ${name}`);
        expect(answer.text, `${field}: ${name}`).not.toMatch(/node_modules|\.ts:|at \w+ \(|SELECT|INSERT/);
      });
      await Promise.all(asked);
    }
  });

  it('never answers 500 for missing or unknown fields', async () => {
    for (const field of Object.keys(good())) {
      const { [field]: _missing, ...rest } = good();
      expectHandled(await call(method, path, { country: 'KSA', body: rest }), `without ${field}`);
    }
    const body = `{"__proto__": {"admin": true}, "constructor": 1, ${JSON.stringify(good()).slice(1)}`;
    expectHandled(await call(method, path, { country: 'KSA', body }), 'unknown fields');
  });

  it.each(['', '{', '[]', 'null', '"text"', '12', '{"userId":', '\u0000', `{"a":${'['.repeat(10_000)}`])(
    'refuses the body %.20j',
    async (body) => {
      const answer = await call(method, path, { country: 'KSA', body });
      expectHandled(answer, body);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('paths', () => {
  const LATE = ['%00', '%ff', 'a'.repeat(5000), '__proto__', "'%20OR%201=1--", '%E2%80%AE', '🌹', '..%2f..%2fetc'];
  it.each(
    ['cart', 'shippingaddress', 'order', 'orders', 'coupontitle'].flatMap((path) =>
      LATE.map((id) => [path, id] as const),
    ),
  )('GET %s/%.20s is refused', async (path, id) => {
    const answer = await call('GET', `/api/${path}/${id}`);
    expectHandled(answer, id);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

it('leaves no order, and stores texts as typed without invisible characters', async () => {
  const { rows } = await database.read.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM orders`);
  expect(rows[0]?.n).toBe(0);
  const userId = randomId();
  const lastname = "O'Neil <b>نورة</b> 🌹";
  const typed = "O'Neil \u200b<b>\u202eنورة</b> 🌹\ufeff";
  await call('POST', '/api/shippingaddress', { country: 'KSA', body: { userId, ...testAddress(), lastname: typed } });
  expect((await call('GET', `/api/shippingaddress/${userId}`)).body).toMatchObject({ user: [{ lastname }] });
});
