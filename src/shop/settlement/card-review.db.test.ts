import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { ok } from '#kernel/result';
import { cancelOrder, releaseExpiredReservations } from '#shop/checkout';
import { readOrderById } from '#shop/orders';
import { listOpenCases, settleDifference } from '#shop/payments';
import { withProvider } from '#support/card-providers';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testProviderResult } from '#support/provider-result';
import { settleRefund } from '../payments/refund-payment.ts';
import { acceptPayment, endPayment, pollDueAttempts, reconcileDay, returnPayment } from './index.ts';

const { database } = await testDatabase();
const cards = await openCardShop(database);
const { shop, applyResult, later, shopper, started, paid, runJobs, countEmails, refundsOf, expectLedgersAgree } = cards;

/** The simulators never release money under review: records it again, so that both sides agree. */
async function keepBooks(provider: string, paymentId: string, attemptId: string): Promise<void> {
  await database.read.execute(sql`
    INSERT INTO payment_captures (provider, payment_id, attempt_id, amount, currency, purpose, captured_at)
    SELECT ${provider}, ${paymentId}, id, amount, currency, 'return', now() FROM payment_attempts WHERE id = ${attemptId}`);
}

/** A provider that knows of no payment. */
const nothing = async () => ok([]);

/** The payment of an attempt that is under review. */
async function reviewOf(attemptId: string): Promise<string> {
  const { reviews } = await listOpenCases(shop);
  return reviews.find(({ attempt }) => attempt === attemptId)?.payment ?? '';
}

async function undecided(attemptId: string) {
  return (await listOpenCases(shop)).undecided.filter(({ attempt }) => attempt === attemptId);
}

describe.each(['VISA_MASTER', 'ONLINE', 'APPLE_PAY'] as const)('a payment by %s under manual review', (channel) => {
  it('is neither shipped nor lost', async () => {
    const review = await started(channel);
    expect((await review.back(await review.harness.act(review.prepared, 'review')))?.state).toBe('awaiting');
    const [order] = await review.orders();
    expect(order?.payment.state).toBe('awaiting');
    const mismatch = await started(channel);
    expect((await mismatch.back(await mismatch.harness.act(mismatch.prepared, 'wrong-amount')))?.state).toBe(
      'checking',
    );
    expect(await mismatch.orders()).toEqual([]);
    expect(await mismatch.left()).toBe(10);
    await expectLedgersAgree();
  });

  it('pays its order once when an operator accepts it', async () => {
    const paying = await started(channel);
    const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'review'));
    const orderId = paymentStatus?.orderId ?? '';
    const payment = await reviewOf(paying.attempt.id);
    const both = await Promise.all([acceptPayment(shop, payment), acceptPayment(shop, payment)]);
    expect(both.map((one) => (one.ok ? one.value : one.error.code)).sort()).toEqual(['notUnderReview', 'paid']);
    expect(await returnPayment(shop, payment)).toMatchObject({ error: { code: 'notUnderReview' } });
    expect(await runJobs({ times: 2 })).toEqual([]);
    const order = await readOrderById(shop, orderId);
    expect(order).toMatchObject({
      payment: { state: 'paid', tranRef: payment },
      invoiceUrl: expect.stringMatching(/./),
    });
    expect(await countEmails(orderId)).toBe(1);
    expect(await paying.left()).toBe(8);
    expect(await reviewOf(paying.attempt.id)).toBe('');
    await expectLedgersAgree();
  });

  it('is refunded when an operator returns it: the order ends, the items return, the shopper is emailed', async () => {
    const paying = await started(channel);
    const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'review'));
    const orderId = paymentStatus?.orderId ?? '';
    expect(await returnPayment(shop, await reviewOf(paying.attempt.id))).toEqual({ ok: true, value: 'returned' });
    expect(await paying.left()).toBe(10);
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refund_asked');
    expect(await runJobs({ times: 2 })).toEqual([]);
    const order = await readOrderById(shop, orderId);
    expect([order?.payment.state, order?.cancelledAt === null]).toEqual(['refunded', false]);
    const [refund] = await refundsOf(paying.attempt.id);
    expect([await countEmails(orderId, 'refund'), await countEmails(refund?.id ?? '', 'paymentReturned')]).toEqual([
      1, 1,
    ]);
    expect((await paying.paymentStatus())?.state).toBe('returned');
    await paying.receive();
    expect(await paying.orders()).toHaveLength(1);
    await expectLedgersAgree();
  });

  it('is refunded without changing an order that other money paid', async () => {
    const paying = await started(channel);
    const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'pay'));
    const orderId = paymentStatus?.orderId ?? '';
    const paymentId = `more-${paying.attempt.id}`;
    const { currency } = paying.attempt;
    const more = testProviderResult(paying.attempt.id, { status: 'paid', paymentId, amount: minor(100), currency });
    await applyResult(paying.attempt, more);
    expect((await returnPayment(shop, paymentId)).ok).toBe(true);
    const [refund] = await refundsOf(paying.attempt.id);
    await database.transaction((tx) => settleRefund(shop, tx, refund?.id ?? '', 'by-hand'));
    const order = await readOrderById(shop, orderId);
    expect([order?.payment.state, order?.cancelledAt]).toEqual(['paid', null]);
    expect([await countEmails(orderId, 'refund'), await countEmails(refund?.id ?? '', 'paymentReturned')]).toEqual([
      0, 1,
    ]);
    expect((await paying.paymentStatus())?.state).toBe('paid');
    expect(await paying.left()).toBe(8);
    await database.read.execute(sql`DELETE FROM refunds WHERE payment_id = ${paymentId}`);
    await database.read.execute(sql`DELETE FROM payment_captures WHERE payment_id = ${paymentId}`);
  });

  it('is refunded, and reported as returned, when it is accepted after other money has paid', async () => {
    const paying = await started(channel);
    const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'review'));
    const orderId = paymentStatus?.orderId ?? '';
    const payment = await reviewOf(paying.attempt.id);
    const { amount, currency } = paying.attempt;
    const other = testProviderResult(paying.attempt.id, {
      status: 'paid',
      paymentId: `other-${orderId}`,
      amount,
      currency,
    });
    await applyResult(paying.attempt, other);
    expect((await readOrderById(shop, orderId))?.payment).toMatchObject({ state: 'paid', tranRef: other.paymentId });
    expect(await acceptPayment(shop, payment)).toEqual({ ok: true, value: 'returned' });
    expect(await refundsOf(paying.attempt.id)).toMatchObject([{ reason: 'duplicate', state: 'asked', amount }]);
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('paid');
    expect(await runJobs()).toEqual([]);
    await database.read.execute(sql`DELETE FROM payment_captures WHERE payment_id = ${other.paymentId}`);
    await expectLedgersAgree();
  });

  it('makes no order for another attempt that names the same payment', async () => {
    const paying = await started(channel);
    await paying.back(await paying.harness.act(paying.prepared, 'review'));
    const payment = await reviewOf(paying.attempt.id);
    const other = await started(channel);
    const { amount, currency } = other.attempt;
    const result = testProviderResult(other.attempt.id, { status: 'paid', paymentId: payment, amount, currency });
    await applyResult(other.attempt, result);
    expect(await other.orders()).toEqual([]);
    expect((await other.paymentStatus())?.state).toBe('checking');
    expect(await reviewOf(paying.attempt.id)).toBe(payment);
    await expectLedgersAgree();
  });

  it('ends when the provider releases the money', async () => {
    const paying = await started(channel);
    const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'review'));
    const paymentId = await reviewOf(paying.attempt.id);
    const result = testProviderResult(paying.attempt.id, { status: 'cancelled' });
    await applyResult(paying.attempt, { ...result, paymentId: 'another' });
    expect((await paying.paymentStatus())?.state).toBe('awaiting');
    for (let time = 0; time < 2; time += 1) await applyResult(paying.attempt, { ...result, paymentId });
    expect((await paying.paymentStatus())?.state).toBe('cancelled');
    expect((await readOrderById(shop, paymentStatus?.orderId ?? ''))?.payment.state).toBe('failed');
    expect(await paying.left()).toBe(10);
    expect(await reviewOf(paying.attempt.id)).toBe('');
    await keepBooks(paying.attempt.provider, paymentId, paying.attempt.id);
  });

  it('is ended by an operator when it stays pending after the last poll', async () => {
    const paying = await started(channel);
    const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'pending-then-paid'));
    expect(await endPayment(shop, paying.attempt.id)).toMatchObject({ error: { code: 'notOpen' } });
    await database.read.execute(sql`UPDATE payment_attempts SET poll_at = NULL WHERE id = ${paying.attempt.id}`);
    expect(await undecided(paying.attempt.id)).toMatchObject([{ state: 'pending' }]);
    expect((await endPayment(shop, paying.attempt.id)).ok).toBe(true);
    expect(await paying.left()).toBe(10);
    expect(await countEmails(paymentStatus?.orderId ?? '', 'paymentFailed')).toBe(1);
    later(180);
    await paying.receive();
    expect((await paying.paymentStatus())?.state).toBe('returned');
    expect(await runJobs()).toEqual([]);
    await expectLedgersAgree();
  });

  it('is listed for an operator when it was reported paid without a payment id', async () => {
    const paying = await started(channel);
    await applyResult(paying.attempt, testProviderResult(paying.attempt.id, { status: 'paid' }));
    expect((await paying.paymentStatus())?.state).toBe('checking');
    later(32 * 60);
    const cards = withProvider(shop.cards, { ...shop.cards.get(paying.attempt.provider), find: nothing });
    for (let minutes = 0; minutes < 90; minutes += 10) {
      await pollDueAttempts({ ...shop, cards });
      later(10 * 60);
    }
    expect(await pollDueAttempts({ ...shop, cards })).toBe(0);
    expect(await undecided(paying.attempt.id)).toMatchObject([{ state: 'review' }]);
    expect((await endPayment(shop, paying.attempt.id)).ok).toBe(true);
    await releaseExpiredReservations(shop);
    expect(await paying.left()).toBe(10);
  });

  it('is never accepted with another amount and is refunded in full', async () => {
    const paying = await started(channel);
    await paying.back(await paying.harness.act(paying.prepared, 'wrong-amount'));
    const payment = await reviewOf(paying.attempt.id);
    expect(await acceptPayment(shop, payment)).toMatchObject({ error: { code: 'notOurAmount' } });
    expect((await returnPayment(shop, payment)).ok).toBe(true);
    expect(await runJobs({ times: 2 })).toEqual([]);
    expect(await refundsOf(paying.attempt.id)).toMatchObject([{ state: 'done', reason: 'review' }]);
    expect(await paying.orders()).toEqual([]);
    expect(await paying.left()).toBe(10);
    await expectLedgersAgree();
  });

  it('is logged until it is settled, and so is a difference', async () => {
    const paying = await started(channel);
    await paying.back(await paying.harness.act(paying.prepared, 'review'));
    const payment = await reviewOf(paying.attempt.id);
    const untold = await shopper(channel);
    const begun = await untold.start();
    if (!begun.ok) throw new Error(begun.error.code);
    await untold.harness.set('never');
    await untold.harness.act(begun.value.prepared, 'pay');
    later(3 * 3600);
    cards.logged.splice(0);
    await cards.runScheduled('reconcilePayments');
    await cards.runScheduled('watchPayments');
    expect(cards.logged).toContainEqual({
      level: 'error',
      words: "a card provider's statement differs from our records",
      fields: expect.objectContaining({ kind: 'unknown-payment', reference: begun.value.attempt.id }),
    });
    const waits = cards.logged.find(({ words }) => words.startsWith('card payments need manual review'));
    expect(waits).toMatchObject({ level: 'warn', fields: { reviews: expect.arrayContaining([payment]) } });
    // the reconciliation recorded the payment that sent no message
    expect((await listOpenCases(shop)).differences).toEqual([]);
    await returnPayment(shop, payment);
    expect(await runJobs()).toEqual([]);
    await expectLedgersAgree();
  });

  it('reconciles: reports a refund that was made but not recorded until it is', async () => {
    const { orderId, ...paying } = await paid(channel);
    expect(await runJobs()).toEqual([]);
    await cancelOrder(shop, paying.ownerId, orderId);
    const [refund] = await refundsOf(paying.attempt.id);
    const { provider, amount, currency } = paying.attempt;
    const paymentId = (await readOrderById(shop, orderId))?.payment.tranRef ?? '';
    const request = { reference: refund?.id ?? '', paymentId, channel, amount, currency, reason: 'cancelled' };
    expect(await shop.cards.get(provider).refund(request)).toMatchObject({ ok: true, value: { status: 'paid' } });
    later(3 * 3600);
    await reconcileDay(shop, provider);
    expect((await listOpenCases(shop)).differences).toMatchObject([{ kind: 'unknown-refund', reference: refund?.id }]);
    expect(await runJobs()).toEqual([]);
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refunded');
    await reconcileDay(shop, provider);
    expect((await listOpenCases(shop)).differences).toEqual([]);
    await expectLedgersAgree();
  });

  it('reconciles: settles payments that no webhook reported and reports nothing else', async () => {
    const paying = await started(channel);
    await paying.harness.set('never');
    await paying.harness.act(paying.prepared, 'pay');
    later(3 * 3600);
    const found = await reconcileDay(shop, paying.attempt.provider);
    expect(found.filter((one) => one.reference === paying.attempt.id)).toMatchObject([{ kind: 'unknown-payment' }]);
    expect((await paying.paymentStatus())?.state).toBe('paid');
    const after = await reconcileDay(shop, paying.attempt.provider);
    expect(after.filter((one) => one.reference === paying.attempt.id)).toEqual([]);
    await expectLedgersAgree();
  });
});

it('a difference stays open until an operator settles it, once', async () => {
  const paying = await started('VISA_MASTER');
  await paying.back(await paying.harness.act(paying.prepared, 'pay'));
  const gone = { ...shop.cards.get('hyperpay'), statement: async () => ({ ok: true as const, value: [] }) };
  later(3 * 3600);
  const cardsOfToday = withProvider(shop.cards, gone);
  await reconcileDay({ ...shop, cards: cardsOfToday }, 'hyperpay');
  const missing = (await listOpenCases(shop)).differences.filter(({ reference }) => reference === paying.attempt.id);
  expect(missing).toMatchObject([{ kind: 'missing-payment', ours: paying.attempt.amount, theirs: null }]);
  const id = missing[0]?.id ?? '';
  expect(await settleDifference(shop, id, 'it came in the next statement')).toBe(true);
  expect(await settleDifference(shop, id, 'again')).toBe(false);
  await reconcileDay({ ...shop, cards: cardsOfToday }, 'hyperpay');
  expect((await listOpenCases(shop)).differences.filter((one) => one.id === id)).toEqual([]);
});
