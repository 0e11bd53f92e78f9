import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { cancelOrder } from '#shop/checkout';
import type { Courier } from '#shop/delivery/port';
import { listEmailsTo } from '#shop/emails';
import { invoiceOrder } from '#shop/invoices';
import { listReceivedProducts, lockOrder, readOrderById } from '#shop/orders';
import { courierShop } from '#support/courier-shop';
import { testDatabase } from '#support/database';
import { bookNextParcel } from './book-parcel.ts';
import { getParcel, lockParcel, pollParcelsNow, processParcels, readLabel, readParcel, referenceOf } from './index.ts';

const { database, kind } = await testDatabase();
const shop = await courierShop(database);
const { harness } = shop;
const { simulator } = harness;

afterEach(async () => {
  // all parcels arrive, so that the next test starts without any
  await simulator.set({ answers: 'normal', path: 'normal' });
  for (let days = 0; days < 2; days += 1) await minutes(3 * 24 * 60);
  shop.problems.length = 0;
});
afterAll(() => harness.close());

const stateOf = async (orderId: string) => (await getParcel(database.read, orderId))?.state;
const parcelsOf = async (order: { id: string; number: number }) =>
  (await simulator.parcels()).filter(({ reference }) => reference === referenceOf(order));
const dispatchEmails = async (orderId: string) =>
  (await listEmailsTo(database.read, 'noura@example.com')).filter(
    ({ kind, key }) => kind === 'dispatchConfirmation' && key === orderId,
  );
const minutes = async (n: number, on = shop) => {
  shop.clock.move(n);
  await processParcels(on);
};

/** The shop with some of the courier's methods replaced. */
const withCourier = (changes: Partial<Courier>) => ({
  ...shop,
  parcels: { ...shop.parcels, courier: { ...shop.parcels.courier, ...changes } },
});

/** Thrown where a process is killed. */
class Killed extends Error {}

/** Kills the process after the courier's answer to a booking. */
const killedAfterBooking: Partial<Courier> = {
  createShipment: async (shipment) => {
    await harness.courier.createShipment(shipment);
    throw new Killed();
  },
};

describe('the parcel of an order', () => {
  it('is booked after the time to cancel, confirmed by one email, followed and delivered', async () => {
    const order = await shop.order({ language: 'ar' });
    expect(await shop.queued()).toMatchObject([{ job: 'orderPlaced', data: { order: order.id }, key: order.id }]);
    await minutes(119);
    expect([await stateOf(order.id), await parcelsOf(order)]).toEqual(['waiting', []]);
    await minutes(1);
    const [parcel] = await parcelsOf(order);
    expect(parcel).toMatchObject({ reference: `${order.number}-${order.id.slice(0, 8)}`, codAmount: '287.5' });
    const { rows } = await database.read.execute(sql`SELECT cash_asked FROM parcels WHERE order_id = ${order.id}`);
    expect(rows).toEqual([{ cash_asked: '28750' }]);
    expect(await readParcel(shop, order.id)).toMatchObject({ dispatchedAt: null, trackingNumber: null });
    const label = await readLabel(shop, referenceOf(order));
    expect(label && new TextDecoder().decode(label.subarray(0, 5))).toBe('%PDF-');
    expect(await dispatchEmails(order.id)).toEqual([]);

    await invoiceOrder(shop, order.id);
    await minutes(61);
    expect(await readOrderById(shop, order.id)).toMatchObject({
      scan: { ScanType: 'PU', ScanDescription: 'Picked Up', City: 'Riyadh' },
    });
    const [mail, ...more] = await dispatchEmails(order.id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      language: 'ar',
      data: {
        trackingNumber: parcel?.awb,
        number: order.number,
        invoiceUrl: expect.stringContaining('http://store.test/api/invoices/'),
      },
    });
    expect(await readParcel(shop, order.id)).toMatchObject({
      trackingNumber: parcel?.awb,
      trackingUrl: `${harness.config.restUrl}/parcels/${parcel?.awb}`,
    });

    await minutes(24 * 60);
    expect(await readOrderById(shop, order.id)).toMatchObject({
      scan: { ScanDescription: 'Out for Delivery', ScanDescriptionAr: 'في الطريق للتسليم' },
      deliveredAt: null,
      payment: { state: 'on_delivery' },
    });
    await minutes(6 * 60);
    const delivered = await readOrderById(shop, order.id);
    expect(delivered).toMatchObject({ scan: { ScanType: 'DL' }, payment: { state: 'paid' } });
    expect(delivered?.deliveredAt).toEqual(new Date((parcel?.createdAt ?? 0) + 30 * 3_600_000));
    expect(await getParcel(database.read, order.id)).toMatchObject({
      state: 'delivered',
      dueAt: null,
      hasLabel: false,
    });
    expect((await listReceivedProducts(database.read, order.ownerId)).length).toBe(1);
    expect((await cancelOrder(shop, order.ownerId, order.id)).ok).toBe(false);
    await minutes(600);
    expect([(await parcelsOf(order)).length, (await dispatchEmails(order.id)).length]).toEqual([1, 1]);
    expect(shop.problems).toEqual([]);
  });

  it('is polled no more often than the courier allows', async () => {
    const order = await shop.order();
    let polls = 0;
    const counting = withCourier({
      track: (waybills) => {
        polls += 1;
        return harness.courier.track(waybills);
      },
    });
    await minutes(120, counting);
    for (let n = 0; n < 60; n += 1) await minutes(1, counting);
    expect(polls).toBe(3);
    expect(await stateOf(order.id)).toBe('dispatched');
  });

  it('is booked once by concurrent processes', async () => {
    const orders = [await shop.order(), await shop.order(), await shop.order()];
    shop.clock.move(120);
    await Promise.all([processParcels(shop), processParcels(shop), processParcels(shop)]);
    for (const order of orders) expect((await parcelsOf(order)).length).toBe(1);
  });

  it.runIf(kind === 'postgres')('is booked while its order is locked by who waits for the parcel', async () => {
    const order = await shop.order();
    shop.clock.move(120);
    const [locked, booked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = database.transaction(async (tx) => {
      await lockOrder(tx, order.id);
      locked.resolve();
      await booked.promise;
      return await lockParcel(tx, order.id);
    });
    await locked.promise;
    expect(await bookNextParcel(shop)).toBe('done');
    booked.resolve();
    expect(await other).toMatchObject({ state: 'booked' });
  });
});

describe('a failing courier', () => {
  it('is retried with growing pauses until it books, and each failure is reported', async () => {
    const order = await shop.order();
    await simulator.set({ answers: 'broken' });
    shop.clock.move(120);
    for (let n = 0; n < 20; n += 1) await minutes(1);
    expect(shop.problems.map(({ step, code, tries }) => `${step} ${code} ${tries}`)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `book COURIER_UNAVAILABLE ${n}`),
    );
    expect(shop.problems[0]).toMatchObject({ orderNumber: order.number, needsReview: false });
    await simulator.set({ answers: 'normal' });
    await minutes(60);
    expect((await parcelsOf(order)).length).toBe(1);
    expect(await getParcel(database.read, order.id)).toMatchObject({ state: 'booked', tries: 0, lastError: '' });
  });

  it('has one booking when the answer to it is lost', async () => {
    const order = await shop.order();
    shop.clock.move(120);
    const losing = withCourier({
      createShipment: async (shipment) => {
        await harness.courier.createShipment(shipment);
        await simulator.set({ answers: 'lost' });
        return harness.courier.createShipment(shipment);
      },
    });
    await processParcels(losing);
    expect(await stateOf(order.id)).toBe('booking');
    await simulator.set({ answers: 'normal' });
    await minutes(2);
    expect([await stateOf(order.id), (await parcelsOf(order)).length]).toEqual(['booked', 1]);
  });

  it('has one booking when the process is killed after the answer', async () => {
    const order = await shop.order();
    shop.clock.move(120);
    const killed = withCourier(killedAfterBooking);
    await expect(processParcels(killed)).rejects.toThrow(Killed);
    expect([await stateOf(order.id), (await parcelsOf(order)).length]).toEqual(['booking', 1]);
    await minutes(4);
    expect(await stateOf(order.id)).toBe('booking');
    await minutes(2);
    expect([await stateOf(order.id), (await parcelsOf(order)).length]).toEqual(['booked', 1]);
  });

  it('is asked for a missing label again', async () => {
    const order = await shop.order();
    const unlabelled = withCourier({
      label: async () => ({ ok: false, error: { code: 'COURIER_UNAVAILABLE', reason: 'no label in the answer' } }),
    });
    await minutes(120, unlabelled);
    expect(await readLabel(shop, referenceOf(order))).toBeNull();
    expect(shop.problems.map(({ step }) => step)).toEqual(['label']);
    await minutes(1);
    expect((await readLabel(shop, referenceOf(order)))?.length).toBeGreaterThan(100);
  });

  it('is not called again after it refused a parcel, and an operator is alerted', async () => {
    const order = await shop.order();
    const refusing = withCourier({
      createShipment: async () => ({ ok: false, error: { code: 'COURIER_REFUSED', reason: 'status 400: City' } }),
    });
    await minutes(120, refusing);
    expect(await getParcel(database.read, order.id)).toMatchObject({ state: 'refused', dueAt: null });
    expect(shop.problems).toMatchObject([{ step: 'book', code: 'COURIER_REFUSED', needsReview: true }]);
    expect((await readOrderById(shop, order.id))?.cancelledAt).toBeNull();
  });

  it('is polled again after a failed poll, and the state stays', async () => {
    const order = await shop.order();
    await minutes(120);
    await simulator.set({ answers: 'broken' });
    await minutes(120);
    expect(shop.problems.some(({ step }) => step === 'follow')).toBe(true);
    expect(await stateOf(order.id)).toBe('booked');
    await simulator.set({ answers: 'normal' });
    await minutes(1);
    expect(await stateOf(order.id)).toBe('dispatched');
  });

  it('is polled again at once when a parcel changed during a poll', async () => {
    const order = await shop.order();
    await minutes(120);
    const waybill = (await getParcel(database.read, order.id))?.waybill ?? '';
    const { courier } = shop.parcels;
    const movedMeanwhile = withCourier({
      track: async (waybills) => {
        const before = await courier.track(waybills);
        await simulator.app.request(`/parcels/${waybill}`, { method: 'POST', body: 'scan=DL' });
        await pollParcelsNow(shop);
        return before;
      },
    });
    await minutes(30, movedMeanwhile);
    expect(await stateOf(order.id)).not.toBe('delivered');
    await processParcels(shop);
    expect(await stateOf(order.id)).toBe('delivered');
  });

  it('is not polled any more about a lost parcel, and an operator is alerted', async () => {
    const order = await shop.order();
    const still = withCourier({ track: async () => ({ ok: true, value: [] }) });
    await minutes(120, still);
    await minutes(61 * 24 * 60, still);
    expect(await getParcel(database.read, order.id)).toMatchObject({ state: 'booked', dueAt: null });
    expect(shop.problems.filter(({ code }) => code === 'NEVER_ARRIVED')).toMatchObject([{ needsReview: true }]);
  });
});

describe('the parcel of a cancelled order', () => {
  /** A shop that books at once, so that a shopper can still cancel what is booked. */
  const booksAtOnce = (changes: Partial<Courier> = {}) => {
    const changed = withCourier(changes);
    return { ...changed, parcels: { ...changed.parcels, bookAfterMinutes: 0 } };
  };
  const early = booksAtOnce();
  const cancel = async (order: { ownerId: string; id: string }) =>
    (await cancelOrder(shop, order.ownerId, order.id)).ok;

  it('is never booked when the order is cancelled first', async () => {
    const order = await shop.order();
    expect(await cancel(order)).toBe(true);
    expect(await stateOf(order.id)).toBe('cancelled');
    await minutes(240);
    expect(await parcelsOf(order)).toEqual([]);
  });

  it('is recalled from the courier once', async () => {
    const order = await shop.order();
    await processParcels(early);
    expect(await cancel(order)).toBe(true);
    expect(await stateOf(order.id)).toBe('cancelling');
    await processParcels(shop);
    expect(await getParcel(database.read, order.id)).toMatchObject({ state: 'cancelled', hasLabel: false });
    expect((await parcelsOf(order))[0]?.cancelledAt).not.toBeNull();
    await minutes(48 * 60);
    expect(await dispatchEmails(order.id)).toEqual([]);
    expect((await readOrderById(shop, order.id))?.deliveredAt).toBeNull();
  });

  it('is recalled when the order is cancelled during the booking', async () => {
    const order = await shop.order();
    const cancelledMeanwhile = booksAtOnce({
      createShipment: async (shipment) => {
        expect(await cancel(order)).toBe(true);
        return harness.courier.createShipment(shipment);
      },
    });
    await processParcels(cancelledMeanwhile);
    expect(await stateOf(order.id)).toBe('cancelling');
    await processParcels(shop);
    expect(await stateOf(order.id)).toBe('cancelled');
    expect((await parcelsOf(order)).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true]);
  });

  it('is found and recalled when the answer to the booking was lost', async () => {
    const order = await shop.order();
    const killed = booksAtOnce(killedAfterBooking);
    await expect(processParcels(killed)).rejects.toThrow(Killed);
    expect(await cancel(order)).toBe(true);
    await minutes(6);
    expect(await stateOf(order.id)).toBe('cancelled');
    expect((await parcelsOf(order)).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true]);
  });

  it('is recalled again after the courier was unavailable', async () => {
    const order = await shop.order();
    await processParcels(early);
    expect(await cancel(order)).toBe(true);
    await simulator.set({ answers: 'broken' });
    await processParcels(shop);
    expect(shop.problems.some(({ step }) => step === 'cancel')).toBe(true);
    await simulator.set({ answers: 'normal' });
    await minutes(1);
    expect(await stateOf(order.id)).toBe('cancelled');
  });

  it('is followed when it is out for delivery; an operator is alerted and the order stays cancelled', async () => {
    const order = await shop.order();
    await processParcels(early);
    expect(await cancel(order)).toBe(true);
    shop.clock.move(25 * 60);
    await processParcels(shop);
    expect(await stateOf(order.id)).toBe('unstoppable');
    expect(shop.problems).toMatchObject([{ step: 'cancel', code: 'COURIER_REFUSED', needsReview: true }]);
    await minutes(8 * 60);
    expect(await stateOf(order.id)).toBe('delivered');
    expect(await readOrderById(shop, order.id)).toMatchObject({ deliveredAt: null, scan: null });
    expect(await dispatchEmails(order.id)).toEqual([]);
  });

  it('cannot be one that the courier has: the order is not cancelled any more', async () => {
    const order = await shop.order();
    await processParcels(early);
    await minutes(61);
    expect(await cancelOrder(shop, order.ownerId, order.id)).toMatchObject({ error: { code: 'cancelDispatched' } });
    expect(await stateOf(order.id)).toBe('dispatched');
  });
});
