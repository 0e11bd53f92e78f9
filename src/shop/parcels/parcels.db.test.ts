import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { cancelOrder } from '#shop/checkout';
import type { Courier } from '#shop/delivery/port';
import { listEmailsTo } from '#shop/emails';
import { invoiceOrder } from '#shop/invoices';
import { listReceivedProducts, readOrderById } from '#shop/orders';
import { courierShop } from '#support/courier-shop';
import { testDatabase } from '#support/database';
import { getParcel, pollParcelsNow, processParcels, readLabel, readParcel, referenceOf } from './index.ts';

const { database } = await testDatabase();
const shop = await courierShop(database);
const { harness } = shop;
const { simulator } = harness;

afterEach(async () => {
  // what is still on its way arrives, so that the next test has the courier to itself
  await simulator.set({ answers: 'normal', path: 'normal' });
  for (let days = 0; days < 2; days += 1) await minutes(3 * 24 * 60);
  shop.problems.length = 0;
});
afterAll(() => harness.close());

const stateOf = async (orderId: string) => (await getParcel(database.read, orderId))?.state;
const parcelsOf = async (order: { id: string; number: number }) =>
  (await simulator.parcels()).filter(({ reference }) => reference === referenceOf(order));
const dispatchMails = async (orderId: string) =>
  (await listEmailsTo(database.read, 'noura@example.com')).filter(
    ({ kind, key }) => kind === 'dispatchConfirmation' && key === orderId,
  );
const minutes = async (n: number, on = shop) => {
  shop.clock.move(n);
  await processParcels(on);
};

/** The shop with a courier who is asked differently. */
const withCourier = (changes: Partial<Courier>) => ({
  ...shop,
  parcels: { ...shop.parcels, courier: { ...shop.parcels.courier, ...changes } },
});

/** Stands for a process that is killed where it is thrown. */
class Killed extends Error {}

/** A courier after whose answer to a booking the process is killed. */
const dyingAfterBooking: Partial<Courier> = {
  createShipment: async (shipment) => {
    await harness.courier.createShipment(shipment);
    throw new Killed();
  },
};

describe('an order on its way', () => {
  it('is booked when it can’t be cancelled any more, travels, is confirmed by mail once, and arrives', async () => {
    const order = await shop.order({ language: 'ar' });
    expect(await shop.queued()).toContainEqual({ job: 'processParcels', data: {}, key: order.id });
    await minutes(119);
    expect([await stateOf(order.id), await parcelsOf(order)]).toEqual(['waiting', []]);
    await minutes(1);
    const [parcel] = await parcelsOf(order);
    expect(parcel).toMatchObject({ reference: `${order.number}-${order.id.slice(0, 8)}`, codAmount: '287.5' });
    expect(await readParcel(shop, order.id)).toMatchObject({ dispatchedAt: null, trackingNumber: null });
    const label = await readLabel(shop, referenceOf(order));
    expect(label && new TextDecoder().decode(label.subarray(0, 5))).toBe('%PDF-');
    expect(await dispatchMails(order.id)).toEqual([]);

    await invoiceOrder(shop, order.id);
    await minutes(61);
    expect(await readOrderById(shop, order.id)).toMatchObject({
      scan: { ScanType: 'PU', ScanDescription: 'Picked Up', City: 'Riyadh' },
    });
    const [mail, ...more] = await dispatchMails(order.id);
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
    expect([(await parcelsOf(order)).length, (await dispatchMails(order.id)).length]).toEqual([1, 1]);
    expect(shop.problems).toEqual([]);
  });

  it('is asked about no oftener than the courier’s limit', async () => {
    const order = await shop.order();
    let asked = 0;
    const counting = withCourier({
      track: (waybills) => {
        asked += 1;
        return harness.courier.track(waybills);
      },
    });
    await minutes(120, counting);
    for (let n = 0; n < 60; n += 1) await minutes(1, counting);
    expect(asked).toBe(3);
    expect(await stateOf(order.id)).toBe('dispatched');
  });

  it('is booked once by processes at the same time', async () => {
    const orders = [await shop.order(), await shop.order(), await shop.order()];
    shop.clock.move(120);
    await Promise.all([processParcels(shop), processParcels(shop), processParcels(shop)]);
    for (const order of orders) expect((await parcelsOf(order)).length).toBe(1);
  });
});

describe('a courier who fails', () => {
  it('is asked again, ever later, until he takes it; meanwhile nothing is lost and it is reported', async () => {
    const order = await shop.order();
    await simulator.set({ answers: 'broken' });
    shop.clock.move(120);
    for (let n = 0; n < 20; n += 1) await minutes(1);
    expect(shop.problems.map(({ step, code, tries }) => `${step} ${code} ${tries}`)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `book COURIER_UNAVAILABLE ${n}`),
    );
    expect(shop.problems[0]).toMatchObject({ orderNumber: order.number, needsPerson: false });
    await simulator.set({ answers: 'normal' });
    await minutes(60);
    expect((await parcelsOf(order)).length).toBe(1);
    expect(await getParcel(database.read, order.id)).toMatchObject({ state: 'booked', tries: 0, lastError: '' });
  });

  it('books one parcel when the answer to the booking is lost', async () => {
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

  it('books one parcel when the process is killed after the courier’s answer', async () => {
    const order = await shop.order();
    shop.clock.move(120);
    const dying = withCourier(dyingAfterBooking);
    await expect(processParcels(dying)).rejects.toThrow(Killed);
    expect([await stateOf(order.id), (await parcelsOf(order)).length]).toEqual(['booking', 1]);
    await minutes(4);
    expect(await stateOf(order.id)).toBe('booking');
    await minutes(2);
    expect([await stateOf(order.id), (await parcelsOf(order)).length]).toEqual(['booked', 1]);
  });

  it('is asked for the label until it is there', async () => {
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

  it('who refuses a parcel is left in peace, and a person is called', async () => {
    const order = await shop.order();
    const refusing = withCourier({
      createShipment: async () => ({ ok: false, error: { code: 'COURIER_REFUSED', reason: 'status 400: City' } }),
    });
    await minutes(120, refusing);
    expect(await getParcel(database.read, order.id)).toMatchObject({ state: 'refused', dueAt: null });
    expect(shop.problems).toMatchObject([{ step: 'book', code: 'COURIER_REFUSED', needsPerson: true }]);
    expect((await readOrderById(shop, order.id))?.cancelledAt).toBeNull();
  });

  it('who is silent about a parcel on its way is asked later, and nothing is concluded', async () => {
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

  it('has news while he is being asked: they are asked for again at once, and not half an hour later', async () => {
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

  it('is asked no longer about a parcel that never arrives, and a person is called', async () => {
    const order = await shop.order();
    const still = withCourier({ track: async () => ({ ok: true, value: [] }) });
    await minutes(120, still);
    await minutes(61 * 24 * 60, still);
    expect(await getParcel(database.read, order.id)).toMatchObject({ state: 'booked', dueAt: null });
    expect(shop.problems.filter(({ code }) => code === 'NEVER_ARRIVED')).toMatchObject([{ needsPerson: true }]);
  });
});

describe('a cancelled order', () => {
  /** A shop that books at once, so that a shopper can still cancel what is booked. */
  const booksAtOnce = (changes: Partial<Courier> = {}) => {
    const asked = withCourier(changes);
    return { ...asked, parcels: { ...asked.parcels, bookAfterMinutes: 0 } };
  };
  const early = booksAtOnce();
  const cancel = async (order: { ownerId: string; id: string }) =>
    (await cancelOrder(shop, order.ownerId, order.id)).ok;

  it('is never booked when it was cancelled before', async () => {
    const order = await shop.order();
    expect(await cancel(order)).toBe(true);
    expect(await stateOf(order.id)).toBe('cancelled');
    await minutes(240);
    expect(await parcelsOf(order)).toEqual([]);
  });

  it('is called back from the courier, once', async () => {
    const order = await shop.order();
    await processParcels(early);
    expect(await cancel(order)).toBe(true);
    expect(await stateOf(order.id)).toBe('cancelling');
    await processParcels(shop);
    expect(await getParcel(database.read, order.id)).toMatchObject({ state: 'cancelled', hasLabel: false });
    expect((await parcelsOf(order))[0]?.cancelledAt).not.toBeNull();
    await minutes(48 * 60);
    expect(await dispatchMails(order.id)).toEqual([]);
    expect((await readOrderById(shop, order.id))?.deliveredAt).toBeNull();
  });

  it('is called back when it was cancelled while the courier was being asked', async () => {
    const order = await shop.order();
    const asking = booksAtOnce({
      createShipment: async (shipment) => {
        expect(await cancel(order)).toBe(true);
        return harness.courier.createShipment(shipment);
      },
    });
    await processParcels(asking);
    expect(await stateOf(order.id)).toBe('cancelling');
    await processParcels(shop);
    expect(await stateOf(order.id)).toBe('cancelled');
    expect((await parcelsOf(order)).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true]);
  });

  it('is looked for and called back when the booking’s answer was lost', async () => {
    const order = await shop.order();
    const dying = booksAtOnce(dyingAfterBooking);
    await expect(processParcels(dying)).rejects.toThrow(Killed);
    expect(await cancel(order)).toBe(true);
    await minutes(6);
    expect(await stateOf(order.id)).toBe('cancelled');
    expect((await parcelsOf(order)).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true]);
  });

  it('is tried again while the courier is down', async () => {
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

  it('whose parcel is out for delivery is followed, a person is called, and it stays cancelled', async () => {
    const order = await shop.order();
    await processParcels(early);
    expect(await cancel(order)).toBe(true);
    shop.clock.move(25 * 60);
    await processParcels(shop);
    expect(await stateOf(order.id)).toBe('unstoppable');
    expect(shop.problems).toMatchObject([{ step: 'cancel', code: 'COURIER_REFUSED', needsPerson: true }]);
    await minutes(8 * 60);
    expect(await stateOf(order.id)).toBe('delivered');
    expect(await readOrderById(shop, order.id)).toMatchObject({ deliveredAt: null, scan: null });
    expect(await dispatchMails(order.id)).toEqual([]);
  });

  it('can’t be one whose parcel the courier has', async () => {
    const order = await shop.order();
    await processParcels(early);
    await minutes(61);
    expect(await cancelOrder(shop, order.ownerId, order.id)).toMatchObject({ error: { code: 'cancelTooLate' } });
    expect(await stateOf(order.id)).toBe('dispatched');
  });
});
