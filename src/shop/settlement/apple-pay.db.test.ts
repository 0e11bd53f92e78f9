import { afterAll, expect, it } from 'vitest';
import { cancelOrder, startPayment } from '#shop/checkout';
import { readOrderById } from '#shop/orders';
import { listOpenCases } from '#shop/payments';
import { withProvider } from '#support/card-providers';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { hyperPay } from '../../providers/hyperpay/index.ts';
import { returnFieldsOf } from '../../providers/paytabs/harness.ts';

const { database } = await testDatabase();
const cards = await openCardShop(database);
const { shop, hyperpay, paytabs, later, shopper, started, enable } = cards;
const { runJobs, runScheduled, refundsOf, logged, expectLedgersAgree } = cards;
afterAll(expectLedgersAgree);

/** Polls every attempt that is due after so many minutes. */
async function pollAfter(minutes: number): Promise<void> {
  later(minutes * 60);
  await runScheduled('pollPayments');
}

it('is not taken where it is off, and not where no account of the provider has it', async () => {
  const card = await shopper('MADA');
  const request = {
    ownerId: card.ownerId,
    market: card.market,
    fallbackMarket: card.market,
    language: 'en',
    channel: 'APPLE_PAY',
    seen: { total: null, tax: null, shipping: null },
    coupon: '',
    ip: null,
  } as const;
  expect(await startPayment(shop, request)).toEqual({ ok: false, error: { code: 'methodUnavailable' } });
  expect(await card.left()).toBe(10);
  await enable('payment.apple_pay');
  const { entities } = hyperpay.config;
  const without = hyperPay.create({ ...hyperpay.config, entities: { ...entities, APPLE_PAY: undefined } });
  const bare = { ...shop, cards: withProvider(shop.cards, without) };
  expect(without.channels).toEqual(['VISA_MASTER', 'MADA']);
  expect(await startPayment(bare, request)).toEqual({ ok: false, error: { code: 'methodUnavailable' } });
  expect((await startPayment(shop, request)).ok).toBe(true);
});

it('a closed sheet says nothing, and the same form pays later', async () => {
  const paying = await started('APPLE_PAY');
  expect(paying.prepared).toMatchObject({ kind: 'widget', brands: 'APPLEPAY' });
  const { id, channel, currency, session } = paying.attempt;
  const handle = { reference: id, channel, currency, session: session ?? paying.prepared.session };
  expect(await hyperpay.payments.outcome(handle)).toEqual({ ok: true, value: [] });
  expect(await paying.orders()).toEqual([]);
  expect(await paying.left()).toBe(8);
  const again = await paying.start();
  expect(again.ok && again.value.attempt.id).toBe(id);
  later(61);
  const fields = await paying.harness.act(paying.prepared, 'pay');
  expect(await paying.back(fields)).toMatchObject({ state: 'paid' });
  expect(await paying.orders()).toMatchObject([{ payment: { method: 'APPLE_PAY', state: 'paid' } }]);
});

it('after a closed sheet a card pays the same cart once, and the stock is reserved once', async () => {
  const paying = await started('APPLE_PAY');
  const { ownerId, market } = paying;
  const card = await startPayment(shop, {
    ...{ ownerId, market, fallbackMarket: market, language: 'en', channel: 'MADA', coupon: '', ip: null },
    seen: { total: null, tax: null, shipping: null },
  });
  if (!card.ok) throw new Error(card.error.code);
  expect(card.value.attempt.id).not.toBe(paying.attempt.id);
  expect(await paying.left()).toBe(8);
  const answer = await hyperpay.payWith(card.value.prepared.session, '4464040000000007');
  const fields = Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
  expect(await paying.back(fields)).toMatchObject({ state: 'paid' });
  expect(await paying.orders()).toMatchObject([{ payment: { method: 'MADA' } }]);
});

it('a sheet that is never used expires, and its stock is free again', async () => {
  const paying = await started('APPLE_PAY');
  for (const minutes of [32, 31, 10]) await pollAfter(minutes);
  expect(await paying.paymentStatus()).toMatchObject({ state: 'expired', orderId: null });
  await runScheduled('releaseReservations');
  expect(await paying.left()).toBe(10);
});

it('a payment whose browser never returned is found by asking, refunded and compared like one by card', async () => {
  const paying = await started('APPLE_PAY');
  await hyperpay.set('never');
  await paying.harness.act(paying.prepared, 'pay');
  await pollAfter(32);
  const { orderId } = (await paying.paymentStatus()) ?? {};
  expect((await readOrderById(shop, orderId ?? ''))?.payment).toMatchObject({ method: 'APPLE_PAY', state: 'paid' });
  expect(await runJobs()).toEqual([]);
  await cancelOrder(shop, paying.ownerId, orderId ?? '');
  expect(await runJobs({ times: 2 })).toEqual([]);
  expect(await refundsOf(paying.attempt.id)).toMatchObject([{ state: 'done', amount: paying.attempt.amount }]);
  expect((await readOrderById(shop, orderId ?? ''))?.payment.state).toBe('refunded');
  later(60);
  const before = logged.length;
  await runScheduled('reconcilePayments');
  expect(logged.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
});

it('another amount than the checkout’s makes no order and waits for a person', async () => {
  const paying = await started('APPLE_PAY');
  const fields = await paying.harness.act(paying.prepared, 'wrong-amount');
  expect(await paying.back(fields)).toMatchObject({ state: 'checking', orderId: null });
  expect(await paying.orders()).toEqual([]);
  const { reviews } = await listOpenCases(shop);
  expect(reviews.filter(({ attempt }) => attempt === paying.attempt.id)).toHaveLength(1);
});

it('the page of PayTabs offers it only where its setting is on, and pays by the same settlement', async () => {
  const pageOf = async (url: string) => await (await fetch(url)).text();
  const off = await started('ONLINE');
  if (off.prepared.kind !== 'redirect') throw new Error('no page');
  expect(await pageOf(off.prepared.url)).not.toContain('Apple Pay');
  await enable('payment.online_apple_pay', 'UAE');
  const on = await started('ONLINE');
  if (on.prepared.kind !== 'redirect') throw new Error('no page');
  expect(await pageOf(on.prepared.url)).toContain('Apple Pay');
  const answer = await paytabs.use(on.prepared.url, { action: 'applepay' });
  expect(await on.back(returnFieldsOf(await answer.text()))).toMatchObject({ state: 'paid' });
  expect(await on.orders()).toMatchObject([{ payment: { method: 'ONLINE', state: 'paid' } }]);
});
