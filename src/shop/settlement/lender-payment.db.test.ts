import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MARKET_CODES } from '#kernel/market';
import { minor } from '#kernel/money';
import { cancelOrder } from '#shop/checkout';
import { lockOrder, readOrderById } from '#shop/orders';
import { getAuthorisationOfOrder, readOpenMoney } from '#shop/payments';
import { hangingBecause } from '#shop/payments/authorisation.rules';
import { planRefund } from '#shop/refunds/refund.rules';
import { byShopper, takeStock } from '#shop/stock';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { endTestOffer, testOffer } from '#support/test-offer';
import { giveBack } from '../refunds/give-back.ts';
import { readLeft } from '../refunds/sold-order.ts';
import { listWaiting } from '../reports/waiting-queries.ts';
import { finishAuthorisations } from './finish-authorisations.ts';
import { handleWebhook } from './handle-webhook.ts';
import { pollDueAttempts } from './poll-provider.ts';
import { reconcileDay } from './reconcile-day.ts';
import { endPayment } from './review-payment.ts';

const { database } = await testDatabase();
const shops = await openCardShop(database);
const {
  shop,
  tabby,
  tamara,
  later,
  started,
  paid,
  shopper,
  runJobs,
  runScheduled,
  countEmails,
  refundsOf,
  expectLedgersAgree,
} = shops;
const LENDERS = [
  { channel: 'TABBY', lender: tabby },
  { channel: 'TAMARA', lender: tamara },
] as const;

const orderOf = async (orderId: string) => {
  const order = await readOrderById(shop, orderId);
  if (!order) throw new Error('no order');
  return order;
};
const stateOf = async (orderId: string) => (await orderOf(orderId)).payment.state;

let sent = 0;
/** Has the courier take the parcel of an order, and lenders be asked about it. */
async function send(orderId: string): Promise<void> {
  sent += 1;
  const at = shop.clock.now().toISOString();
  await database.transaction((tx) =>
    tx.execute(
      sql`UPDATE parcels SET waybill = ${`29${String(sent).padStart(10, '0')}`}, dispatched_at = ${at}::timestamptz WHERE order_id = ${orderId}`,
    ),
  );
  await finishAuthorisations(shop);
}

const papersOf = async (orderId: string) => {
  const { rows } = await database.read.execute<{ kind: string; total: number }>(sql`
    SELECT kind, (document ->> 'total')::int AS total FROM invoices WHERE order_id = ${orderId} ORDER BY kind, sequence`);
  return rows.map(({ kind, total }) => [kind, total]);
};

/** Takes one unit of the first line off an order. */
async function takeOneOff(orderId: string): Promise<number> {
  return await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('no order');
    const lines = [{ id: order.lines[0]?.id ?? '', quantity: 1, restock: true }];
    const made = planRefund(await readLeft(tx, order), { kind: 'lines', lines, shipping: minor(0) });
    if ('problem' in made) throw new Error(made.problem.code);
    const by = { kind: 'staff', id: 'mona' } as const;
    await giveBack(shop, tx, order, made.plan, { reason: 'missing', words: '', requestKey: null, by });
    return made.plan.total;
  });
}

describe.each(LENDERS)('an order that $channel pays', ({ channel, lender }) => {
  it('is made, sold and invoiced when the lender agrees, and paid when its parcel goes', async () => {
    const { orderId, ...paying } = await paid(channel);
    expect(await runJobs()).toEqual([]);
    const order = await orderOf(orderId);
    expect(order.payment).toMatchObject({ method: channel, state: 'authorised', paidAt: null });
    expect(await paying.left()).toBe(8);
    expect(await papersOf(orderId)).toEqual([['invoice', order.amounts.total]]);
    expect(await countEmails(orderId)).toBe(1);
    expect(await lender.simulator.ledger()).not.toHaveProperty('SAR.captured', order.amounts.total);
    await send(orderId);
    expect((await orderOf(orderId)).payment).toMatchObject({ state: 'paid', tranRef: paying.attempt.session });
    await send(orderId);
    await expectLedgersAgree();
  });

  it('is released and not refunded when it is cancelled before', async () => {
    const { orderId, ...paying } = await paid(channel);
    await runJobs();
    const before = await lender.simulator.ledger();
    const both = await Promise.all([0, 1].map(() => cancelOrder(shop, paying.ownerId, orderId)));
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await runJobs({ times: 2 })).toEqual([]);
    expect(await stateOf(orderId)).toBe('released');
    expect(await lender.simulator.ledger()).toEqual(before);
    expect(await paying.left()).toBe(10);
    const { total } = (await orderOf(orderId)).amounts;
    expect(await papersOf(orderId)).toEqual([
      ['credit-note', total],
      ['invoice', total],
    ]);
    expect([await countEmails(orderId, 'cancellation'), await countEmails(orderId, 'refund')]).toEqual([1, 0]);
    expect(await getAuthorisationOfOrder(database.read, orderId)).toMatchObject({ state: 'released', keep: 0 });
    await paying.receive();
    expect(await stateOf(orderId)).toBe('released');
    await expectLedgersAgree();
  });

  it('with an offer is paid what the offer leaves, without a missing unit', async () => {
    const offer = await testOffer(shops.base, 'Two for less', {
      markets: [...MARKET_CODES],
      reward: {
        kind: 'sets',
        parts: [{ scope: { all: true }, quantity: 2 }],
        whole: { kind: 'percent', basisPoints: 3_333 },
      },
    });
    const { orderId } = await paid(channel, { showsOffers: true });
    await endTestOffer(shops.base, offer);
    await runJobs();
    const { amounts } = await orderOf(orderId);
    expect(amounts).toMatchObject({ subtotal: 240_00, discount: 79_99, total: 184_01 });
    const off = await takeOneOff(orderId);
    expect(off).toBe(92_01);
    await send(orderId);
    expect(await getAuthorisationOfOrder(database.read, orderId)).toMatchObject({
      ...{ state: 'captured', keep: amounts.total - off },
    });
    expect(await papersOf(orderId)).toEqual([
      ['credit-note', off],
      ['invoice', amounts.total],
    ]);
    await expectLedgersAgree();
  });

  it('is paid without a missing unit, with a credit note for it', async () => {
    const { orderId, attempt } = await paid(channel);
    await runJobs();
    const { total } = (await orderOf(orderId)).amounts;
    const off = await takeOneOff(orderId);
    expect(await stateOf(orderId)).toBe('authorised');
    await send(orderId);
    expect(await stateOf(orderId)).toBe('partly_refunded');
    expect(await getAuthorisationOfOrder(database.read, orderId)).toMatchObject({
      state: 'captured',
      keep: total - off,
    });
    expect((await refundsOf(attempt.id)).length).toBe(0);
    expect(await papersOf(orderId)).toEqual([
      ['credit-note', off],
      ['invoice', total],
    ]);
    await expectLedgersAgree();
  });

  it('is refunded through the lender once it is paid', async () => {
    const { orderId, ...paying } = await paid(channel);
    await runJobs();
    await send(orderId);
    expect((await cancelOrder(shop, paying.ownerId, orderId)).ok).toBe(true);
    expect(await runJobs({ times: 3 })).toEqual([]);
    expect(await stateOf(orderId)).toBe('refunded');
    const { total } = (await orderOf(orderId)).amounts;
    expect(await refundsOf(paying.attempt.id)).toMatchObject([{ state: 'done', reason: 'cancelled', amount: total }]);
    await expectLedgersAgree();
  });

  it('is made once, captured once and mailed once for any messages and returns in any order', async () => {
    for (const first of ['message', 'return'] as const) {
      const paying = await started(channel);
      const fields = await lender.answer(paying.prepared, 'approve');
      const [message] = await lender.messages();
      if (!message) throw new Error('no message');
      const ten = () =>
        Promise.all(Array.from({ length: 10 }, () => handleWebhook(shop, paying.attempt.provider, message)));
      if (first === 'message') await ten();
      await Promise.all([paying.back(fields), paying.back(fields), ten()]);
      const orders = await paying.orders();
      expect(orders).toHaveLength(1);
      const orderId = orders[0]?.id ?? '';
      expect(await countEmails(orderId)).toBe(1);
      await Promise.all([send(orderId), send(orderId)]);
      await ten();
      expect(await stateOf(orderId)).toBe('paid');
    }
    await expectLedgersAgree();
  });

  it('is captured once although the answer is lost', async () => {
    const { orderId } = await paid(channel);
    await runJobs();
    await lender.set('lost');
    await send(orderId);
    expect(await getAuthorisationOfOrder(database.read, orderId)).toMatchObject({ state: 'authorised', tries: 1 });
    await lender.set('normal');
    later(61);
    await finishAuthorisations(shop);
    expect(await stateOf(orderId)).toBe('paid');
    await expectLedgersAgree();
  });

  it('wants a person when the lender is silent for two hours, and goes on when it answers', async () => {
    const { orderId } = await paid(channel);
    await runJobs();
    await lender.set('broken');
    await send(orderId);
    let late: readonly unknown[] = [];
    for (let half = 0; half < 6; half += 1) {
      later(31 * 60);
      late = await finishAuthorisations(shop);
    }
    expect(late).toMatchObject([{ orderId }]);
    const { number } = await orderOf(orderId);
    const hanging = async () => (await readOpenMoney(shop, ['KSA'])).authorised.filter(({ order }) => order === number);
    expect((await hanging()).map(hangingBecause)).toEqual(['silent']);
    const waiting = await listWaiting(database.read, ['KSA'], ['SAR'], 'en', shop.clock.now());
    expect(waiting).toContainEqual(expect.objectContaining({ kind: 'hanging-payments', count: 1 }));
    await lender.set('normal');
    later(31 * 60);
    await finishAuthorisations(shop);
    expect(await stateOf(orderId)).toBe('paid');
    expect(await hanging()).toEqual([]);
    await expectLedgersAgree();
  });

  it('is not made of another amount: a person decides, nothing is captured', async () => {
    await lender.authoriseMore(1);
    const paying = await started(channel);
    const status = await paying.back(await lender.answer(paying.prepared, 'approve'));
    await lender.authoriseMore(0);
    expect(status?.state).toBe('checking');
    expect(await paying.orders()).toEqual([]);
    expect(await paying.left()).toBe(10);
    later(3600);
    await finishAuthorisations(shop);
    const { session: paymentId, currency, provider } = paying.attempt;
    const money = () => shop.cards.get(provider).lending?.money({ paymentId: paymentId ?? '', channel, currency });
    expect(await money()).toMatchObject({ value: { captured: 0, released: 0 } });
    expect(await endPayment(shop, paying.attempt.id)).toMatchObject({ ok: true });
    expect(await runJobs()).toEqual([]);
    expect(await money()).toMatchObject({ value: { captured: 0, released: 276_01 } });
    await expectLedgersAgree();
  });

  it('is not made when the last unit was sold meanwhile: the money is released and the shopper is told', async () => {
    const paying = await started(channel, { stock: 2 });
    later(36 * 60);
    await runScheduled('releaseReservations');
    expect(await paying.left()).toBe(2);
    const rest = [{ productId: paying.product, count: 2 }];
    await database.transaction((tx) => takeStock(tx, paying.market, rest, byShopper('sold', shop.clock.now())));
    // the lender has agreed in the last minute of its page
    later(-36 * 60);
    const fields = await lender.answer(paying.prepared, 'approve');
    later(36 * 60);
    const before = await lender.simulator.ledger();
    expect((await paying.back(fields))?.state).toBe('returned');
    expect(await runJobs({ times: 2 })).toEqual([]);
    expect(await paying.orders()).toEqual([]);
    expect(await lender.simulator.ledger()).toEqual(before);
    expect(await countEmails(`${paying.attempt.id} released`, 'paymentReturned')).toBe(1);
    await expectLedgersAgree();
  });

  it('is not begun where the lender refuses, and the lender is not asked again for that total', async () => {
    const who = await shopper(channel);
    await lender.offer('refused');
    const refusal = { ok: false, error: { code: 'lenderRefused', lender: channel, reason: 'refused' } };
    expect(await who.start()).toMatchObject(refusal);
    await lender.offer('offered');
    expect(await who.start()).toMatchObject(refusal);
    expect(await who.left()).toBe(10);
  });

  it('ends with the page that nobody answers', async () => {
    const paying = await started(channel);
    for (const minutes of [3, 3, 10, 20]) {
      later(minutes * 60);
      await pollDueAttempts(shop);
    }
    expect((await paying.paymentStatus())?.state).toBe('cancelled');
    expect(await paying.left()).toBe(10);
  });

  it('is made by the poll when the shopper has closed the window', async () => {
    const paying = await started(channel);
    await lender.answer(paying.prepared, 'away');
    await lender.messages();
    later(121);
    await pollDueAttempts(shop);
    expect(await paying.orders()).toMatchObject([{ payment: { state: 'authorised' } }]);
  });

  it('agrees with the statement of the lender', async () => {
    const { orderId } = await paid(channel);
    await runJobs();
    await send(orderId);
    later(26 * 3600);
    expect(await reconcileDay(shop, (await paid(channel)).attempt.provider)).toEqual([]);
  });
});
