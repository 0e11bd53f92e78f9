import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { bookAgain } from '#shop/checkout';
import { getOrder, type StaffActor } from '#shop/orders';
import { handOver, packParcels, printLabels, readBoard, setAside } from '#shop/packing';
import { processParcels } from '#shop/parcels';
import { refundParts } from '#shop/refunds';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testStaff } from '#support/staff';
import { askSecondPerson } from '../refunds/ask-second-person.ts';
import { updateApproval } from '../staff/approval-queries.ts';
import { bookNow } from './book-now.ts';
import { readOrderPage } from './read-order-page.ts';

const { database } = await testDatabase();
const { shop, paid, runJobs, later } = await openCardShop(database);
const reem: StaffActor = {
  ...{ kind: 'staff', id: 'reem', name: 'Reem', role: 'support', session: 's', request: 'r' },
  markets: ['KSA', 'UAE'],
};

async function paidOrder() {
  const { orderId, product } = await paid('VISA_MASTER');
  await runJobs();
  const { rows } = await database.read.execute<{ number: string }>(
    sql`SELECT number FROM orders WHERE id = ${orderId}`,
  );
  return { orderId, product, number: Number(rows[0]?.number) };
}

/** Asks for a refund of a whole order that waits for a second person. */
async function askForWhole(orderId: string, by: string) {
  return await database.transaction(async (tx) => {
    const order = await getOrder(tx, orderId);
    if (!order) throw new Error('no order');
    const refund = { request: { kind: 'whole', restock: false }, reason: 'goodwill', words: '' } as const;
    const waiting = { ...refund, number: order.number, amount: order.amounts.total, currency: order.currency };
    const made = await askSecondPerson(shop, tx, order, waiting, { ...reem, id: by });
    return { id: made.ok ? made.value : '', amount: order.amounts.total };
  });
}

async function story(number: number) {
  return (await readOrderPage(shop, number, ['KSA', 'UAE']))?.timeline ?? [];
}

it('names who gave money back and why, in one line', async () => {
  const { number } = await paidOrder();
  const made = await refundParts(shop, {
    ...{ actor: reem, number, request: { kind: 'amount', amount: minor(10_00) } },
    ...{ reason: 'goodwill', words: '', requestKey: null, permit: 'small' },
  });
  expect(made.ok).toBe(true);
  const lines = (await story(number)).filter(({ kind }) => kind.startsWith('refund'));
  expect(lines.map(({ kind }) => kind)).toEqual(['refund_asked']);
  expect(lines[0]).toMatchObject({ amount: 10_00, reason: 'goodwill', staff: { id: 'reem', name: 'Reem' } });
});

it('names the piece that is missing, and keeps a refusal of the courier once the parcel is booked again', async () => {
  const { orderId, number, product } = await paidOrder();
  await database.read.execute(sql`UPDATE parcels SET state = 'refused', ended_at = now(), due_at = NULL,
    last_error = 'refused: address' WHERE order_id = ${orderId}`);
  expect((await bookAgain(shop, reem, String(number), ['KSA'])).ok).toBe(true);
  const refusal = expect.objectContaining({ kind: 'refused', text: 'refused: address', staff: null });
  expect(await story(number)).toEqual(expect.arrayContaining([refusal]));
  await database.read.execute(sql`UPDATE parcels SET state = 'booked', waybill = '290000000099', booked_at = now(),
    due_at = NULL WHERE order_id = ${orderId}`);
  await setAside(shop, { actor: reem, markets: ['KSA'], order: number, productId: product });
  expect(await story(number)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'unit_missing', product: expect.objectContaining({ en: expect.any(String) }) }),
    ]),
  );
});

it('says that a refund waits for a second person, and sends nothing until it is decided', async () => {
  const [mona, layla] = [await testStaff(shop, 'finance'), await testStaff(shop, 'owner')];
  const { orderId, number } = await paidOrder();
  await database.read.execute(sql`UPDATE parcels SET state = 'booked', waybill = '290000000098', booked_at = now(),
    due_at = NULL, label = '\\x25504446' WHERE order_id = ${orderId}`);
  const { id, ...asked } = await askForWhole(orderId, mona.id);
  const page = await readOrderPage(shop, number, ['KSA']);
  expect(page?.waitingRefund).toMatchObject({ ...asked, reason: 'goodwill', askedBy: { id: mona.id } });
  expect(page?.timeline).toContainEqual(
    expect.objectContaining({ ...asked, kind: 'refund_waiting', staff: expect.objectContaining({ id: mona.id }) }),
  );
  const input = { actor: reem, markets: ['KSA'], orders: [number] } as const;
  const waits = [{ order: number, code: 'refund_waits' }];
  expect((await printLabels(shop, { ...input, again: false })).results).toEqual(waits);
  expect(await packParcels(shop, input)).toEqual(waits);
  await database.read.execute(
    sql`UPDATE parcels SET packed_at = now(), packed_by = 'reem' WHERE order_id = ${orderId}`,
  );
  expect((await handOver(shop, input)).results).toEqual(waits);
  const shown = async () => (await readBoard(shop, ['KSA'])).flatMap(({ parcels }) => parcels.map((one) => one.number));
  expect(await shown()).not.toContain(number);

  await database.transaction((tx) =>
    updateApproval(tx, id, { state: 'refused', decidedBy: layla.id, decidedAt: shop.clock.now(), note: 'no' }),
  );
  expect((await story(number)).map(({ kind }) => kind)).toContain('refund_declined');
  expect(await shown()).toContain(number);
  expect((await handOver(shop, input)).results).toEqual([{ order: number, code: 'done' }]);
});

it('books nothing while a refund waits, by its job or by hand, and lists the parcel as one that waits for a decision', async () => {
  const [mona, layla] = [await testStaff(shop, 'finance'), await testStaff(shop, 'owner')];
  const { orderId, number } = await paidOrder();
  const { id } = await askForWhole(orderId, mona.id);
  const status = async () => (await readOrderPage(shop, number, ['KSA']))?.status;
  const held = async () => (await readBoard(shop, ['KSA'])).flatMap((wave) => wave.held.map((one) => one.number));
  expect(await status()).toBe('refund_waits');
  expect(await held()).toContain(number);
  expect(await bookNow(shop, reem, number)).toEqual({ ok: false, error: { code: 'refundWaits' } });
  later(3 * 3600);
  await processParcels(shop);
  const state = async () => (await readOrderPage(shop, number, ['KSA']))?.parcel?.state;
  expect(await state()).toBe('waiting');
  await database.read.execute(sql`UPDATE parcels SET state = 'refused', due_at = NULL WHERE order_id = ${orderId}`);
  expect(await bookAgain(shop, reem, String(number), ['KSA'])).toEqual({ ok: false, error: { code: 'refundWaits' } });
  expect(await held()).toContain(number);

  await database.transaction((tx) =>
    updateApproval(tx, id, { state: 'refused', decidedBy: layla.id, decidedAt: shop.clock.now(), note: 'no' }),
  );
  expect((await bookAgain(shop, reem, String(number), ['KSA'])).ok).toBe(true);
  await processParcels(shop);
  // the courier of this shop gives no answer
  expect(await state()).toBe('booking');
  expect(await held()).not.toContain(number);
});
