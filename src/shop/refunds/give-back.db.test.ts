import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKET_CODES } from '#kernel/market';
import { minor } from '#kernel/money';
import { cancelOrder } from '#shop/checkout';
import { lockOrder, readOrderById } from '#shop/orders';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { endTestOffer, testOffer } from '#support/test-offer';
import { giveBack } from './give-back.ts';
import { planRefund, type RefundRequest } from './refund.rules.ts';
import { readLeft } from './sold-order.ts';

const { database } = await testDatabase();
const { shop, base, paid, runJobs, refundsOf, expectLedgersAgree, countEmails } = await openCardShop(database);

/** Gives a part of an order back as staff does. Returns the refund's id, or the code of what is wrong. */
function give(orderId: string, request: RefundRequest, words = ''): Promise<string> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('no order');
    const made = planRefund(await readLeft(tx, order), request);
    if ('problem' in made) return made.problem.code;
    const by = { kind: 'staff', id: 'mona' } as const;
    const about = { reason: 'damaged', words, requestKey: null, by } as const;
    return (await giveBack(shop, tx, order, made.plan, about)).refundId;
  });
}

/** 40.01 off each second unit, in any market. */
const SECOND_CHEAPER = {
  markets: [...MARKET_CODES],
  reward: {
    kind: 'sets',
    parts: [
      { scope: { all: true }, quantity: 1 },
      {
        ...{ scope: { all: true }, quantity: 1 },
        effect: { kind: 'amount', amount: Object.fromEntries(MARKET_CODES.map((market) => [market, 40_01])) },
      },
    ],
  },
};

const amount = (units: number): RefundRequest => ({ kind: 'amount', amount: minor(units) });

/** The credit notes of an order: numbers and totals, in the order of issue. */
async function notesOf(orderId: string) {
  const { rows } = await database.read.execute<{ number: string; total: number; part: boolean | null }>(sql`
    SELECT number, (document ->> 'total')::int AS total, (document ->> 'part')::boolean AS part FROM invoices
     WHERE order_id = ${orderId} AND kind = 'credit-note' ORDER BY sequence`);
  return rows;
}

const stateOf = async (orderId: string) => (await readOrderById(shop, orderId))?.payment.state;

describe.each(['VISA_MASTER', 'ONLINE', 'APPLE_PAY'] as const)('an order that was paid by %s', (channel) => {
  it('gives back one unit, then an amount, then is cancelled: the papers add up to its money', async () => {
    const { orderId, ...paying } = await paid(channel);
    await runJobs();
    const order = await readOrderById(shop, orderId);
    const line = order?.lines[0];
    const total = order?.amounts.total ?? 0;
    const one = {
      kind: 'lines',
      lines: [{ id: line?.id ?? '', quantity: 1, restock: true }],
      shipping: minor(0),
    } as const;
    const first = await give(orderId, one, 'وصلت القارورة مكسورة');
    expect(await paying.left()).toBe(9);
    expect(await stateOf(orderId)).toBe('partly_refunded');
    expect(await runJobs({ times: 2 })).toEqual([]);
    expect(await stateOf(orderId)).toBe('partly_refunded');
    expect([await countEmails(first, 'refund'), await countEmails(orderId, 'refund')]).toEqual([1, 0]);
    const second = await give(orderId, amount(10_00));
    expect(await runJobs({ times: 2 })).toEqual([]);
    expect(await countEmails(second, 'refund')).toBe(1);

    expect((await cancelOrder(shop, paying.ownerId, orderId)).ok).toBe(true);
    expect(await paying.left()).toBe(10);
    expect(await runJobs({ times: 2 })).toEqual([]);
    expect(await stateOf(orderId)).toBe('refunded');
    const notes = await notesOf(orderId);
    expect(notes).toHaveLength(3);
    expect(notes.map(({ part }) => part)).toEqual([true, true, true]);
    expect(notes.reduce((sum, note) => sum + note.total, 0)).toBe(total);
    const refunds = await refundsOf(paying.attempt.id);
    expect(refunds.map((refund) => refund.amount).toSorted()).toEqual(notes.map((note) => note.total).toSorted());
    expect(refunds.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(await give(orderId, amount(1))).toBe('amountTooMuch');
    await expectLedgersAgree();
  });

  it('gives an order with an offer back in parts: the papers name what is left of the offer each time', async () => {
    const offer = await testOffer(base, 'Second at a third off', SECOND_CHEAPER);
    const { orderId, ...paying } = await paid(channel, { showsOffers: true });
    await endTestOffer(base, offer);
    await runJobs();
    const order = await readOrderById(shop, orderId);
    expect(order?.lines).toMatchObject([{ count: 2, unitPrice: 120_00, offerDiscount: 40_01 }]);
    const one = [{ id: order?.lines[0]?.id ?? '', quantity: 1, restock: true }];
    await give(orderId, { kind: 'lines', lines: one, shipping: minor(0) });
    await give(orderId, amount(10_00));
    expect((await cancelOrder(shop, paying.ownerId, orderId)).ok).toBe(true);
    expect(await runJobs({ times: 2 })).toEqual([]);
    const { rows } = await database.read.execute<{ kind: string; total: number; offer: number | null }>(sql`
      SELECT kind, (document ->> 'total')::int AS total, (document #>> '{offers,0,amount}')::int AS offer FROM invoices
       WHERE order_id = ${orderId} ORDER BY kind DESC, sequence`);
    const [invoice, ...notes] = rows;
    expect(invoice).toMatchObject({ kind: 'invoice', total: order?.amounts.total, offer: 40_01 });
    expect(notes.map((note) => note.offer)).toEqual([20_00, null, 20_01]);
    expect(notes.reduce((sum, note) => sum + note.total, 0)).toBe(invoice?.total);
    expect((await refundsOf(paying.attempt.id)).reduce((sum, refund) => sum + refund.amount, 0)).toBe(invoice?.total);
    await expectLedgersAgree();
  });

  it('never gives back more than was paid, however many ask at once', async () => {
    const { orderId, ...paying } = await paid(channel);
    await runJobs();
    const total = (await readOrderById(shop, orderId))?.amounts.total ?? minor(0);
    // each of the twenty asks for a tenth and a bit: nine fit
    const tenth = minor(Math.floor(total / 10) + 7);
    const asked = await Promise.all(Array.from({ length: 20 }, () => give(orderId, { kind: 'amount', amount: tenth })));
    expect(asked.filter((one) => one === 'amountTooMuch')).toHaveLength(11);
    expect(await runJobs()).toEqual([]);
    const refunds = await refundsOf(paying.attempt.id);
    expect(refunds.map(({ state }) => state)).toEqual(Array(9).fill('done'));
    const sum = refunds.reduce((all, refund) => all + refund.amount, 0);
    expect(sum).toBe(9 * tenth);
    expect((await notesOf(orderId)).reduce((all, note) => all + note.total, 0)).toBe(sum);
    await expectLedgersAgree();
  });

  it('is kept by the database when the store does not look', async () => {
    const { orderId, attempt } = await paid(channel);
    await runJobs();
    await give(orderId, { kind: 'whole', restock: false });
    const copy = sql`INSERT INTO refunds (id, provider, payment_id, attempt_id, order_id, channel, amount, currency, reason, state, asked_at, changed_at)
      SELECT ${randomId()}, provider, payment_id, attempt_id, order_id, channel, 1, currency, reason, state, asked_at, changed_at
        FROM refunds WHERE attempt_id = ${attempt.id}`;
    await expect(database.transaction((tx) => tx.execute(copy))).rejects.toMatchObject({
      cause: { constraint: 'refunds_within_payment' },
    });
  });
});

it('has the reasons and states that the code has', async () => {
  const { rows } = await database.read.execute<{ name: string; says: string }>(sql`
    SELECT conname AS name, pg_get_constraintdef(oid) AS says FROM pg_constraint
     WHERE conname IN ('refunds_reason_check', 'orders_payment_state_check') ORDER BY conname`);
  const listed = rows.map(({ says }) => [...says.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '').toSorted());
  const { PAYMENT_STATES } = await import('../orders/tables.ts');
  const { REFUND_REASONS } = await import('../payments/refund-reasons.rules.ts');
  expect(listed).toEqual([PAYMENT_STATES.toSorted(), REFUND_REASONS.toSorted()]);
});
