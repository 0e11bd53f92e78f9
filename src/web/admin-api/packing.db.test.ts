import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MARKETS, type MarketCode } from '#kernel/market';
import { minor } from '#kernel/money';
import type { Order } from '#shop/orders';
import { printLabels, runPackingJob } from '#shop/packing';
import { getParcel, processParcels } from '#shop/parcels';
import { refundParts } from '#shop/refunds';
import { runStaffJob } from '#shop/staff';
import { courierShop } from '#support/courier-shop';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { movableClock } from '#support/test-shop';
import { formatDateTime } from '#texts/format';
import { registerJobs } from './jobs.ts';
import { registerPacking } from './packing.ts';

const { database } = await testDatabase();
const shop = await courierShop(database);
afterAll(() => shop.harness.close());
// sessions do not end while the courier's clock moves
const office = { database, clock: movableClock(shop.clock.now()) };
const { call } = testAdmin(office, (admin) => {
  registerPacking(admin, shop);
  registerJobs(admin, shop);
});
const [reem, anil, huda] = [
  await testStaff(office, 'fulfilment', { markets: ['KSA'] }),
  await testStaff(office, 'fulfilment', { markets: ['UAE'], language: 'ar' }),
  await testStaff(office, 'fulfilment', { markets: ['KSA'] }),
];

const results = z.object({
  results: z.array(z.object({ id: z.string(), ok: z.boolean(), code: z.string(), words: z.string() })),
});
const codesOf = (body: unknown) => Object.fromEntries(results.parse(body).results.map(({ id, code }) => [id, code]));

async function booked(count: number, market: MarketCode = 'KSA'): Promise<Order[]> {
  const orders: Order[] = [];
  for (let made = 0; made < count; made += 1) orders.push(await shop.order({ market }));
  shop.clock.move(121);
  await processParcels(shop);
  return orders;
}

const post = (act: string, body: object, as = reem) => call('POST', `/api/admin/parcels/${act}`, { as, body });
const parcelOf = (order: Order) => getParcel(database.read, order.id);
const numbers = (orders: readonly Order[]) => orders.map(({ number }) => number);

async function wave(as = reem, market: MarketCode = 'KSA') {
  const { body } = await call('GET', `/api/admin/packing?market=${market}`, { as });
  const parcel = z.object({ number: z.number() });
  const schema = z.object({
    waves: z.array(
      z.object({
        counts: z.record(z.string(), z.number()),
        parcels: z.array(parcel),
        setAside: z.array(parcel),
        cancelled: z.array(parcel),
        manifests: z.array(z.object({ number: z.number(), parcels: z.number(), by: z.string() })),
      }),
    ),
  });
  return schema.parse(body).waves[0];
}

beforeAll(async () => {
  await shop.harness.set('normal');
});

describe('a wave', () => {
  it('goes from print to hand-over, each step noted with its person', async () => {
    const orders = await booked(3);
    const [first] = orders;
    expect((await wave())?.counts).toEqual({ all: 3, printed: 0, picked: 0, packed: 0, handedOver: 0 });

    const printed = await post('print', { filter: { market: 'KSA' }, expected: 3 });
    expect(codesOf(printed.body)).toEqual(Object.fromEntries(numbers(orders).map((n) => [n, 'done'])));
    const { paper } = z.object({ paper: z.string() }).parse(printed.body);
    expect((await call('GET', paper, { as: reem })).headers.get('content-type')).toBe('application/pdf');
    expect((await call('GET', paper, { as: anil })).status).toBe(404);

    await post('pick', { orders: numbers(orders), picked: true });
    expect(codesOf((await post('pack', { orders: numbers(orders) })).body)).toMatchObject({
      [first?.number ?? 0]: 'done',
    });
    expect((await wave())?.counts).toEqual({ all: 3, printed: 3, picked: 3, packed: 3, handedOver: 0 });

    const handed = await post('hand-over', { filter: { market: 'KSA' }, expected: 3 });
    const made = z
      .object({ manifests: z.array(z.object({ number: z.number(), paper: z.string() })) })
      .parse(handed.body);
    expect(made.manifests).toHaveLength(1);
    const manifest = await call('GET', made.manifests[0]?.paper ?? '', { as: reem });
    expect(manifest.headers.get('content-disposition')).toMatch(/^inline; filename="manifest-\d+\.pdf"$/);
    expect(await wave()).toMatchObject({
      counts: { all: 3, printed: 3, picked: 3, packed: 3, handedOver: 3 },
      parcels: [],
      manifests: [{ parcels: 3, by: expect.stringContaining('Staff') }],
    });
    expect(first && (await parcelOf(first))).toMatchObject({ packedBy: reem.id, handedOverAt: expect.any(Date) });

    const { rows } = await database.read.execute<{ action: string; actor: string }>(
      sql`SELECT action, actor FROM audit WHERE subject = ${`order:${first?.number}`} ORDER BY at, action`,
    );
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['parcel.print', 'parcel.pick', 'parcel.pack', 'parcel.hand-over']),
    );
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([reem.id]));
  });

  it('is handed over once, however often it is asked for', async () => {
    const orders = await booked(2);
    await post('pack', { orders: numbers(orders) });
    const all = await Promise.all([1, 2, 3].map(() => post('hand-over', { orders: numbers(orders) })));
    const codes = all.map(({ body }) => codesOf(body)[String(orders[0]?.number)]);
    expect(codes.toSorted()).toEqual(['done', 'handed_over', 'handed_over']);
    expect(codesOf((await post('unpack', { orders: numbers(orders) })).body)).toEqual(
      Object.fromEntries(numbers(orders).map((n) => [n, 'handed_over'])),
    );
  });

  it('protects from "all" meaning more than was seen', async () => {
    const [order] = await booked(1);
    const refused = await post('print', { filter: { market: 'KSA' }, expected: 40 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'countChanged' } });
    expect(order && (await parcelOf(order))?.printedAt).toBeNull();
    expect((await post('print', { orders: [1], filter: { market: 'KSA' } })).status).toBe(422);
  });
});

describe('two people at once', () => {
  const acts = async (order: Order, action: string) =>
    (
      await database.read.execute(
        sql`SELECT 1 FROM audit WHERE subject = ${`order:${order.number}`} AND action = ${action}`,
      )
    ).rows.length;

  it('pack a parcel once: the second is told who packed it and when', async () => {
    const [order] = await booked(1);
    if (!order) throw new Error('no order');
    const orders = [order.number];
    const both = await Promise.all([post('pack', { orders }, reem), post('pack', { orders }, huda)]);
    const rows = both.flatMap(({ body }) => results.parse(body).results);
    expect(rows.map(({ code }) => code).toSorted()).toEqual(['done', 'packed']);
    const parcel = await parcelOf(order);
    const { name } = z
      .object({ name: z.string() })
      .parse((await database.read.execute(sql`SELECT name FROM staff WHERE id = ${parcel?.packedBy}`)).rows[0]);
    const when = formatDateTime(parcel?.packedAt ?? new Date(0), MARKETS.KSA, 'en');
    expect(rows.find(({ ok }) => !ok)?.words).toBe(`Packed by \u2068${name}\u2069, ${when}`);
    expect(await acts(order, 'parcel.pack')).toBe(1);
    // whoever packed it may say so again, and nothing is noted twice
    const [first, second] = parcel?.packedBy === reem.id ? [reem, huda] : [huda, reem];
    expect(codesOf((await post('pack', { orders }, first)).body)).toEqual({ [order.number]: 'done' });
    expect(codesOf((await post('pack', { orders }, second)).body)).toEqual({ [order.number]: 'packed' });
    expect(await acts(order, 'parcel.pack')).toBe(1);
    expect((await parcelOf(order))?.packedBy).toBe(first.id);
  });

  it('print a wave once, unless it is printed again on purpose', async () => {
    const [order] = await booked(1);
    if (!order) throw new Error('no order');
    const print = ({ id }: typeof reem, again: boolean) =>
      printLabels(shop, {
        actor: { kind: 'staff', id, name: '', role: 'fulfilment', session: '', request: '', markets: ['KSA'] },
        ...{ markets: ['KSA'], orders: [order.number], again },
      });
    const both = await Promise.all([print(reem, false), print(huda, false)]);
    expect(both.map(({ results: [row] }) => row?.code).toSorted()).toEqual(['done', 'printed']);
    expect(both.filter(({ paper }) => paper !== null)).toHaveLength(1);
    const reply = both.flatMap((one) => one.results).find(({ code }) => code === 'printed');
    const { rows } = await database.read.execute<{ name: string }>(
      sql`SELECT s.name FROM staff s JOIN parcels p ON p.printed_by = s.id WHERE p.order_id = ${order.id}`,
    );
    expect(reply?.before).toEqual({ ...rows[0], at: (await parcelOf(order))?.printedAt, market: 'KSA' });
    expect(await acts(order, 'parcel.print')).toBe(1);
    expect((await print(huda, true)).paper).toEqual(expect.any(String));
  });
});

describe('packing', () => {
  it('is taken back, and a parcel that waits for a piece leaves the wave until it is put back', async () => {
    const [order] = await booked(1);
    if (!order) throw new Error('no order');
    const orders = [order.number];
    await post('pack', { orders });
    expect(codesOf((await post('unpack', { orders })).body)).toEqual({ [order.number]: 'done' });
    expect((await parcelOf(order))?.packedAt).toBeNull();

    await post('pack', { orders });
    const wrong = await post('set-aside', { order: order.number, productId: 'f'.repeat(24) });
    expect(codesOf(wrong.body)).toEqual({ [order.number]: 'unknown' });
    const productId = order.lines[0]?.productId;
    expect(codesOf((await post('set-aside', { order: order.number, productId })).body)).toEqual({
      [order.number]: 'done',
    });
    expect(await parcelOf(order)).toMatchObject({ packedAt: null, setAsideFor: productId });
    expect(codesOf((await post('pack', { orders })).body)).toEqual({ [order.number]: 'set_aside' });
    expect((await wave())?.setAside.map(({ number }) => number)).toEqual(orders);

    await post('put-back', { orders });
    expect(codesOf((await post('pack', { orders })).body)).toEqual({ [order.number]: 'done' });
  });

  it('says of each row what was not done, in the language of the person', async () => {
    const [foreign] = await booked(1);
    const [own] = await booked(1, 'UAE');
    if (!own || !foreign) throw new Error('no order');
    const handed = await post('hand-over', { orders: [own.number, foreign.number] }, anil);
    expect(results.parse(handed.body).results).toEqual([
      { id: String(own.number), ok: false, code: 'not_packed', words: 'لم يُعبّأ بعد' },
      { id: String(foreign.number), ok: false, code: 'unknown', words: 'الطلب غير موجود' },
    ]);
    expect((await call('GET', '/api/admin/packing', { as: anil })).text).not.toContain(String(foreign.number));
    expect((await call('GET', '/api/admin/packing?market=KSA', { as: anil })).status).toBe(404);
  });

  it('shows a cancelled parcel as one to take out, and packs it no more', async () => {
    const order = await shop.order();
    shop.clock.move(121);
    await processParcels(shop);
    await post('pack', { orders: [order.number] });
    await database.read.execute(sql`UPDATE orders SET cancelled_at = now() WHERE id = ${order.id}`);
    await database.read.execute(
      sql`UPDATE parcels SET state = 'cancelling', changed_at = ${shop.clock.now().toISOString()} WHERE order_id = ${order.id}`,
    );
    expect((await wave())?.cancelled.map(({ number }) => number)).toEqual([order.number]);
    expect(codesOf((await post('hand-over', { orders: [order.number] })).body)).toEqual({
      [order.number]: 'cancelled',
    });
  });

  it('tells what a scanned code is that is in no wave', async () => {
    const [order] = await booked(1);
    if (!order) throw new Error('no order');
    const waybill = (await parcelOf(order))?.waybill ?? '';
    const found = await call('GET', `/api/admin/packing/scan?code=${waybill}`, { as: reem });
    expect(found.body).toMatchObject({ parcel: { number: order.number } });
    expect((await call('GET', `/api/admin/packing/scan?code=${waybill}`, { as: anil })).status).toBe(404);
  });
});

describe('a unit that was given back', () => {
  /** Makes an order paid, and its first line one of three units. */
  async function paidForThree(order: Order): Promise<void> {
    await database.transaction(async (tx) => {
      await tx.execute(sql`UPDATE order_lines SET count = 3 WHERE order_id = ${order.id}`);
      await tx.execute(sql`UPDATE orders SET payment_state = 'paid', paid_at = now(), subtotal = 75000, vat = 11250,
        shipping = 0, total = 86250 WHERE id = ${order.id}`);
    });
  }
  const give = (order: Order, quantity: number) =>
    refundParts(shop, {
      actor: { kind: 'system', name: 'test' },
      ...{ number: order.number, reason: 'missing', words: '', permit: 'approved', requestKey: null },
      request: {
        kind: 'lines',
        lines: [{ id: order.lines[0]?.id ?? '', quantity, restock: false }],
        shipping: minor(0),
      },
    });
  const unitsOf = async (order: Order) => {
    const waybill = (await parcelOf(order))?.waybill ?? '';
    const { body } = await call('GET', `/api/admin/packing/scan?code=${waybill}`, { as: reem });
    const parcel = z.object({ lines: z.array(z.object({ count: z.number() })) });
    return z
      .object({ parcel })
      .parse(body)
      .parcel.lines.map(({ count }) => count);
  };

  it('is not packed; what was given back later stays in the box', async () => {
    const [order] = await booked(1);
    if (!order) throw new Error('no order');
    const orders = [order.number];
    await paidForThree(order);
    expect((await give(order, 1)).ok).toBe(true);
    expect(await unitsOf(order)).toEqual([2]);
    shop.clock.move(1);
    await post('pack', { orders });
    shop.clock.move(1);
    expect((await give(order, 1)).ok).toBe(true);
    expect(await unitsOf(order)).toEqual([2]);
    await post('unpack', { orders });
    expect(await unitsOf(order)).toEqual([1]);
  });

  it('leaves no empty parcel in the wave: it is to take out', async () => {
    const [order] = await booked(1);
    if (!order) throw new Error('no order');
    await paidForThree(order);
    expect((await give(order, 3)).ok).toBe(true);
    const board = await wave();
    expect(board?.parcels.map(({ number }) => number)).not.toContain(order.number);
    expect(board?.cancelled.map(({ number }) => number)).toContain(order.number);
    expect(codesOf((await post('pack', { orders: [order.number] })).body)).toEqual({ [order.number]: 'refunded' });
  });
});

it('has refused parcels booked again, and says why others are not', async () => {
  const [order] = await booked(1);
  if (!order) throw new Error('no order');
  await database.read.execute(
    sql`UPDATE parcels SET state = 'refused', due_at = NULL, last_error = 'city' WHERE order_id = ${order.id}`,
  );
  const again = await post('book-again', { orders: [order.number, 99] });
  expect(codesOf(again.body)).toEqual({ [order.number]: 'done', 99: 'parcelUnknown' });
  expect((await parcelOf(order))?.state).toBe('waiting');
  expect(codesOf((await post('book-again', { orders: [order.number] }, anil)).body)).toEqual({
    [order.number]: 'parcelUnknown',
  });
});

it('prints, packs and hands over more than 200 parcels as jobs, with a result for each and their papers', async () => {
  const [order] = await booked(1);
  const orders = [order?.number ?? 0, ...Array.from({ length: 200 }, (_, n) => 900_000 + n)];
  const jobOf = async (act: string) => {
    const started = await post(act, { orders, expected: orders.length });
    expect(started.status).toBe(202);
    const { job } = Object(started.body);
    const run = () => runStaffJob(shop, job, (_kind, running) => runPackingJob(shop, running));
    await run();
    // a job that was killed before it was done goes on with what is left: nothing
    await database.read.execute(sql`UPDATE staff_jobs SET state = 'running' WHERE id = ${job}`);
    await run();
    return Object((await call('GET', `/api/admin/jobs/${job}`, { as: reem })).body);
  };
  const printed = await jobOf('print');
  expect(printed).toMatchObject({ state: 'done', done: 201, refusedCount: 200, papers: [{ kind: 'labels' }] });
  expect((await call('GET', printed.papers[0].paper, { as: reem })).status).toBe(200);
  const body = await jobOf('pack');
  expect(order && (await parcelOf(order))?.packedAt).toBeTruthy();
  const handed = await jobOf('hand-over');
  expect(handed).toMatchObject({ refusedCount: 200, papers: [{ kind: 'manifest' }] });
  expect((await call('GET', handed.papers[0].paper, { as: reem })).status).toBe(200);
  expect(order && (await parcelOf(order))?.handedOverAt).toBeTruthy();
  expect(body).toMatchObject({ state: 'done', done: 201, refusedCount: 200 });
  expect(Object(body).refused[0]).toMatchObject({ code: 'unknown', words: 'Order not found' });
});
