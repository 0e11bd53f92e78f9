import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Courier } from '#shop/delivery/port';
import { listEmailsTo } from '#shop/emails';
import { readOrderById } from '#shop/orders';
import { getParcel, processParcels } from '#shop/parcels';
import { openCardShop } from '#support/card-shop';
import { courierShop } from '#support/courier-shop';
import { testDatabase } from '#support/database';
import { runParcelsCommand } from '../../src/cli/parcels.ts';

const { database } = await testDatabase();
const shop = await courierShop(database);
const { simulator } = shop.harness;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'labels-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.harness.close();
});

const operate = (...args: string[]) => runParcelsCommand(shop, args);
const listed = async () => (await operate('list')).lines;
const stateOf = async (orderId: string) => (await getParcel(database.read, orderId))?.state;
const minutes = async (n: number) => {
  shop.clock.move(n);
  await processParcels(shop);
};
const refuses: Courier['createShipment'] = async () => ({
  ok: false,
  error: { code: 'COURIER_REFUSED', reason: 'status 400: City' },
});
/** Places an order whose parcel the courier refuses. */
async function refusedOrder() {
  const order = await shop.order();
  shop.clock.move(120);
  const { parcels } = shop;
  await processParcels({ ...shop, parcels: { ...parcels, courier: { ...parcels.courier, createShipment: refuses } } });
  return order;
}
/** Adds a scan to an order's parcel at the courier. */
async function scan(orderId: string, type: string) {
  const waybill = (await getParcel(database.read, orderId))?.waybill ?? '';
  await simulator.app.request(`/parcels/${waybill}`, { method: 'POST', body: `scan=${type}` });
  await minutes(30);
}

it('lists parcels to hand over with their contents and writes each label once', async () => {
  expect(await listed()).toEqual(['No parcels to hand over.']);
  const one = await shop.order();
  const other = await shop.order({ market: 'UAE' });
  expect(await listed()).toEqual(['Not booked yet: 2']);
  await minutes(120);
  const waybills = await Promise.all([one, other].map(async ({ id }) => (await getParcel(database.read, id))?.waybill));
  const lines = await listed();
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('To hand over (2):');
  expect(lines).toContainEqual(
    expect.stringMatching(new RegExp(`${one.number} {2}${waybills[0]} {2}KSA, cash 287.50 SAR: 1 × `)),
  );
  expect(lines.join()).not.toContain(one.address.lastName);

  const labels = path.join(folder, 'today');
  expect((await operate('labels', labels)).lines[0]).toMatch(/^2 labels written/);
  expect((await readdir(labels)).sort()).toEqual([one, other].map(({ number }, at) => `${number}-${waybills[at]}.pdf`));
  const file = path.join(labels, `${one.number}-${waybills[0]}.pdf`);
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect((await operate('labels', labels)).lines[0]).toMatch(/^0 labels written.*, 2 existed/);
  await minutes(3 * 24 * 60);
  await minutes(3 * 24 * 60);
  expect(await listed()).toEqual(['No parcels to hand over.']);
});

it('books a refused parcel again with a corrected address', async () => {
  const order = await refusedOrder();
  expect(await listed()).toEqual([
    'Needs manual review:',
    `  ${order.number}  refused: status 400: City, not retried automatically`,
  ]);
  expect(await operate('again', String(order.number), 'phone', 'nobody')).toEqual({
    done: false,
    lines: ['not done: Please enter the phone number in digits'],
  });
  expect(await operate('again', String(order.number), 'country', 'Oman')).toMatchObject({ done: false });
  expect((await readOrderById(shop, order.id))?.address).toEqual(order.address);
  expect(await operate('again', String(order.number), 'city', 'Al', 'Khobar')).toEqual({ done: true, lines: ['done'] });
  await processParcels(shop);
  expect(await stateOf(order.id)).toBe('booked');
  expect((await readOrderById(shop, order.id))?.address).toEqual({ ...order.address, city: 'Al Khobar' });
  expect(await operate('again', String(order.number))).toMatchObject({
    done: false,
    lines: ['not done: the courier may have it already'],
  });
});

it('cancels an undeliverable order once, as its shopper would, but not while the courier has the parcel', async () => {
  const order = await refusedOrder();
  expect(await operate('cancel', String(order.number))).toEqual({ done: true, lines: ['done'] });
  expect((await readOrderById(shop, order.id))?.cancelledAt).not.toBeNull();
  expect(await stateOf(order.id)).toBe('cancelled');
  const mails = await listEmailsTo(database.read, order.address.email);
  expect(mails.filter(({ kind, key }) => kind === 'cancellation' && key === order.id)).toHaveLength(1);
  expect(await operate('cancel', String(order.number))).toMatchObject({ done: false });
  expect(await operate('again', String(order.number))).toMatchObject({ done: false });

  const back = await shop.order();
  await minutes(120);
  await scan(back.id, 'PU');
  expect(await stateOf(back.id)).toBe('dispatched');
  expect(await operate('cancel', String(back.number))).toMatchObject({ done: false });
  await scan(back.id, 'RTO');
  expect(await stateOf(back.id)).toBe('returned');
  expect((await listed()).join()).toContain(`${back.number}  returned`);
  expect(await operate('cancel', String(back.number))).toEqual({ done: true, lines: ['done'] });
  expect((await listed()).join()).not.toContain(String(back.number));
});

it('cancels an order whose parcel is lost, but not a delivered one', async () => {
  const lost = await shop.order();
  await minutes(120);
  await scan(lost.id, 'PU');
  const silent = { ...shop.parcels.courier, track: async () => ({ ok: true as const, value: [] }) };
  shop.clock.move(61 * 24 * 60);
  await processParcels({ ...shop, parcels: { ...shop.parcels, courier: silent } });
  expect((await listed()).join()).toContain(`${lost.number}  dispatched`);
  expect(await operate('cancel', String(lost.number))).toMatchObject({ done: true });

  const arrived = await shop.order();
  await minutes(120);
  await scan(arrived.id, 'DL');
  expect(await stateOf(arrived.id)).toBe('delivered');
  expect(await operate('cancel', String(arrived.number))).toMatchObject({ done: false });
});

it('requests the refund of a paid order that it cancels', async () => {
  const cards = await openCardShop(database);
  const { orderId, ...paying } = await cards.paid('ONLINE');
  const order = await readOrderById(cards.shop, orderId);
  expect(await runParcelsCommand(cards.shop, ['cancel', String(order?.number)])).toMatchObject({ done: true });
  expect((await readOrderById(cards.shop, orderId))?.payment.state).toBe('refund_asked');
  expect(await cards.refundsOf(paying.attempt.id)).toHaveLength(1);
});

it('prints its usage and changes nothing when the arguments do not fit', async () => {
  for (const args of [[], ['labels'], ['list', 'all'], ['cancel'], ['again'], ['again', '1', 'city'], ['send', '1']]) {
    const { done, lines } = await operate(...args);
    expect([done, lines.length]).toEqual([false, 4]);
  }
  expect(await operate('cancel', '1')).toEqual({ done: false, lines: ['not done: there is no parcel of this order'] });
});
