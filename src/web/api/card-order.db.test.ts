import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { randomId } from '#kernel/ids';
import { addToCart, readCart } from '#shop/cart';
import type { PaymentChannel } from '#shop/payments';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testApi } from '#support/test-api';
import { registerOrders } from './orders.ts';
import { registerPayments } from './payments.ts';

const { database } = await testDatabase();
const { shop, started, paid, later } = await openCardShop(database);
const { call, errors } = testApi((api) => {
  registerPayments(api, shop);
  registerOrders(api, shop);
});
afterAll(() => expect(errors).toEqual([]));

const firstId = (body: unknown) =>
  z.object({ user: z.tuple([z.looseObject({ _id: z.string() })]) }).parse(body).user[0]._id;

/** What a client of the specification sends when its card payment succeeded (section 4): the order once more. */
async function order(who: { ownerId: string; channel: PaymentChannel }, more: object) {
  const country = who.channel === 'ONLINE' ? 'UAE' : 'KSA';
  const body = { userId: who.ownerId, paymentMethod: who.channel, totalPrice: 276, isPaid: true, ...more };
  return await call('POST', '/api/order', { country, body });
}

/** The provider's own record of the payment of an attempt. */
async function recordOf({ attempt }: Awaited<ReturnType<typeof started>>) {
  const { id: reference, channel, currency, session, provider } = attempt;
  const found = await shop.cards.get(provider).find({ reference, channel, currency, session });
  const payment = found.ok ? found.value.find(({ kind }) => kind === 'payment') : undefined;
  if (!payment?.paymentId || !payment.at) throw new Error('the provider knows no payment');
  return { id: payment.paymentId, time: payment.at.toISOString() };
}

describe.each(['VISA_MASTER', 'ONLINE'] as const)('an order after a card success by %s', (channel) => {
  it('returns the order of the payment for any of its ids, repeatedly, whatever amounts are sent', async () => {
    const paying = await paid(channel);
    const { id } = await recordOf(paying);
    const { id: reference, session } = paying.attempt;
    for (const more of [
      { transactionId: id },
      { transactionId: reference },
      { transactionId: session, totalPrice: 0.01 },
      { tran_ref: id, transactionId: null },
      { paymentResult: { result: { code: '000.100.110' }, id, paymentType: 'DB', merchantTransactionId: '' } },
      { paymentResult: { merchantTransactionId: reference }, transactionId: 'of-the-client' },
    ]) {
      const answer = await order(paying, more);
      expect(answer.status, JSON.stringify(more)).toBe(200);
      expect(firstId(answer.body)).toBe(paying.orderId);
    }
    expect(await paying.orders()).toHaveLength(1);
  });

  it('is found without a payment id, and when the cart was filled again meanwhile', async () => {
    const paying = await paid(channel);
    expect(firstId((await order(paying, {})).body)).toBe(paying.orderId);
    const { ownerId, market, product } = paying;
    await addToCart(shop, { ownerId, market, productId: product, count: 1 });
    const { id } = await recordOf(paying);
    expect(firstId((await order(paying, { transactionId: id })).body)).toBe(paying.orderId);
    expect((await readCart(shop, { ownerId, market, fallbackMarket: market })).lines).toHaveLength(1);
    expect(await order(paying, {})).toMatchObject({ status: 422, body: { code: 'methodUnavailable' } });
  });

  it('is not returned to another shopper', async () => {
    const paying = await paid(channel);
    const { id } = await recordOf(paying);
    const other = { ownerId: randomId(), channel };
    expect(await order(other, { transactionId: id })).toMatchObject({ status: 409, body: { code: 'cartEmpty' } });
  });
});

describe('an order after a card payment that is not a success', () => {
  it('returns the order that awaits the payment, for any of its ids', async () => {
    const paying = await started('VISA_MASTER');
    const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'pending-then-paid'));
    expect(paymentStatus?.state).toBe('awaiting');
    const { id } = await recordOf(paying);
    const answer = await order(paying, { transactionId: id });
    expect(answer).toMatchObject({ status: 200, body: { user: [{ isPaid: false, paymentState: 'awaiting' }] } });
  });

  it('says that the payment is being checked, and leaves its reservation', async () => {
    const paying = await started('VISA_MASTER');
    const answer = await order(paying, { transactionId: paying.attempt.id });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'paymentChecking', message: expect.stringContaining('being checked') },
    });
    expect(await paying.left()).toBe(8);
  });

  it('says that it failed', async () => {
    const paying = await started('ONLINE');
    await paying.back(await paying.harness.act(paying.prepared, 'decline'));
    expect(await order(paying, { transactionId: paying.attempt.id })).toMatchObject({
      status: 409,
      body: { code: 'paymentFailed' },
    });
  });
});

describe('POST result', () => {
  const result = async ({ attempt }: Awaited<ReturnType<typeof started>>) =>
    (await call('POST', '/api/result', { body: { resourcePath: `/v1/checkouts/${attempt.session}/payment` } })).body;

  it.each(['pay', 'decline', 'pending-then-paid'] as const)(
    'returns the type, id and time of the payment, also when repeated (%s)',
    async (scenario) => {
      const paying = await started('VISA_MASTER');
      await paying.harness.act(paying.prepared, scenario);
      const { id, time } = await recordOf(paying);
      const own = { id, paymentType: 'DB', merchantTransactionId: paying.attempt.id, timestamp: time };
      expect(await result(paying)).toMatchObject(own);
      later(60);
      expect(await result(paying)).toMatchObject(scenario === 'pending-then-paid' ? { id } : own);
    },
  );

  it('returns none before the payment', async () => {
    const paying = await started('MADA');
    expect(await result(paying)).toMatchObject({ state: 'open', id: '', paymentType: '' });
  });
});
