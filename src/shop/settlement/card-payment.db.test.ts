import { describe, expect, it } from 'vitest';
import { addToCart, readCart } from '#shop/cart';
import { invoiceOrder } from '#shop/invoices';
import { readOrderById } from '#shop/orders';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { handleReturn, handleWebhook } from './index.ts';

const { database } = await testDatabase();
const { shop, hyperpay, later, shopper, started, runJobs, countEmails, expectLedgersAgree } =
  await openCardShop(database);

describe.each(['VISA_MASTER', 'ONLINE', 'APPLE_PAY'] as const)('a card payment by %s', (channel) => {
  it('reserves the items, makes one paid order with email and invoice, and closes the cart', async () => {
    const paying = await started(channel);
    expect(await paying.left()).toBe(8);
    const fields = await paying.harness.act(paying.prepared, 'pay');
    const paymentStatus = await paying.back(fields);
    expect(paymentStatus?.state).toBe('paid');
    const order = await readOrderById(shop, paymentStatus?.orderId ?? '');
    expect(order).toMatchObject({
      ownerId: paying.ownerId,
      payment: { method: channel, state: 'paid', transactionId: paying.attempt.id },
      amounts: { subtotal: 24000 },
    });
    expect(order?.payment.tranRef).not.toBe('');
    expect(await runJobs({ times: 2 })).toEqual([]);
    const invoice = await invoiceOrder(shop, order?.id ?? '');
    expect(invoice).toMatchObject({ number: expect.stringMatching(/-0*\d+$/) });
    expect((await readOrderById(shop, order?.id ?? ''))?.invoiceUrl).toBe(`/api/invoices/${Object(invoice).token}`);
    expect(await paying.left()).toBe(8);
    expect(await countEmails(order?.id ?? '')).toBe(1);
    const cart = await readCart(shop, {
      ownerId: paying.ownerId,
      market: paying.market,
      fallbackMarket: paying.market,
    });
    expect(cart.lines).toEqual([]);
    await expectLedgersAgree();
  });

  it('settles once for any results in any order, however often', async () => {
    await paying10('return first');
    await paying10('message first');
    async function paying10(order: string) {
      const paying = await started(channel);
      await paying.harness.set('twice');
      const fields = await paying.harness.act(paying.prepared, 'pay');
      const messages = await paying.harness.messages();
      const receive = () =>
        Promise.all(messages.map((message) => handleWebhook(shop, paying.attempt.provider, message)));
      if (order === 'message first') await receive();
      const returns = Promise.all(Array.from({ length: 3 }, () => paying.back(fields)));
      await Promise.all([returns, receive(), receive(), receive()]);
      later(61);
      expect((await paying.back(fields))?.state).toBe('paid');
      await receive();
      const orders = await paying.orders();
      expect(orders).toHaveLength(1);
      expect(await countEmails(orders[0]?.id ?? '')).toBe(1);
      expect(await paying.left()).toBe(8);
      await paying.harness.set('normal');
      await expectLedgersAgree();
    }
  });

  it('leaves cart and stock unchanged when the card is declined or the shopper cancels', async () => {
    for (const [scenario, state] of [
      ['decline', 'failed'],
      ['cancel', 'cancelled'],
      ['refuse-challenge', 'failed'],
    ] as const) {
      const paying = await started(channel);
      const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, scenario));
      expect(paymentStatus).toMatchObject({ state, orderId: null });
      expect(paymentStatus?.description).toBeTruthy();
      expect(await paying.left()).toBe(10);
      expect(await paying.orders()).toEqual([]);
      const question = { ownerId: paying.ownerId, market: paying.market, fallbackMarket: paying.market };
      expect((await readCart(shop, question)).lines).toHaveLength(1);
    }
  });

  it('accepts a second attempt after a declined one', async () => {
    const paying = await started(channel);
    await paying.back(await paying.harness.act(paying.prepared, 'decline'));
    const again = await paying.start();
    if (!again.ok) throw new Error(again.error.code);
    expect(again.value.attempt.id).not.toBe(paying.attempt.id);
    const fields = await paying.harness.act(again.value.prepared, 'pay');
    expect((await paying.back(fields))?.state).toBe('paid');
    await paying.receive();
    expect(await paying.orders()).toHaveLength(1);
    expect(await paying.left()).toBe(8);
    await expectLedgersAgree();
  });

  it('returns the same form for the same cart and a new one for a changed cart', async () => {
    const paying = await started(channel);
    const again = await paying.start();
    expect(again.ok && again.value.attempt.id).toBe(paying.attempt.id);
    expect(again.ok && again.value.prepared).toEqual(paying.prepared);
    expect(await paying.left()).toBe(8);
    const { ownerId, market, product } = paying;
    await addToCart(shop, { ownerId, market, productId: product, count: 1 });
    const changed = await paying.start();
    expect(changed.ok && changed.value.attempt.id).not.toBe(paying.attempt.id);
    expect(await paying.left()).toBe(7);
  });

  it('returns paymentUnavailable and reserves nothing while the provider fails', async () => {
    const who = await shopper(channel);
    await who.harness.set('broken');
    expect(await who.start()).toMatchObject({ ok: false, error: { code: 'paymentUnavailable' } });
    expect(await who.left()).toBe(10);
    await who.harness.set('normal');
    expect((await who.start()).ok).toBe(true);
  });

  it('refuses amounts other than the correct ones', async () => {
    const who = await shopper(channel);
    const answer = await who.start(1);
    expect(answer).toMatchObject({ ok: false, error: { code: 'amountsChanged' } });
    expect(await who.left()).toBe(10);
  });
});

describe('several tries in one HyperPay form', () => {
  it('accepts a payment after a declined try of the same checkout', async () => {
    const paying = await started('VISA_MASTER');
    await hyperpay.payWith(paying.prepared.session, '4000000000000002');
    await paying.receive();
    expect((await paying.paymentStatus())?.state).toBe('failed');
    expect(await paying.left()).toBe(10);
    const fields = await paying.harness.act(paying.prepared, 'pay');
    expect((await paying.back(fields))?.state).toBe('paid');
    expect(await paying.left()).toBe(8);
  });

  it('ignores a checkout that is not ours', async () => {
    expect(await handleReturn(shop, 'hyperpay', { resourcePath: '/v1/checkouts/SOMEBODY/payment' })).toBeNull();
    expect(await handleReturn(shop, 'hyperpay', { resourcePath: 'https://evil.example/payment' })).toBeNull();
    expect(await handleReturn(shop, 'paytabs', { cartId: 'x', tranRef: 'y', signature: 'z' })).toBeNull();
  });

  it('ignores a forged webhook', async () => {
    const paying = await started('VISA_MASTER');
    await hyperpay.set('forged');
    await paying.harness.act(paying.prepared, 'pay');
    const [message] = await paying.harness.messages();
    expect(message && (await handleWebhook(shop, 'hyperpay', message))).toBe('forged');
    expect((await paying.paymentStatus())?.state).toBe('checking');
  });
});
