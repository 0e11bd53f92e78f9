import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#kernel/clock';
import { cancelUnaddressed } from '#shop/checkout';
import { resendEmail } from '#shop/order-desk';
import { readOrderById } from '#shop/orders';
import { changeSettings } from '#shop/settings';
import { courierShop } from '#support/courier-shop';
import { testDatabase } from '#support/database';
import { openSplHarness } from '../../providers/spl/harness.ts';
import {
  answerAddressRequest,
  getParcel,
  listAddressFigures,
  openAddressRequest,
  processParcels,
  readAddressNeeds,
  readAddressPage,
  renewAddressRequest,
  watchHeldParcels,
} from './index.ts';

const { database } = await testDatabase();
const spl = await openSplHarness();
const shop = { ...(await courierShop(database)), nationalAddresses: spl.addresses };
afterAll(async () => {
  await shop.harness.close();
  await spl.close();
});

const actor = {
  kind: 'staff',
  ...{ id: 'staff', name: 'Noura', role: 'support', session: 's', request: 'r' },
  markets: ['KSA', 'UAE'],
} as const;

async function set(value: 'observe' | 'enforce' | number) {
  const { rows } = await database.read.execute<{ version: number }>(
    sql`SELECT coalesce(sum(version), 0)::int + 1 AS version FROM settings WHERE key LIKE 'delivery.%'`,
  );
  const key = typeof value === 'number' ? 'delivery.address_hours' : 'delivery.national_address';
  const changes = [{ key, market: 'KSA', value, startsAt: null }] as const;
  const done = await changeSettings(shop, {
    actor,
    group: 'delivery',
    expected: Number(rows[0]?.version ?? 1),
    changes,
    needOf: async () => null,
  });
  expect(done.ok).toBe(true);
}
async function hours(n: number) {
  shop.clock.move(n * 60);
  await processParcels(shop);
  await watchHeldParcels(shop);
}
const booked = async () => (await shop.harness.simulator.parcels()).length;
const stateOf = async (orderId: string) => (await getParcel(database.read, orderId))?.state;

/** The links in the emails about an order, the first one first. */
async function tokens(orderId: string): Promise<string[]> {
  const { rows } = await database.read.execute<{ link: string }>(
    sql`SELECT data ->> 'link' AS link FROM emails WHERE kind = 'addressNeeded' AND data ->> 'id' = ${orderId} ORDER BY created_at, key`,
  );
  return rows.map(({ link }) => link.split('/').at(-1) ?? '');
}
async function tokenOf(orderId: string): Promise<string> {
  const [token = ''] = await tokens(orderId);
  expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
  return token;
}
const give = (token: string, typed: string, more: { move?: boolean; sure?: string; keep?: boolean } = {}) =>
  answerAddressRequest(shop, token, { typed, move: false, sure: '', keep: false, ...more }, 'en');

/** A held order of a shopper in Riyadh with the token of its first email. */
async function heldOrder() {
  const order = await shop.order();
  await hours(2);
  return { order, token: await tokenOf(order.id) };
}

beforeEach(() => set('enforce'));

describe('a parcel without the national address that its courier needs', () => {
  it('is booked as before and counted while the setting observes', async () => {
    await set('observe');
    const before = await booked();
    const [order, other] = [await shop.order(), await shop.order({ shortAddress: 'RAHA3443' })];
    await hours(2);
    expect([await stateOf(order.id), await stateOf(other.id)]).toEqual(['booked', 'booked']);
    expect(await tokens(order.id)).toEqual([]);
    const codes = (await shop.harness.simulator.parcels()).slice(before).map(({ shortCode }) => shortCode);
    expect(codes.toSorted()).toEqual(['', 'RAHA3443']);
    const since = new Date(shop.clock.now().getTime() - 30 * DAY_MS);
    const [figures] = await listAddressFigures(database.read, ['KSA'], since);
    expect(figures).toMatchObject({ market: 'KSA', held: 0 });
    expect((figures?.orders ?? 0) - (figures?.without ?? 0)).toBe(1);
  });

  it('waits when the setting enforces, is asked for once, and is booked with the answer', async () => {
    const before = await booked();
    const { order, token } = await heldOrder();
    const fine = await shop.order({ shortAddress: 'RAHA3443' });
    const abroad = await shop.order({ market: 'UAE' });
    await hours(2);
    expect([await stateOf(order.id), await stateOf(fine.id), await stateOf(abroad.id)]).toEqual([
      'waiting',
      'booked',
      'booked',
    ]);
    expect(await tokens(order.id)).toHaveLength(1);
    const until = new Date(shop.clock.now().getTime() + 94 * 3_600_000);
    expect(await readAddressPage(shop, token)).toEqual({
      ...{ state: 'open', number: order.number, city: 'Riyadh', until, hasAccount: false },
    });
    expect(await give(token, 'raha ٣٤٤٣')).toEqual({ ok: true, value: null });
    expect((await readOrderById(shop, order.id))?.address).toMatchObject({ shortAddress: 'RAHA3443', city: 'Riyadh' });
    await processParcels(shop);
    expect(await stateOf(order.id)).toBe('booked');
    const parcels = await shop.harness.simulator.parcels();
    expect(parcels).toHaveLength(before + 3);
    expect(parcels.find(({ reference }) => reference.startsWith(`${order.number}-`))?.shortCode).toBe('RAHA3443');
  });

  it('is asked for three times and then cancelled with its stock, by the hour', async () => {
    const { order } = await heldOrder();
    await hours(23);
    expect(await tokens(order.id)).toHaveLength(1);
    await hours(2);
    await hours(24);
    await hours(24);
    expect(await tokens(order.id)).toHaveLength(3);
    expect(new Set(await tokens(order.id)).size).toBe(3);
    expect(await cancelUnaddressed(shop)).toBe(0);
    await hours(24);
    expect(await cancelUnaddressed(shop)).toBe(1);
    expect(await cancelUnaddressed(shop)).toBe(0);
    expect((await readOrderById(shop, order.id))?.cancelledAt).toEqual(shop.clock.now());
    expect(await stateOf(order.id)).toBe('cancelled');
    const { rows } = await database.read.execute(
      sql`SELECT kind FROM emails WHERE data ->> 'id' = ${order.id} AND kind = 'cancellation'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is kept as long as the setting said when it was asked for, and its page opens from the order', async () => {
    await set(120);
    const { order, token } = await heldOrder();
    await set(96);
    const until = new Date(shop.clock.now().getTime() + 120 * 3_600_000);
    expect(await readAddressPage(shop, token)).toMatchObject({ state: 'open' });
    const opened = (await openAddressRequest(shop, order.id)) ?? '';
    expect(await readAddressPage(shop, opened)).toMatchObject({ state: 'open', number: order.number, until });
    expect(await readAddressNeeds(shop, [order])).toEqual(new Set([order.id]));
    // the next one replaces it, the emailed one stays, and neither counts as an email
    const again = (await openAddressRequest(shop, order.id)) ?? '';
    expect((await readAddressPage(shop, opened)).state).toBe('over');
    await hours(25);
    expect(await tokens(order.id)).toHaveLength(2);
    await hours(80);
    expect(await cancelUnaddressed(shop)).toBe(0);
    expect(await give(again, 'RAHA3443')).toEqual({ ok: true, value: null });
    const answered = await readOrderById(shop, order.id);
    expect(await readAddressNeeds(shop, answered ? [answered] : [])).toEqual(new Set());
    await processParcels(shop);
    expect(await openAddressRequest(shop, order.id)).toBeNull();
  });

  it('is booked when the setting holds it no longer', async () => {
    const { order } = await heldOrder();
    await set('observe');
    await hours(1);
    await processParcels(shop);
    expect(await stateOf(order.id)).toBe('booked');
  });
});

describe('the link that asks for an address', () => {
  it('takes nothing wrong, and asks once about an unknown code', async () => {
    const { order, token } = await heldOrder();
    expect(await give(token, 'RRD29')).toEqual({ ok: false, error: { code: 'wrong' } });
    expect(await give(token, '')).toEqual({ ok: false, error: { code: 'wrong' } });
    expect(await give(token, 'RAHA0000')).toEqual({ ok: false, error: { code: 'unknown' } });
    expect(await give(token, 'RAHA0000', { sure: 'RAHA1111' })).toEqual({ ok: false, error: { code: 'unknown' } });
    expect(await stateOf(order.id)).toBe('waiting');
    expect((await give(token, 'RAHA0000', { sure: 'raha0000' })).ok).toBe(true);
  });

  it('asks whether to deliver to the city of the code, and moves the order only then', async () => {
    const { order, token } = await heldOrder();
    expect(await give(token, 'RRRD2929')).toEqual({ ok: false, error: { code: 'otherCity' } });
    expect((await readOrderById(shop, order.id))?.address.city).toBe('Riyadh');
    expect((await give(token, 'RRRD2929', { move: true })).ok).toBe(true);
    expect((await readOrderById(shop, order.id))?.address).toMatchObject({
      shortAddress: 'RRRD2929',
      address: '2929 Prince Sultan Street, Al Rawdah',
      city: 'Jeddah',
      state: 'Makkah Region',
      zip: '23435',
      apartment: order.address.apartment,
    });
  });

  it('takes the form of a code alone while the register gives no answer', async () => {
    const { token } = await heldOrder();
    await spl.simulator.set({ answers: 'broken' });
    expect((await give(token, 'TBRD2929')).ok).toBe(true);
    await spl.simulator.set({ answers: 'normal' });
  });

  it('is over for others once answered, taken as done for the same answer, and alike when unknown or old', async () => {
    const { order, token } = await heldOrder();
    const old = await heldOrder();
    expect((await give(token, 'RAHA3443')).ok).toBe(true);
    expect((await give(token, 'raha3443')).ok).toBe(true);
    expect(await give(token, 'RARD2929')).toEqual({ ok: false, error: { code: 'over' } });
    expect((await readOrderById(shop, order.id))?.address.shortAddress).toBe('RAHA3443');
    const over = { state: 'over' };
    expect(await readAddressPage(shop, token)).toEqual(over);
    expect(await readAddressPage(shop, 'x'.repeat(32))).toEqual(over);
    shop.clock.move(97 * 60);
    expect(await readAddressPage(shop, old.token)).toEqual(over);
    expect(await give(old.token, 'RAHA3443')).toEqual({ ok: false, error: { code: 'over' } });
  });

  it('loses against a cancellation, and says so', async () => {
    const { order, token } = await heldOrder();
    await database.read.execute(sql`UPDATE orders SET cancelled_at = now() WHERE id = ${order.id}`);
    expect(await readAddressPage(shop, token)).toEqual({ state: 'cancelled', number: order.number, isRefunded: false });
    expect(await give(token, 'RAHA3443')).toEqual({ ok: false, error: { code: 'over' } });
    expect((await readOrderById(shop, order.id))?.address.shortAddress).toBe('');
  });

  it('is taken by one of many answers at once, and its parcel is booked once', async () => {
    const before = await booked();
    const { order, token } = await heldOrder();
    const codes = ['RAHA3443', 'RARD2929', 'RANZ7105', 'RASF4612'];
    const answers = await Promise.all(codes.map((code) => give(token, code)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await Promise.all([processParcels(shop), processParcels(shop), processParcels(shop)]);
    expect((await booked()) - before).toBe(1);
    const taken = codes[answers.findIndex(({ ok }) => ok)];
    expect((await readOrderById(shop, order.id))?.address.shortAddress).toBe(taken);
  });

  it('changes order, link and parcel together or not at all when the database fails in between', async () => {
    const { order, token } = await heldOrder();
    const failing = {
      ...shop,
      jobs: {
        ...shop.jobs,
        send: async () => {
          throw new Error('the process was killed');
        },
      },
    };
    const answer = { typed: 'RAHA3443', move: false, sure: '', keep: false };
    await expect(answerAddressRequest(failing, token, answer, 'en')).rejects.toThrow('killed');
    expect((await readOrderById(shop, order.id))?.address.shortAddress).toBe('');
    expect(await readAddressPage(shop, token)).toMatchObject({ state: 'open' });
    expect((await give(token, 'RAHA3443')).ok).toBe(true);
    await processParcels(shop);
    expect(await stateOf(order.id)).toBe('booked');
  });

  it('is sent again to the email of the order, not more than once in ten minutes, and never for others', async () => {
    const { order, token } = await heldOrder();
    await renewAddressRequest(shop, token);
    expect(await tokens(order.id)).toHaveLength(1);
    shop.clock.move(11);
    await Promise.all([renewAddressRequest(shop, token), renewAddressRequest(shop, token)]);
    expect(await tokens(order.id)).toHaveLength(2);
    await renewAddressRequest(shop, 'unknown');
    for (const one of await tokens(order.id)) expect(await readAddressPage(shop, one)).toMatchObject({ state: 'open' });
  });

  it('is sent by staff for an order that may still be addressed, and then not for one that has its address', async () => {
    await set('observe');
    const order = await shop.order();
    const ask = () => resendEmail(shop, actor, { number: order.number, kind: 'addressNeeded' });
    expect((await ask()).ok).toBe(true);
    const token = await tokenOf(order.id);
    expect(await readAddressPage(shop, token)).toMatchObject({ state: 'open', until: null });
    expect((await give(token, 'RAHA3443')).ok).toBe(true);
    expect(await ask()).toEqual({ ok: false, error: { code: 'emailNotDue' } });
  });
});
