import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { minor, toDecimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { cancelOrder, placeOrder, releaseExpiredReservations, saveShippingAddress } from '#shop/checkout';
import { readOrderById } from '#shop/orders';
import type { ProviderResult } from '#shop/payments';
import { withProvider } from '#support/card-providers';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testProviderResult } from '#support/provider-result';
import { testCoupon } from '#support/test-coupon';
import { testAddress } from '#support/test-shop';
import { cancelPayment, handleReturn, pollDueAttempts } from './index.ts';

const { database } = await testDatabase();
const {
  shop,
  applyResult,
  hyperpay,
  paytabs,
  later,
  shopper,
  started,
  runJobs,
  countEmails,
  refundsOf,
  expectLedgersAgree,
} = await openCardShop(database);

describe.each(['VISA_MASTER', 'ONLINE'] as const)('a late card payment by %s', (channel) => {
  it('makes an order that awaits a pending payment and marks it paid when the provider captures it', async () => {
    const paying = await started(channel);
    const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'pending-then-paid'));
    expect(paymentStatus?.state).toBe('awaiting');
    const [order] = await paying.orders();
    expect(order?.payment).toMatchObject({ state: 'awaiting', paidAt: null });
    expect(await countEmails(order?.id ?? '')).toBe(0);
    expect(order?.invoiceUrl).toBe('');
    later(180);
    await pollDueAttempts(shop);
    expect((await paying.paymentStatus())?.state).toBe('paid');
    expect((await readOrderById(shop, order?.id ?? ''))?.payment.state).toBe('paid');
    expect(await countEmails(order?.id ?? '')).toBe(1);
    await paying.receive();
    expect(await paying.orders()).toHaveLength(1);
    expect(await paying.left()).toBe(8);
    await expectLedgersAgree();
  });

  it('keeps the reason of a declined payment when a pending message comes late', async () => {
    const paying = await started(channel);
    await applyResult(paying.attempt, failure(paying.attempt.id));
    const late = testProviderResult(paying.attempt.id, { status: 'pending', description: 'transaction pending' });
    await applyResult(paying.attempt, late);
    expect(await paying.paymentStatus()).toMatchObject({ state: 'failed', description: 'declined after all' });
  });

  it('ends an order whose payment stays unknown for a month', async () => {
    const paying = await started(channel);
    const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'pending-then-paid'));
    await paying.harness.set('broken');
    for (let day = 0; day < 45; day += 1) {
      later(24 * 60 * 60);
      await pollDueAttempts(shop);
    }
    await paying.harness.set('normal');
    expect((await paying.paymentStatus())?.state).toBe('expired');
    expect((await readOrderById(shop, paymentStatus?.orderId ?? ''))?.payment.state).toBe('failed');
    expect(await paying.left()).toBe(10);
    expect(await pollDueAttempts(shop)).toBe(0);

    // the provider's own message comes all the same
    await paying.receive();
    expect((await paying.paymentStatus())?.state).toBe('returned');
    await runJobs();
    await expectLedgersAgree();
  });

  it('ends an order whose payment failed, returns its items and emails the shopper once', async () => {
    const paying = await started(channel);
    const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'pending-then-paid'));
    const orderId = paymentStatus?.orderId ?? '';
    for (let time = 0; time < 3; time += 1) {
      await applyResult(paying.attempt, failure(paying.attempt.id));
    }
    const order = await readOrderById(shop, orderId);
    expect(order?.payment).toMatchObject({ state: 'failed', paidAt: null });
    expect(order?.cancelledAt).not.toBeNull();
    expect(await paying.left()).toBe(10);
    expect([await countEmails(orderId), await countEmails(orderId, 'paymentFailed')]).toEqual([0, 1]);

    // the bank pays after all: the order of the cart has ended, so the money is refunded and the order shows it
    later(180);
    await pollDueAttempts(shop);
    later(30 * 60);
    await pollDueAttempts(shop);
    expect((await paying.paymentStatus())?.state).toBe('returned');
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refund_asked');
    expect(await runJobs({ times: 2 })).toEqual([]);
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refunded');
    expect(await countEmails(orderId, 'refund')).toBe(1);
    expect(await paying.left()).toBe(10);
    await expectLedgersAgree();
  });

  it('refunds a payment of an order that was cancelled while it awaited the money', async () => {
    for (const end of ['paid', 'failed'] as const) {
      const paying = await started(channel);
      const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'pending-then-paid'));
      const orderId = paymentStatus?.orderId ?? '';
      expect((await cancelOrder(shop, paying.ownerId, orderId)).ok).toBe(true);
      expect(await paying.left()).toBe(10);
      if (end === 'failed') {
        await applyResult(paying.attempt, failure(paying.attempt.id));
        expect((await readOrderById(shop, orderId))?.payment.state).toBe('failed');
        expect(await countEmails(orderId, 'paymentFailed')).toBe(0);
      }
      later(180);
      await pollDueAttempts(shop);
      later(30 * 60);
      await pollDueAttempts(shop);
      expect(await runJobs({ times: 2 })).toEqual([]);
      expect((await readOrderById(shop, orderId))?.payment.state).toBe('refunded');
      expect(await paying.left()).toBe(10);
      expect([await countEmails(orderId), await countEmails(orderId, 'refund')]).toEqual([0, 1]);
      await expectLedgersAgree();
    }
  });

  it('polls for a shopper who never returned', async () => {
    const paying = await started(channel);
    await paying.harness.set('never');
    await paying.harness.act(paying.prepared, 'pay');
    later(32 * 60);
    await releaseExpiredReservations(shop);
    expect(await paying.left()).toBe(10);
    await pollDueAttempts(shop);
    expect((await paying.paymentStatus())?.state).toBe('paid');
    expect(await paying.left()).toBe(8);
    await expectLedgersAgree();
  });

  it('is polled again in a minute when the provider did not answer a returning shopper', async () => {
    const paying = await started(channel);
    await paying.harness.set('never');
    const fields = await paying.harness.act(paying.prepared, 'pay');
    await paying.harness.set('broken');
    expect((await paying.back(fields))?.state).toBe('checking');
    await paying.harness.set('never');
    later(61);
    await pollDueAttempts(shop);
    expect((await paying.paymentStatus())?.state).toBe('paid');
    await paying.harness.set('normal');
    await expectLedgersAgree();
  });

  it('leaves the cart open while the shopper is on the page of the bank, and allows another try', async () => {
    const paying = await started(channel);
    const refuse = await challenged(paying.prepared);
    await applyResult(paying.attempt, testProviderResult(paying.attempt.id, { status: 'pending' }));
    later(180);
    expect(await pollDueAttempts(shop)).toBeGreaterThanOrEqual(1);
    expect(await paying.orders()).toEqual([]);
    await refuse();
    await paying.receive();
    expect(await paying.paymentStatus()).toMatchObject({ state: 'failed', orderId: null });
    expect(await paying.left()).toBe(10);
    expect((await paying.start()).ok).toBe(true);
    await expectLedgersAgree();
  });

  it('is polled by one run at a time, which ends before its claims expire', async () => {
    const all = [await started(channel), await started(channel)];
    later(32 * 60);
    const provider = shop.cards.get(all[0]?.attempt.provider ?? '');
    let polls = 0;
    const slow: typeof provider = {
      ...provider,
      async find(handle) {
        polls += 1;
        later(11 * 60);
        return await provider.find(handle);
      },
    };
    await pollDueAttempts({ ...shop, cards: withProvider(shop.cards, slow) });
    expect(polls).toBe(1);
    for (let minutes = 0; minutes < 120; minutes += 5) {
      later(5 * 60);
      await pollDueAttempts(shop);
    }
    for (const { paymentStatus } of all) expect(['expired', 'failed']).toContain((await paymentStatus())?.state);
  });

  it('expires an attempt that was never paid', async () => {
    const paying = await started(channel);
    later(31 * 60);
    expect(await releaseExpiredReservations(shop)).toBeGreaterThanOrEqual(1);
    expect(await paying.left()).toBe(10);
    for (let minutes = 0; minutes < 120; minutes += 5) {
      later(5 * 60);
      await pollDueAttempts(shop);
    }
    expect(['expired', 'failed']).toContain((await paying.paymentStatus())?.state);
    expect(await paying.left()).toBe(10);
    expect(await paying.orders()).toEqual([]);
  });

  it('refunds money that comes after the stock is gone and emails the shopper once', async () => {
    const paying = await started(channel, { stock: 2 });
    await paying.harness.set('never');
    await paying.harness.act(paying.prepared, 'pay');
    later(32 * 60);
    await releaseExpiredReservations(shop);
    await buyOne(paying);
    await pollDueAttempts(shop);
    expect((await paying.paymentStatus())?.state).toBe('returned');
    expect(await paying.orders()).toEqual([]);
    expect(await paying.left()).toBe(1);
    const [refund, ...more] = await refundsOf(paying.attempt.id);
    expect([refund, more]).toMatchObject([
      { reason: 'unfulfillable', state: 'asked', amount: paying.attempt.amount },
      [],
    ]);
    expect(await runJobs({ times: 3 })).toEqual([]);
    expect(await refundsOf(paying.attempt.id)).toMatchObject([{ state: 'done' }]);
    expect(await countEmails(refund?.id ?? '', 'paymentReturned')).toBe(1);
    await expectLedgersAgree();
  });

  it('refunds money for a cart that was ordered in another way meanwhile', async () => {
    const paying = await started(channel);
    const { ownerId, market } = paying;
    const total = channel === 'ONLINE' ? 24000 + 1200 : 24000 + 3600;
    const placed = await placeOrder(shop, {
      ownerId,
      market,
      fallbackMarket: market,
      language: 'en',
      method: 'COD',
      seen: { total: toDecimal(minor(total), 'SAR'), tax: null, shipping: null },
      transactionId: '',
    });
    expect(placed.ok).toBe(true);
    expect(await paying.left()).toBe(8);
    const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'pay'));
    expect(paymentStatus?.state).toBe('returned');
    expect(await refundsOf(paying.attempt.id)).toMatchObject([{ reason: 'duplicate', state: 'asked' }]);
    expect(await runJobs()).toEqual([]);
    expect(await paying.orders()).toHaveLength(1);
    await expectLedgersAgree();
  });

  it('returns the items when the shopper cancels, and accepts late money', async () => {
    const paying = await started(channel);
    expect((await cancelPayment(shop, randomId(), paying.attempt.id))?.state).toBeUndefined();
    expect((await cancelPayment(shop, paying.ownerId, paying.attempt.id))?.state).toBe('cancelled');
    expect(await paying.left()).toBe(10);
    await paying.harness.act(paying.prepared, 'pay');
    await paying.receive();
    expect((await paying.paymentStatus())?.state).toBe('paid');
    expect(await paying.left()).toBe(8);
    await expectLedgersAgree();
  });

  it('redeems a coupon with the reservation and releases it with it', async () => {
    const code = await testCoupon(database, `GIFT-${channel.replace('_', '-')}`, { usesAllowed: 1 });
    const first = await started(channel, { coupon: code });
    const second = await shopper(channel, { coupon: code });
    expect(await second.start()).toMatchObject({ ok: false, error: { code: 'couponUsedUp' } });
    await first.back(await first.harness.act(first.prepared, 'decline'));
    const now = await second.start();
    if (!now.ok) throw new Error(now.error.code);
    const fields = await second.harness.act(now.value.prepared, 'pay');
    const paymentStatus = await handleReturn(shop, now.value.attempt.provider, fields);
    const order = await readOrderById(shop, paymentStatus?.orderId ?? '');
    expect(order).toMatchObject({ coupon: code, payment: { state: 'paid' } });
    expect(order?.amounts.total).toBe(now.value.attempt.amount);
    await expectLedgersAgree();
  });
});

/** Pays with a card that needs 3-D Secure and stays on the page of the bank. Returns how to decline there. */
async function challenged(prepared: Awaited<ReturnType<typeof started>>['prepared']): Promise<() => Promise<unknown>> {
  if (prepared.kind === 'redirect') {
    await paytabs.use(prepared.url, { action: 'pay', number: '4000000000003220' });
    return () => paytabs.use(prepared.url, { action: 'fail' });
  }
  const page = (await hyperpay.payWith(prepared.session, '4200000000000042')).headers.get('location') ?? '';
  const body = new URLSearchParams({ answer: 'fail' });
  return () => fetch(new URL(page, hyperpay.url), { method: 'POST', body, redirect: 'manual' });
}

/** Another shopper buys one unit in cash. */
async function buyOne({ market, product }: Awaited<ReturnType<typeof started>>): Promise<void> {
  const ownerId = randomId();
  await addToCart(shop, { ownerId, market, productId: product, count: 1 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress(market.code) });
  const request = {
    ownerId,
    market,
    fallbackMarket: market,
    language: 'en',
    method: 'COD',
    transactionId: '',
  } as const;
  const total = minor(market.code === 'UAE' ? 12000 + 600 + 2500 : 12000 + 1800 + 2500);
  const bought = await placeOrder(shop, {
    ...request,
    seen: { total: toDecimal(total, market.currency), tax: null, shipping: null },
  });
  if (!bought.ok) throw new Error(bought.error.code);
}

/** A provider result of a failed payment. */
const failure = (reference: string): ProviderResult =>
  testProviderResult(reference, {
    status: 'failed',
    code: '800.100.152',
    description: 'declined after all',
    at: shop.clock.now(),
  });
