import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { randomId } from '#kernel/ids';
import { MARKET_CODES, MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { placeOrder, saveShippingAddress } from '#shop/checkout';
import { listEmailsTo } from '#shop/emails';
import { invoiceOrder, listInvoicesOfOrder } from '#shop/invoices';
import { type Order, readOrderById } from '#shop/orders';
import { stockOf } from '#shop/stock';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testCoupon } from '#support/test-coupon';
import { endTestOffer, testOffer, thirdFree } from '#support/test-offer';
import { testAddress, testProduct } from '#support/test-shop';
import { registerOrderEdit } from './order-edit.ts';
import { registerOrders } from './orders.ts';

const { database } = await testDatabase();
const { shop, base, paid, runJobs, refundsOf } = await openCardShop(database);
const { call } = testAdmin(shop, (admin) => {
  registerOrderEdit(admin, shop);
  registerOrders(admin, shop);
});
const mona = await testStaff(shop, 'support');
const layla = await testStaff(shop, 'owner', { language: 'ar' });
const uaeOnly = await testStaff(shop, 'support', { markets: ['UAE'] });
const { KSA } = MARKETS;

const musk = await testProduct(shop, { slug: 'musk', SAR: 100, stock: 20 });
const oud = await testProduct(shop, { slug: 'oud', SAR: 60, stock: 20 });
const rose = await testProduct(shop, { slug: 'rose', SAR: 80, stock: 3 });
const emirati = await testProduct(shop, { slug: 'emirati', AED: 50, SAR: null, stock: 5 });
await testCoupon(database, 'TENTH', { minimum: 100_00 });

type Lines = readonly (readonly [product: string, quantity: number])[];
const wanted = (lines: Lines) => lines.map(([productId, quantity]) => ({ productId, quantity }));
const stock = async () => Object.fromEntries(await stockOf(database.read, KSA, [musk, oud, rose]));

/** Places a cash order of 2 × 100.00 and 1 × 60.00: 260.00 + 39.00 VAT, delivered free. */
async function cashOrder(
  lines: Lines = [
    [musk, 2],
    [oud, 1],
  ],
  coupon = '',
  showsOffers = false,
): Promise<Order> {
  const ownerId = randomId();
  for (const [productId, count] of lines) await addToCart(shop, { ownerId, market: KSA, productId, count });
  await saveShippingAddress(shop, { ownerId, market: KSA, address: testAddress('KSA') });
  const order = (total: number) =>
    placeOrder(shop, {
      ...{ ownerId, market: KSA, fallbackMarket: KSA, language: 'en', method: 'COD', transactionId: '', coupon },
      showsOffers,
      seen: { total: toDecimal(minor(total), 'SAR'), tax: null, shipping: null },
    });
  const asked = await order(0);
  if (asked.ok || asked.error.code !== 'amountsChanged') throw new Error('the order did not name its total');
  const placed = await order(asked.error.amounts.total);
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value;
}

const answer = z.object({
  offersLost: z.array(z.object({ en: z.string(), ar: z.string() })),
  done: z.boolean(),
  refund: z.int(),
  before: z.object({ goods: z.int(), vat: z.int(), shipping: z.int(), total: z.int() }),
  after: z.object({ goods: z.int(), vat: z.int(), shipping: z.int(), total: z.int() }),
});

const versionOf = async (number: number) =>
  z.object({ version: z.int() }).parse((await call('GET', `/api/admin/orders/${number}`, { as: mona })).body).version;

/** Asks for the sums of an edit. */
async function ask(number: number, lines: Lines, total: number | null = null, more = {}) {
  const ifMatch = await versionOf(number);
  const body = { lines: wanted(lines), gift: false, giftNote: '', total, ...more };
  return await call('POST', `/api/admin/orders/${number}/edit`, { as: mona, body, ifMatch });
}

/** Asks, and edits with the answer. */
async function edit(number: number, lines: Lines) {
  const { after } = answer.parse((await ask(number, lines)).body);
  return answer.parse((await ask(number, lines, after.total)).body);
}

/** What the papers of an order come to: invoices less credit notes. */
async function papersOf(orderId: string) {
  const papers = await listInvoicesOfOrder(database.read, orderId);
  const { rows } = await database.read.execute<{ kind: string; total: string }>(
    sql`SELECT kind, document ->> 'total' AS total FROM invoices WHERE order_id = ${orderId}`,
  );
  const sum = rows.reduce((all, { kind, total }) => all + (kind === 'invoice' ? 1 : -1) * Number(total), 0);
  return { numbers: papers.map(({ number }) => number), sum };
}

const codeOf = (body: unknown) =>
  Object(body).fields?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);

describe('an order that is paid in cash', () => {
  it('tells both sums, then changes lines, amounts, stock and invoice at once', async () => {
    const order = await cashOrder();
    await invoiceOrder(shop, order.id);
    const before = await stock();
    const lines: Lines = [
      [musk, 1],
      [rose, 2],
    ];
    const asked = answer.parse((await ask(order.number, lines)).body);
    expect(asked).toEqual({
      ...{ done: false, refund: 0, offersLost: [] },
      before: { goods: 260_00, vat: 39_00, shipping: 0, total: 299_00 },
      after: { goods: 260_00, vat: 39_00, shipping: 0, total: 299_00 },
    });
    expect(await readOrderById(shop, order.id)).toMatchObject({ lines: [{ count: 2 }, { count: 1 }] });

    const version = await versionOf(order.number);
    expect((await edit(order.number, lines)).done).toBe(true);
    const now = await readOrderById(shop, order.id);
    expect(now?.lines.map(({ productId, count, unitPrice }) => [productId, count, unitPrice])).toEqual([
      [musk, 1, 100_00],
      [rose, 2, 80_00],
    ]);
    // the sum is the same, and yet another version: a person who has the order open has to know
    expect(await versionOf(order.number)).toBe(version + 1);
    expect(await stock()).toEqual({
      [musk]: Number(before[musk]) + 1,
      [oud]: Number(before[oud]) + 1,
      [rose]: Number(before[rose]) - 2,
    });
    const { numbers, sum } = await papersOf(order.id);
    expect(numbers).toHaveLength(3);
    expect(sum).toBe(299_00);
    expect(now?.invoiceUrl).not.toBe('');
    const { rows } = await database.read.execute<{ reason: string; actor: string; delta: number }>(
      sql`SELECT reason, actor, delta FROM stock_movements WHERE order_id = ${order.id} AND reason = 'edited' ORDER BY delta`,
    );
    expect(rows.map(({ delta }) => Number(delta))).toEqual([-2, 1, 1]);
    expect(rows[0]?.actor).toBe(`staff:${mona.id}`);
    const page = Object((await call('GET', `/api/admin/orders/${order.number}`, { as: mona })).body);
    expect(page.timeline.find(({ kind }: { kind: string }) => kind === 'edited').changes).toMatchObject([
      { from: 2, to: 1 },
      { from: 1, to: 0 },
      { from: 0, to: 2 },
    ]);
    const mails = await listEmailsTo(database.read, order.address.email);
    expect(mails.filter(({ kind }) => kind === 'orderAcknowledgement').length).toBeGreaterThan(1);
  });

  it('charges delivery again below the threshold, and keeps papers and stock right over many edits and a cancellation', async () => {
    const before = await stock();
    const order = await cashOrder();
    const steps: Lines[] = [
      [[oud, 1]],
      [
        [oud, 3],
        [rose, 1],
      ],
      [[musk, 5]],
      [
        [musk, 4],
        [oud, 2],
      ],
    ];
    for (const lines of steps) {
      const { after } = await edit(order.number, lines);
      const now = await readOrderById(shop, order.id);
      expect(now?.amounts.total).toBe(after.total);
      const { sum } = await papersOf(order.id);
      // the first edit came before the invoice, which the job issues with the order as it is then
      expect(sum).toBe(lines === steps[0] ? 0 : after.total);
      if (lines === steps[0]) {
        expect(after).toEqual({ goods: 60_00, vat: 9_00, shipping: 25_00, total: 94_00 });
        await invoiceOrder(shop, order.id);
      }
    }
    const cancel = `/api/admin/orders/${order.number}/cancel`;
    expect((await call('POST', cancel, { as: mona, body: { reason: 'other' } })).status).toBe(200);
    expect((await papersOf(order.id)).sum).toBe(0);
    expect(await stock()).toEqual(before);
    const { rows } = await database.read.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM generate_series(1, (SELECT last FROM invoice_series WHERE series LIKE 'KSA-2%')) n
          WHERE NOT EXISTS (SELECT 1 FROM invoices WHERE series LIKE 'KSA-2%' AND sequence = n)`,
    );
    expect(rows[0]?.n).toBe(0);
  });

  it('keeps the gift code with its share, and refuses to fall below its minimum', async () => {
    const order = await cashOrder(
      [
        [musk, 2],
        [oud, 1],
      ],
      'TENTH',
    );
    expect((await ask(order.number, [[oud, 1]])).body).toMatchObject({ fields: [{ code: 'couponMinimum' }] });
    const { after } = await edit(order.number, [[musk, 2]]);
    expect(after).toEqual({ goods: 180_00, vat: 27_00, shipping: 0, total: 207_00 });
    expect((await readOrderById(shop, order.id))?.amounts.discount).toBe(20_00);
    await testCoupon(database, 'TENTH', { reduction: { kind: 'percentage', basisPoints: 2000 }, minimum: 100_00 });
    expect(codeOf((await ask(order.number, [[musk, 1]])).body)).toEqual(['lines termsChanged']);
  });

  it('names the line that cannot be had, and changes nothing', async () => {
    const { id, number } = await cashOrder();
    const before = await stock();
    expect(
      codeOf(
        (
          await ask(number, [
            [musk, 1],
            [rose, 9],
          ])
        ).body,
      ),
    ).toEqual(['lines[1] lineShort']);
    expect(codeOf((await ask(number, [[emirati, 1]])).body)).toEqual(['lines[0] lineUnavailable']);
    expect(codeOf((await ask(number, [['nothing', 1]])).body)).toEqual(['lines[0] lineUnavailable']);
    expect(codeOf((await ask(number, [])).body)).toEqual(['lines linesMissing']);
    expect(
      (
        await ask(number, [
          [musk, 1],
          [musk, 2],
        ])
      ).status,
    ).toBe(422);
    expect((await ask(number, [[musk, 11]])).status).toBe(422);
    // a sum that was not told changes nothing
    expect(answer.parse((await ask(number, [[musk, 1]], 1)).body).done).toBe(false);
    expect(await stock()).toEqual(before);
    await database.read.execute(
      sql`UPDATE parcels SET state = 'booked', waybill = ${`W${number}`} WHERE order_id = ${id}`,
    );
    expect(await ask(number, [[musk, 1]])).toMatchObject({
      status: 409,
      body: { type: expect.stringContaining('parcel') },
    });
  });

  it('lets one of two operators at once change it; the other sees that it has changed', async () => {
    const { id, number } = await cashOrder();
    await invoiceOrder(shop, id);
    const ifMatch = await versionOf(number);
    const change = (as: typeof mona, lines: Lines, total: number) => {
      const body = { lines: wanted(lines), gift: false, giftNote: '', total };
      return call('POST', `/api/admin/orders/${number}/edit`, { as, body, ifMatch });
    };
    const both = await Promise.all([
      change(mona, [[musk, 2]], 230_00),
      change(
        layla,
        [
          [musk, 3],
          [oud, 1],
        ],
        414_00,
      ),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const won = both.findIndex(({ status }) => status === 200);
    const now = await readOrderById(shop, id);
    expect(now?.amounts.total).toBe([230_00, 414_00][won]);
    expect((await papersOf(id)).sum).toBe(now?.amounts.total);
  });

  it('changes the gift note without a word about money', async () => {
    const { number } = await cashOrder([[musk, 2]]);
    const done = await ask(number, [[musk, 2]], 230_00, { gift: true, giftNote: 'For Noura' });
    expect(answer.parse(done.body)).toMatchObject({ done: true, refund: 0 });
    expect((await call('GET', `/api/admin/orders/${number}`, { as: mona })).body).toMatchObject({
      ...{ gift: true, giftNote: 'For Noura' },
      timeline: expect.arrayContaining([expect.objectContaining({ kind: 'edited', changes: [] })]),
    });
    expect(
      (
        await call('POST', `/api/admin/orders/${number}/edit`, {
          as: uaeOnly,
          body: { lines: wanted([[musk, 2]]), gift: false, giftNote: '', total: null },
          ifMatch: 1,
        })
      ).status,
    ).toBe(404);
  });
});

describe('an order that is paid by card', () => {
  it('loses units, whose money goes back with a credit note, and takes none', async () => {
    const one = await paid('VISA_MASTER');
    await runJobs();
    const order = await readOrderById(shop, one.orderId);
    const number = order?.number ?? 0;
    const { product } = one;
    expect(codeOf((await ask(number, [[product, 3]])).body)).toEqual(['lines paidOrderGrows']);
    expect(
      codeOf(
        (
          await ask(number, [
            [product, 2],
            [musk, 1],
          ])
        ).body,
      ),
    ).toEqual(['lines paidOrderGrows']);
    const onHand = await one.left();
    const done = await edit(number, [[product, 1]]);
    expect(done).toEqual({
      ...{ done: true, refund: 138_00, offersLost: [] },
      before: { goods: 240_00, vat: 36_00, shipping: 0, total: 276_00 },
      after: { goods: 120_00, vat: 18_00, shipping: 0, total: 138_00 },
    });
    expect(await refundsOf(one.attempt.id)).toMatchObject([{ amount: 138_00, reason: 'edited' }]);
    expect(await one.left()).toBe(Number(onHand) + 1);
    expect((await papersOf(one.orderId)).sum).toBe(138_00);
    const page = Object((await call('GET', `/api/admin/orders/${number}`, { as: mona })).body);
    expect(page.lines).toMatchObject([{ quantity: 2, left: 1 }]);
    // what is left is what can still be taken off
    expect(codeOf((await ask(number, [[product, 2]])).body)).toEqual(['lines paidOrderGrows']);
    expect(codeOf((await ask(number, [])).body)).toEqual(['lines linesMissing']);
  });
});

describe('a cash order with offers', () => {
  const NAME = 'Third one free';
  const given = async (orderId: string) => {
    const now = await readOrderById(shop, orderId);
    return {
      total: now?.amounts.total,
      lines: now?.lines.map(({ count, offerDiscount }) => [count, offerDiscount]),
      offers: now?.offers?.map(({ name, saving }) => [name.en, saving]),
    };
  };

  it('is priced again with its own offers alone, and names what falls away before it is agreed to', async () => {
    const id = await testOffer(base, NAME);
    const order = await cashOrder([[musk, 3]], '', true);
    await invoiceOrder(shop, order.id);
    await endTestOffer(base, id);
    const other = await testOffer(base, 'Second at half price', {
      ...thirdFree(),
      reward: {
        kind: 'sets',
        parts: [
          { scope: { all: true }, quantity: 1 },
          { scope: { all: true }, quantity: 1, effect: { kind: 'percent', basisPoints: 5_000 } },
        ],
      },
    });
    expect(await given(order.id)).toEqual({ total: 230_00, lines: [[3, 100_00]], offers: [[NAME, 100_00]] });

    const fewer = answer.parse((await ask(order.number, [[musk, 1]])).body);
    expect(fewer.offersLost).toEqual([{ en: NAME, ar: NAME }]);
    expect(fewer.after).toEqual({ goods: 100_00, vat: 15_00, shipping: 25_00, total: 140_00 });
    expect(await given(order.id)).toMatchObject({ total: 230_00 });
    expect((await edit(order.number, [[musk, 1]])).done).toBe(true);
    expect(await given(order.id)).toEqual({ total: 140_00, lines: [[1, 0]], offers: [[NAME, 0]] });

    // what the order was placed with comes back with its goods
    const more = await edit(order.number, [
      [musk, 2],
      [oud, 1],
    ]);
    expect(more).toMatchObject({ done: true, offersLost: [], after: { goods: 200_00, total: 230_00 } });
    const lines = (await readOrderById(shop, order.id))?.lines ?? [];
    expect(lines.reduce((sum, line) => sum + line.offerDiscount, 0)).toBe(60_00);
    expect((await papersOf(order.id)).sum).toBe(230_00);
    const { rows } = await database.read.execute<{ offers: unknown }>(sql`
      SELECT document -> 'offers' AS offers FROM invoices WHERE order_id = ${order.id} ORDER BY issued_at, kind, sequence`);
    const row = (amount: number) => [{ name: { en: NAME, ar: NAME }, amount }];
    expect(rows.map(({ offers }) => offers)).toEqual(expect.arrayContaining([row(100_00), null, row(60_00)]));
    await endTestOffer(base, other);
  });

  it('changes nothing when its lines stay, and keeps the delivery that its offer made cheaper', async () => {
    const id = await testOffer(base, 'Delivery for 10', {
      ...thirdFree(),
      reward: { kind: 'delivery', charge: Object.fromEntries(MARKET_CODES.map((code) => [code, 10_00])) },
    });
    const order = await cashOrder([[musk, 1]], '', true);
    await endTestOffer(base, id);
    expect(order.amounts).toMatchObject({ shipping: 10_00, total: 125_00 });
    const same = answer.parse((await ask(order.number, [[musk, 1]])).body);
    expect(same.after).toEqual(same.before);
    expect((await edit(order.number, [[oud, 1]])).after).toMatchObject({ shipping: 10_00, total: 79_00 });
  });

  it('is not changed when its terms no longer make its amounts', async () => {
    const id = await testOffer(base, NAME);
    const order = await cashOrder([[musk, 3]], '', true);
    await endTestOffer(base, id);
    await database.read.execute(
      sql`UPDATE orders SET offers = jsonb_set(offers, '{0,terms}', '{"markets": ["KSA"]}') WHERE id = ${order.id}`,
    );
    expect(codeOf((await ask(order.number, [[musk, 2]])).body)).toEqual(['lines termsChanged']);
  });
});
