import { afterAll, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS, type MarketCode } from '#kernel/market';
import { addToCart } from '#shop/cart';
import { saveShippingAddress } from '#shop/checkout';
import { readOrdersOf } from '#shop/orders';
import { cardProvidersOf } from '#shop/payments';
import { BAD_INPUTS, expectHandled } from '#support/bad-inputs';
import { testDatabase } from '#support/database';
import { testApi } from '#support/test-api';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { openHyperPayHarness } from '../../providers/hyperpay/harness.ts';
import { openPayTabsHarness, returnFieldsOf } from '../../providers/paytabs/harness.ts';
import type { Shop } from '../../shop/shop.ts';
import { registerCardPages } from './card-pages.ts';
import { registerOrders } from './orders.ts';
import { registerPayments } from './payments.ts';

const { database } = await testDatabase();
const hyperpay = await openHyperPayHarness();
const paytabs = await openPayTabsHarness();
const shop: Shop = {
  ...(await testShop(database)),
  clock: { now: () => hyperpay.now() },
  cards: cardProvidersOf([hyperpay.payments, paytabs.payments]),
};
const { call, errors } = testApi((api) => {
  registerPayments(api, shop);
  registerCardPages(api, shop);
  registerOrders(api, shop);
});
afterAll(async () => {
  await Promise.all([hyperpay.close(), paytabs.close()]);
  expect(errors).toEqual([]);
});
const rose = await testProduct(shop, { slug: 'rose', stock: 1000 });

async function shopper(country: MarketCode) {
  const ownerId = randomId();
  const market = MARKETS[country];
  await addToCart(shop, { ownerId, market, productId: rose, count: 2 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress(country) });
  return ownerId;
}

const KSA = { country: 'KSA' } as const;
const TOTAL = 200 + 30;

describe('a KSA card payment by the calls', () => {
  const checkout = async (userId: string, more: object = {}) => {
    const body = { type: 'VISA_MASTER', amt: TOTAL, crr: 'SAR', userId, ...more };
    return await call('POST', '/api/checkout', { ...KSA, body });
  };

  it('goes from checkout to result, and returns the same result when repeated', async () => {
    const userId = await shopper('KSA');
    const begun = await checkout(userId);
    expect(begun.body).toMatchObject({ amount: TOTAL, currency: 'SAR', brands: 'VISA MASTER' });
    const { id, payment } = Object(begun.body);
    await hyperpay.payWith(id, '4200000000000091');
    const body = { resourcePath: `/v1/checkouts/${id}/payment`, entityid: 'anything' };
    for (const _again of [1, 2]) {
      const reply = await call('POST', '/api/result', { ...KSA, body });
      expect(reply.body).toMatchObject({
        state: 'paid',
        payment,
        result: { code: '000.100.110' },
        paymentType: 'DB',
        merchantTransactionId: payment,
      });
    }
    expect((await call('GET', `/api/payment/${payment}`)).body).toMatchObject({ state: 'paid' });
    expect(await readOrdersOf(shop, userId)).toHaveLength(1);
  });

  it('finds the shopper in the postal address, where the specification sends it', async () => {
    const userId = await shopper('KSA');
    const begun = await checkout(userId, { userId: undefined, address: { ...testAddress(), userId } });
    expect(begun.status).toBe(200);
    expect((await checkout(userId, { userId: undefined })).status).toBe(400);
  });

  it('refuses other amounts with the correct ones', async () => {
    const answer = await checkout(await shopper('KSA'), { amt: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'amountsChanged', totals: { totalPrice: TOTAL } });
  });

  it('refuses the currency of another country', async () => {
    const answer = await checkout(await shopper('KSA'), { crr: 'AED' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'otherCountry' } });
  });

  it('cancels a payment', async () => {
    const userId = await shopper('KSA');
    const { payment } = Object((await checkout(userId)).body);
    const foreign = await call('POST', '/api/checkoutcancel', { body: { userId: randomId(), payment } });
    expect(foreign.status).toBe(404);
    const given = await call('POST', '/api/checkoutcancel', { body: { userId, payment } });
    expect(given.body).toMatchObject({ state: 'cancelled' });
  });

  it('handles the webhook, and answers 200 to any other message', async () => {
    const userId = await shopper('KSA');
    const { id, payment } = Object((await checkout(userId)).body);
    await hyperpay.messages();
    await hyperpay.payWith(id, '4000000000000259');
    const app = (body: string) => call('POST', '/api/hyperpay/webhook', { body });
    for (const body of ['', 'nonsense', '{}', '{"encryptedBody":"00"}']) expect((await app(body)).status).toBe(200);
    expect((await call('GET', `/api/payment/${payment}`)).body).toMatchObject({ state: 'checking' });
  });

  it('does not show the checkout of another shopper', async () => {
    for (const resourcePath of ['/v1/checkouts/SOMEBODY/payment', 'https://evil.example/v1/checkouts/a/payment', '']) {
      const answer = await call('POST', '/api/result', { ...KSA, body: { resourcePath } });
      expect([400, 404]).toContain(answer.status);
    }
  });

  it('never answers 500, whatever a field contains', async () => {
    for (const field of ['type', 'amt', 'crr', 'address', 'userId', 'coupon']) {
      for (const [name, value] of BAD_INPUTS)
        expectHandled(await checkout(randomId(), { [field]: value }), `${field}: ${name}`);
    }
    for (const [name, value] of BAD_INPUTS) {
      expectHandled(await call('POST', '/api/result', { ...KSA, body: { resourcePath: value } }), name);
    }
  });
});

describe('a UAE card payment by the calls', () => {
  const go = (userId: string, tax: number | string, shipping: number | string, query = '') =>
    call('GET', `/api/paytabs/${userId}/${tax}/${shipping}${query}`, { country: 'UAE' });
  const placeOf = (answer: { headers: Headers }) => answer.headers.get('location') ?? '';

  it('redirects to the provider and returns signed', async () => {
    const userId = await shopper('UAE');
    const there = await go(userId, 10, 0, '?total=210');
    expect(there.status).toBe(303);
    const page = await (await paytabs.use(placeOf(there), { action: 'pay', number: '4111111111111111' })).text();
    const fields = new URLSearchParams(returnFieldsOf(page)).toString();
    const forged = await call('POST', '/api/paytabs/return', { body: fields.replace('respStatus=A', 'respStatus=D') });
    expect([forged.status, placeOf(forged)]).toEqual([303, '/paymentfailed']);
    expect(await readOrdersOf(shop, userId)).toEqual([]);
    for (const _again of [1, 2]) {
      const back = await call('POST', '/api/paytabs/return', { body: fields });
      const [order] = await readOrdersOf(shop, userId);
      expect([back.status, placeOf(back)]).toEqual([303, `/paymentsuccess/${order?.id}`]);
    }
  });

  it('leads back to the market and language of the page it began on, and nowhere else', async () => {
    for (const [prefix, start] of [
      ['ar-ae', '/ar-ae'],
      ['evil.ex', ''],
    ]) {
      const there = await go(await shopper('UAE'), 10, 0, `?prefix=${prefix}`);
      const page = await paytabs.use(placeOf(there), { action: 'pay', number: '4000000000000002' });
      const fields = new URLSearchParams(returnFieldsOf(await page.text())).toString();
      const failed = placeOf(await call('POST', '/api/paytabs/return', { body: fields }));
      expect(failed.startsWith(`${start}/paymentfailed?`)).toBe(true);
    }
    const empty = await go(randomId(), 10, 0, '?prefix=en-ae');
    expect(placeOf(empty)).toMatch(/^\/en-ae\/payment\?error=/);
  });

  it('shows why a payment failed', async () => {
    const userId = await shopper('UAE');
    const page = await paytabs.use(placeOf(await go(userId, 10, 0)), { action: 'pay', number: '4000000000000002' });
    const fields = new URLSearchParams(returnFieldsOf(await page.text())).toString();
    const failed = placeOf(await call('POST', '/api/paytabs/return', { body: fields }));
    expect(failed).toMatch(/^\/paymentfailed\?payment=[A-Za-z0-9]{24}&reason=declined$/);
    const reply = await call('GET', `/api/payment/${new URLSearchParams(failed.split('?')[1]).get('payment')}`);
    expect(reply.body).toMatchObject({ state: 'failed', description: 'Declined', orderId: null });
  });

  it('redirects to the checkout when the amounts in the path are wrong', async () => {
    const userId = await shopper('UAE');
    for (const [tax, shipping, query] of [
      [11, 0, ''],
      [10, 25, ''],
      [10, 0, '?total=1'],
    ] as const) {
      expect(placeOf(await go(userId, tax, shipping, query))).toBe('/checkout?error=amountsChanged');
    }
    expect(placeOf(await go(randomId(), 10, 0))).toBe('/payment?error=cartEmpty');
    for (const nonsense of [await go('nobody', 10, 0), await go(userId, 'x', 0), await go(userId, 10, 0, '?total=x')])
      expect([nonsense.status, placeOf(nonsense)]).toEqual([303, '/payment?error=invalid']);
  });

  it('redirects to the payment step when the provider fails', async () => {
    await paytabs.set('broken');
    expect(placeOf(await go(await shopper('UAE'), 10, 0))).toBe('/payment?error=paymentUnavailable');
    await paytabs.set('normal');
  });

  it('redirects to the payment step and logs the cause when the store fails', async () => {
    const away = { ...shop, database: { ...database, transaction: () => Promise.reject(new Error('gone')) } };
    const lame = testApi((api) => registerCardPages(api, away));
    const answer = await lame.call('GET', `/api/paytabs/${randomId()}/10/0`, { country: 'UAE' });
    expect([answer.status, placeOf(answer)]).toEqual([303, '/payment?error=generic']);
    expect(lame.errors.join()).toContain('gone');
  });

  it('refuses an unsigned webhook', async () => {
    for (const body of ['', '{}', 'x']) {
      expect((await call('POST', '/api/paytabs/callback', { body })).status).toBe(400);
    }
  });
});

it('names no time until which items are kept where none are kept', async () => {
  const few = { share: 50, least: 3, attempts: 3, quantity: 1 };
  const limited = testApi((api) => registerPayments(api, { ...shop, reservations: few }));
  const of = async (api: Pick<typeof limited, 'call'>) => {
    const body = { type: 'VISA_MASTER', amt: TOTAL, crr: 'SAR', userId: await shopper('KSA') };
    return Object((await api.call('POST', '/api/checkout', { ...KSA, body })).body).reservedUntil;
  };
  expect(await of({ call })).toEqual(expect.any(String));
  expect(await of(limited)).toBeNull();
});
