import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '#shop/checkout';
import { invoiceOrder } from '#shop/invoices';
import { readOrderById } from '#shop/orders';
import { listOpenCases, refundPayment } from '#shop/payments';
import { withProvider } from '#support/card-providers';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';

const { database } = await testDatabase();
const {
  shop,
  hyperpay,
  paytabs,
  later,
  started,
  paid,
  runJobs,
  runScheduled,
  countEmails,
  refundsOf,
  expectLedgersAgree,
} = await openCardShop(database);

describe.each(['VISA_MASTER', 'ONLINE', 'APPLE_PAY'] as const)('a cancelled order that was paid by %s', (channel) => {
  it('is refunded once, shows the refund state and is announced by email', async () => {
    const { orderId, ...paying } = await paid(channel);
    expect(await runJobs({ times: 2 })).toEqual([]);
    const both = await Promise.all([
      cancelOrder(shop, paying.ownerId, orderId),
      cancelOrder(shop, paying.ownerId, orderId),
    ]);
    expect(both.map((one) => one.ok).sort()).toEqual([false, true]);
    expect(await paying.left()).toBe(10);
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refund_asked');
    expect(await invoicesData(orderId)).toEqual(['credit-note', 'invoice']);
    const { invoiceUrl = '', creditNoteUrl = '' } = (await readOrderById(shop, orderId)) ?? {};
    expect([invoiceUrl, creditNoteUrl]).toEqual(Array(2).fill(expect.stringMatching(/^\/api\/invoices\/\w{32}$/)));
    expect(creditNoteUrl).not.toBe(invoiceUrl);
    expect(await countEmails(orderId, 'refund')).toBe(0);
    expect(await runJobs({ times: 3 })).toEqual([]);
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refunded');
    expect([
      await countEmails(orderId),
      await countEmails(orderId, 'cancellation'),
      await countEmails(orderId, 'refund'),
    ]).toEqual([1, 1, 1]);
    await paying.receive();
    expect(await countEmails(orderId, 'refund')).toBe(1);
    await expectLedgersAgree();
  });

  it('has one invoice and one credit note, whichever of cancellation, job and shopper comes first', async () => {
    const early = await paid(channel);
    await cancelOrder(shop, early.ownerId, early.orderId);
    expect(await invoicesData(early.orderId)).toEqual(['credit-note', 'invoice']);
    for (let time = 0; time < 6; time += 1) {
      const { orderId, ownerId } = await paid(channel);
      await Promise.all([
        invoiceOrder(shop, orderId),
        cancelOrder(shop, ownerId, orderId),
        runJobs({ only: 'issueInvoice' }),
      ]);
      expect(await invoicesData(orderId)).toEqual(['credit-note', 'invoice']);
    }
    expect(await runJobs()).toEqual([]);
    expect(await invoicesData(early.orderId)).toEqual(['credit-note', 'invoice']);
    const { rows } = await database.read.execute<{ series: string; last: number; issued: number }>(sql`
      SELECT s.series, s.last::int, count(i.id)::int AS issued FROM invoice_series s
        LEFT JOIN invoices i ON i.series = s.series GROUP BY s.series, s.last`);
    expect(rows.filter(({ last, issued }) => last !== issued)).toEqual([]);
    await expectLedgersAgree();
  });

  it('shows a failed refund when the provider keeps refusing it, and never refunds twice', async () => {
    const { orderId, ...paying } = await paid(channel);
    const order = await readOrderById(shop, orderId);
    // an operator has made the refund in the provider's portal
    const byHand = await shop.cards.get(paying.attempt.provider).refund({
      reference: `PORTAL-${orderId}`,
      paymentId: order?.payment.tranRef ?? '',
      channel,
      amount: paying.attempt.amount,
      currency: paying.attempt.currency,
      reason: 'by hand',
    });
    expect(byHand.ok && byHand.value.status).toBe('paid');
    await cancelOrder(shop, paying.ownerId, orderId);
    const [refund] = await refundsOf(paying.attempt.id);
    for (let time = 0; time < 8; time += 1) {
      await refundPayment(shop, refund?.id ?? '').catch(() => undefined);
      later(150);
    }
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refund_failed');
    expect(await countEmails(orderId, 'refund')).toBe(0);
    await database.read.execute(sql`UPDATE refunds SET state = 'done' WHERE id = ${refund?.id}`);
    await expectLedgersAgree();
  });

  it('has its refund requested by one process at a time, and again after a crash', async () => {
    const { orderId, ...paying } = await paid(channel);
    await cancelOrder(shop, paying.ownerId, orderId);
    const [refund] = await refundsOf(paying.attempt.id);
    const id = refund?.id ?? '';
    const dying = { ...shop.cards.get(paying.attempt.provider), find: () => new Promise<never>(() => undefined) };
    void refundPayment({ ...shop, cards: withProvider(shop.cards, dying) }, id);
    await expect.poll(async () => await isBusy(id)).toBe(true);
    await expect(refundPayment(shop, id)).rejects.toThrow('another process');
    later(5 * 60);
    await refundPayment(shop, id);
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refunded');
    await expectLedgersAgree();
  });

  it('has a refund without a job queued again', async () => {
    const { orderId, ...paying } = await paid(channel);
    await cancelOrder(shop, paying.ownerId, orderId);
    await database.read.execute(sql`DELETE FROM test_jobs`);
    await runScheduled('watchPayments');
    expect(await refundsOf(paying.attempt.id)).toMatchObject([{ state: 'asked' }]);
    later(7 * 3600);
    await runScheduled('watchPayments');
    expect(await runJobs()).toEqual([]);
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refunded');
    await expectLedgersAgree();
  });

  it('lists a refund that the provider never answers for an operator while it is retried', async () => {
    const { orderId, ...paying } = await paid(channel);
    await cancelOrder(shop, paying.ownerId, orderId);
    const [refund] = await refundsOf(paying.attempt.id);
    const isShown = async () => (await listOpenCases(shop)).refunds.some(({ id }) => id === refund?.id);
    await paying.harness.set('broken');
    for (let hour = 0; hour < 7; hour += 1) {
      expect(await isShown()).toBe(false);
      await expect(refundPayment(shop, refund?.id ?? '')).rejects.toThrow();
      later(3600);
    }
    expect(await isShown()).toBe(true);
    await paying.harness.set('normal');
    expect(await runJobs()).toEqual([]);
    expect(await isShown()).toBe(false);
    await expectLedgersAgree();
  });

  it('refunds money under review', async () => {
    const paying = await started(channel);
    const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'review'));
    const orderId = paymentStatus?.orderId ?? '';
    expect((await cancelOrder(shop, paying.ownerId, orderId)).ok).toBe(true);
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refund_asked');
    expect(await runJobs({ times: 2 })).toEqual([]);
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refunded');
    expect([await countEmails(orderId), await countEmails(orderId, 'refund')]).toEqual([0, 1]);
    expect(await paying.left()).toBe(10);
    await expectLedgersAgree();
  });

  it('finds a refund whose answer was lost instead of requesting it twice', async () => {
    const { orderId, ...paying } = await paid(channel);
    await cancelOrder(shop, paying.ownerId, orderId);
    const [refund] = await refundsOf(paying.attempt.id);
    const id = refund?.id ?? '';
    await paying.harness.set('broken');
    await expect(refundPayment(shop, id)).rejects.toThrow();
    await paying.harness.set('normal');
    later(61);
    const provider = shop.cards.get(paying.attempt.provider);
    const losing = { ...provider, refund: loseAnswer(provider.refund) };
    const cards = withProvider(shop.cards, losing);
    await expect(refundPayment({ ...shop, cards }, id)).rejects.toThrow();
    later(61);
    await refundPayment(shop, id);
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refunded');
    await expectLedgersAgree();
  });
});

it('finds a HyperPay refund that was made although the request timed out', async () => {
  const { orderId, ...paying } = await paid('VISA_MASTER');
  await cancelOrder(shop, paying.ownerId, orderId);
  const [refund] = await refundsOf(paying.attempt.id);
  await hyperpay.simulator.set({ refunds: 'uncertain' });
  await expect(refundPayment(shop, refund?.id ?? '')).rejects.toThrow();
  await hyperpay.simulator.set({ refunds: 'done' });
  expect((await readOrderById(shop, orderId))?.payment.state).toBe('refund_asked');
  later(61);
  await refundPayment(shop, refund?.id ?? '');
  expect((await readOrderById(shop, orderId))?.payment.state).toBe('refunded');
  expect(await countEmails(orderId, 'refund')).toBe(1);
  await expectLedgersAgree();
});

it('waits for a pending PayTabs refund and applies its callback', async () => {
  const { orderId, ...paying } = await paid('ONLINE');
  await cancelOrder(shop, paying.ownerId, orderId);
  const [refund] = await refundsOf(paying.attempt.id);
  await paytabs.simulator.set({ refunds: 'pending' });
  await expect(refundPayment(shop, refund?.id ?? '')).rejects.toThrow('pending');
  await expect(refundPayment(shop, refund?.id ?? '')).rejects.toThrow('pending');
  expect((await readOrderById(shop, orderId))?.payment.state).toBe('refund_asked');
  later(3600);
  await paying.receive();
  await paytabs.simulator.set({ refunds: 'done' });
  expect((await readOrderById(shop, orderId))?.payment.state).toBe('refunded');
  await refundPayment(shop, refund?.id ?? '');
  expect(await countEmails(orderId, 'refund')).toBe(1);
  await expectLedgersAgree();
});

async function isBusy(refundId: string): Promise<boolean | undefined> {
  const { rows } = await database.read.execute<{ busy: boolean }>(sql`SELECT busy FROM refunds WHERE id = ${refundId}`);
  return rows[0]?.busy;
}

/** The kinds of papers an order has. */
async function invoicesData(orderId: string): Promise<string[]> {
  const { rows } = await database.read.execute<{ kind: string }>(
    sql`SELECT kind FROM invoices WHERE order_id = ${orderId} ORDER BY kind`,
  );
  return rows.map((row) => row.kind);
}

function loseAnswer<A extends unknown[], R>(call: (...input: A) => Promise<R>) {
  return async (...input: A) => {
    await call(...input);
    return { ok: false as const, error: { code: 'NO_ANSWER' as const, reason: 'lost' } };
  };
}
