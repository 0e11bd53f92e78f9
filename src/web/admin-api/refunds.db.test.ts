import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { insertAudit } from '#shop/audit';
import { cancelOrderByStaff } from '#shop/checkout';
import { readOrderById, type StaffActor } from '#shop/orders';
import { cancelNeedsSecondStep } from '#shop/refunds';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { registerApprovals } from './approvals.ts';
import { registerOrders } from './orders.ts';
import { registerPayments } from './payments.ts';
import { registerRefunds } from './refunds.ts';

const { database } = await testDatabase();
const { shop, paid, started, runJobs, refundsOf, later } = await openCardShop(database);
const { call } = testAdmin(shop, (admin) => {
  registerRefunds(admin, shop);
  registerPayments(admin, shop);
  registerApprovals(admin, shop);
  registerOrders(admin, shop);
});
const mona = await testStaff(shop, 'support');
const tariq = await testStaff(shop, 'finance', { language: 'ar' });
const layla = await testStaff(shop, 'owner');

const refundable = z.object({
  leftTotal: z.int(),
  lines: z.array(z.object({ id: z.string(), quantity: z.int(), net: z.int(), vat: z.int() })),
  refunds: z.array(z.object({ amount: z.int(), state: z.string(), creditNote: z.string().nullable() })),
});

/** A paid order of two units at 120.00, with its invoice. */
async function paidOrder(channel: 'VISA_MASTER' | 'ONLINE' = 'VISA_MASTER') {
  const one = await paid(channel);
  await runJobs();
  const number = (await readOrderById(shop, one.orderId))?.number ?? 0;
  const path = `/api/admin/orders/${number}`;
  const left = async () => refundable.parse((await call('GET', `${path}/refundable`, { as: mona })).body);
  return { ...one, number, path, left };
}

const actsOn = async (subject: string) => {
  const { rows } = await database.read.execute<{ action: string }>(
    sql`SELECT action FROM audit WHERE subject = ${subject} ORDER BY at, id`,
  );
  return rows.map(({ action }) => action);
};

describe('refunds', () => {
  it('gives one unit of two back, once for a press of the button', async () => {
    const { path, number, left, attempt } = await paidOrder();
    const before = await left();
    const [line] = before.lines;
    const body = {
      give: { kind: 'lines', lines: [{ id: line?.id, quantity: 1, restock: true }], shipping: 0 },
      reason: 'damaged',
    };
    const key = 'press-of-a-button';
    const first = await call('POST', `${path}/refunds`, { as: mona, body, key });
    expect(first).toMatchObject({ status: 200, body: { state: 'requested', amount: before.leftTotal / 2 } });
    const again = await call('POST', `${path}/refunds`, { as: mona, body, key });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('Idempotent-Replay')).toBe('true');
    expect(await refundsOf(attempt.id)).toHaveLength(1);
    const after = await left();
    expect(after).toMatchObject({
      leftTotal: before.leftTotal / 2,
      lines: [{ quantity: 1 }],
      refunds: [{ state: 'asked', creditNote: expect.stringMatching(/^KSA-CN-/) }],
    });
    expect(await actsOn(`order:${number}`)).toEqual(['refund.make']);
  });

  it('names what is wrong in the language of the person, and changes nothing', async () => {
    const { path, left } = await paidOrder();
    const [line] = (await left()).lines;
    const body = {
      give: { kind: 'lines', lines: [{ id: line?.id, quantity: 3, restock: false }], shipping: 0 },
      reason: 'late',
    };
    expect(await call('POST', `${path}/refunds`, { as: tariq, body })).toMatchObject({
      status: 422,
      body: {
        fields: [
          { path: 'lines[0].quantity', code: 'moreThanBought', words: expect.stringMatching(/[\u0600-\u06ff]/) },
        ],
      },
    });
    expect((await left()).refunds).toEqual([]);
  });

  it('belongs to the markets of a person', async () => {
    const dubai = await testStaff(shop, 'owner', { markets: ['UAE'] });
    const { path } = await paidOrder();
    const body = { give: { kind: 'whole', restock: false }, reason: 'late' };
    expect((await call('GET', `${path}/refundable`, { as: dubai })).status).toBe(404);
    expect((await call('POST', `${path}/refunds`, { as: dubai, body })).status).toBe(404);
  });

  it('above 1,000 asks for the second step and waits for a second person', async () => {
    const { path, orderId, number, attempt } = await paidOrder();
    await enlarge(orderId);
    const body = { give: { kind: 'whole', restock: false }, reason: 'goodwill' };
    expect(await call('POST', `${path}/refunds`, { as: mona, body })).toMatchObject({ status: 403 });
    const asked = await call('POST', `${path}/refunds`, { as: tariq, body });
    expect(asked).toMatchObject({ status: 200, body: { state: 'waiting' } });
    expect(await refundsOf(attempt.id)).toEqual([]);
    const { id } = z.object({ id: z.string() }).parse(asked.body);
    const approve = `/api/admin/approvals/${id}/approve`;
    expect(await call('POST', approve, { as: tariq })).toMatchObject({ status: 409, body: { code: 'approvalOwn' } });
    expect(await call('GET', '/api/admin/approvals', { as: layla })).toMatchObject({
      body: {
        items: [
          {
            ...{ id, kind: 'refund', subject: `order:${number}`, mayApprove: true, setting: null },
            refund: {
              ...{ order: number, kind: 'whole', amount: 276_000, currency: 'SAR', reason: 'goodwill' },
              lines: [{ title: { en: expect.any(String), ar: expect.any(String) }, quantity: 2, restock: false }],
            },
          },
        ],
      },
    });
    expect(await call('POST', `${path}/refunds`, { as: tariq, body })).toMatchObject({
      status: 409,
      body: { code: 'approvalWaiting' },
    });
    expect((await call('POST', approve, { as: layla })).status).toBe(200);
    expect(await refundsOf(attempt.id)).toHaveLength(1);
    expect(await call('POST', approve, { as: layla })).toMatchObject({
      status: 409,
      body: { code: 'approvalDecided' },
    });
    expect(await actsOn(`order:${number}`)).toEqual(expect.arrayContaining(['refund.make']));
  });
});

/** Makes an order and its money ten times as large: the tests' products are cheap. */
async function enlarge(orderId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(
      sql`UPDATE orders SET subtotal = subtotal * 10, vat = vat * 10, shipping = shipping * 10, total = total * 10 WHERE id = ${orderId}`,
    );
    await tx.execute(
      sql`UPDATE order_lines SET list_price = list_price * 10, unit_price = unit_price * 10 WHERE order_id = ${orderId}`,
    );
    await tx.execute(sql`UPDATE payment_captures SET amount = amount * 10
      WHERE attempt_id = (SELECT id FROM payment_attempts WHERE order_id = ${orderId})`);
  });
}

describe('the ceiling of one person', () => {
  const whole = { give: { kind: 'whole', restock: true }, reason: 'damaged' };

  it('counts what they gave back of all orders within a day', async () => {
    const rami = await testStaff(shop, 'support');
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { path } = await paidOrder();
      statuses.push((await call('POST', `${path}/refunds`, { as: rami, body: whole })).status);
    }
    // 276.00 each, of 1,000
    expect(statuses).toEqual([200, 200, 200, 403]);
  });

  it('counts orders that they cancelled, and asks a second person for more than 10,000 of a day', async () => {
    const order = await paidOrder();
    const sami = await testStaff(shop, 'support');
    const actor: StaffActor = {
      ...{ id: sami.id, name: 'Sami', role: 'support', session: 's', request: 'r' },
      kind: 'staff',
      markets: ['KSA'],
    };
    const cancelled = (amount: number) =>
      database.transaction((tx) =>
        insertAudit(tx, shop.clock, {
          ...{ actor, action: 'order.cancel', subject: 'order:1', market: 'KSA', after: { cancelled: true, amount } },
        }),
      );
    expect(await cancelNeedsSecondStep(shop, actor, [order.number])).toBe(false);
    await cancelled(900_00);
    expect(await cancelNeedsSecondStep(shop, actor, [order.number])).toBe(true);
    expect((await call('POST', `${order.path}/refunds`, { as: sami, body: whole })).status).toBe(403);
    await cancelled(9_000_00);
    const words = { number: order.number, reason: 'other', note: '' } as const;
    expect(await cancelOrderByStaff(shop, actor, words)).toMatchObject({ error: { code: 'cancelAboveLimit' } });
    const other = { ...actor, id: (await testStaff(shop, 'support')).id };
    expect(await cancelOrderByStaff(shop, other, words)).toMatchObject({ ok: true });
    const { rows } = await database.read.execute<{ actor: string }>(
      sql`SELECT actor FROM stock_movements WHERE reason = 'cancelled' AND order_id = ${order.orderId}`,
    );
    expect(rows.every((row) => row.actor.includes(other.id))).toBe(true);
  });
});

describe('payments under review', () => {
  it('are listed with their order, and accepted or given back by one press', async () => {
    const paying = await started('ONLINE');
    await paying.back(await paying.harness.act(paying.prepared, 'review'));
    const list = await call('GET', '/api/admin/payments', { as: tariq });
    const { reviews } = z
      .object({ reviews: z.array(z.object({ payment: z.string(), amount: z.int(), order: z.int().nullable() })) })
      .parse(list.body);
    const [review] = reviews;
    expect(review).toMatchObject({ amount: paying.attempt.amount });
    const accept = `/api/admin/payments/${review?.payment}/accept`;
    expect((await call('POST', accept, { as: mona })).status).toBe(403);
    expect(await call('POST', accept, { as: tariq })).toMatchObject({ status: 200, body: { result: 'paid' } });
    expect(await call('POST', accept, { as: tariq })).toMatchObject({ status: 409, body: { code: 'notUnderReview' } });
    expect(await actsOn(`payment:${review?.payment}`)).toEqual(['payment.accept']);
  });
});

describe('reconciliation', () => {
  it('shows both sides by day, and closes a day once its differences are settled', async () => {
    const ran = await call('POST', '/api/admin/reconciliation/run', { as: tariq });
    expect(ran).toMatchObject({ status: 200, body: { silent: [] } });
    await database.read.execute(sql`
      INSERT INTO reconciled_days (provider, currency, day, ours, theirs, compared_at) VALUES ('paytabs', 'AED', '2026-01-02', 43050, 0, now())`);
    await database.read.execute(sql`
      INSERT INTO payment_differences (id, provider, kind, payment_id, reference, ours, currency, found_at)
      VALUES ('difference-1', 'paytabs', 'missing-payment', 'TST-1', 'ref', 43050, 'AED', '2026-01-01T20:30:00Z')`);
    const close = { as: tariq, body: { provider: 'paytabs', market: 'UAE', day: '2026-01-02' } };
    const path = '/api/admin/reconciliation/close';
    expect(await call('POST', path, close)).toMatchObject({ status: 409, body: { code: 'dayHasDifferences' } });
    const settle = '/api/admin/differences/difference-1/settle';
    expect((await call('POST', settle, { as: tariq, body: { note: 'captured on 21/11 at 23:58' } })).status).toBe(200);
    expect((await call('POST', path, close)).status).toBe(200);
    expect(await call('POST', path, close)).toMatchObject({ status: 409, body: { code: 'dayClosed' } });
    const read = await call('GET', '/api/admin/reconciliation', { as: tariq });
    expect(read.text).toContain('"closedBy":"Staff');
    expect(await call('GET', '/api/admin/differences/settled', { as: tariq })).toMatchObject({
      body: { count: 1, items: [{ note: 'captured on 21/11 at 23:58' }] },
    });
  });

  it('lets everybody settle money in a currency that is not ours', async () => {
    const dubai = await testStaff(shop, 'finance', { markets: ['UAE'] });
    await database.read.execute(sql`
      INSERT INTO payment_differences (id, provider, kind, payment_id, reference, theirs, currency, found_at)
      VALUES ('difference-usd', 'paytabs', 'unknown-payment', 'TST-2', '', 100, 'USD', now()),
             ('difference-sar', 'hyperpay', 'unknown-payment', 'TST-3', '', 100, 'SAR', now())`);
    const open = await call('GET', '/api/admin/payments', { as: dubai });
    expect([open.text.includes('difference-usd'), open.text.includes('difference-sar')]).toEqual([true, false]);
    const settle = (id: string) =>
      call('POST', `/api/admin/differences/${id}/settle`, { as: dubai, body: { note: 'a test of the provider' } });
    expect((await settle('difference-usd')).status).toBe(200);
    expect((await settle('difference-sar')).status).toBe(404);
    const settled = await call('GET', '/api/admin/differences/settled', { as: dubai });
    expect(settled.text).toContain('difference-usd');
  });
});

it('sending a paid parcel elsewhere asks for the second step above 1,000', async () => {
  const small = await paidOrder();
  const large = await paidOrder();
  await enlarge(large.orderId);
  const huda = await testStaff(shop, 'support');
  later(6 * 60);
  const send = async ({ path }: { readonly path: string }) =>
    (await call('POST', `${path}/address`, { as: huda, ifMatch: 999, body: { street: 'Elsewhere 1' } })).status;
  expect([await send(small), await send(large)]).toEqual([412, 423]);
});
