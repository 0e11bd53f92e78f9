import { afterAll, describe, expect, it } from 'vitest';
import { processParcels } from '#shop/parcels';
import { courierShop } from '#support/courier-shop';
import { testDatabase } from '#support/database';
import { testApi } from '#support/test-api';
import { registerMyOrders } from './my-orders.ts';
import { registerOrders } from './orders.ts';

const { database } = await testDatabase();
const shop = await courierShop(database);
const { call, errors } = testApi((api) => {
  registerOrders(api, shop);
  registerMyOrders(api, shop);
});
afterAll(async () => {
  await shop.harness.close();
  expect(errors).toEqual([]);
});

async function read(id: string) {
  const { text } = await call('GET', `/api/orders/${id}`);
  return JSON.parse(text).user[0];
}
async function hours(n: number) {
  shop.clock.move(n * 60);
  await processParcels(shop);
}

describe('the status of a parcel', () => {
  it('goes from none to prepared, through each scan with the tracking number, to delivered', async () => {
    const order = await shop.order();
    const first = await read(order.id);
    expect([first.orderStatus, first.shipment, first.isDelivered]).toEqual([undefined, undefined, false]);

    await hours(2);
    const booked = await read(order.id);
    expect(booked).toMatchObject({ shipment: { dispatchedAt: null, trackingNumber: null, trackingUrl: null } });
    expect(booked.orderStatus).toBeUndefined();

    await hours(5);
    const [parcel] = await shop.harness.simulator.parcels();
    const moving = await read(order.id);
    expect(moving).toMatchObject({
      orderStatus: { ScanDescription: 'Shipment Departed SMSA Sorting Facility', City: 'Riyadh' },
      shipment: { trackingNumber: parcel?.awb, trackingUrl: expect.stringContaining(parcel?.awb ?? '?') },
      isDelivered: false,
      isPaid: false,
    });
    expect(Date.parse(moving.shipment.dispatchedAt)).toBe(shop.clock.now().getTime());

    await hours(26);
    expect(await read(order.id)).toMatchObject({
      orderStatus: { ScanDescription: 'Delivered', ScanDescriptionAr: 'تم التسليم' },
      isDelivered: true,
      isPaid: true,
      shipment: { deliveredAt: new Date((parcel?.createdAt ?? 0) + 30 * 3_600_000).toISOString() },
    });
  });

  it('shows the exceptions of a courier in the open order, and a returned parcel as returned', async () => {
    await shop.harness.simulator.set({ path: 'exception' });
    const order = await shop.order();
    await hours(2);
    await hours(29);
    expect(await read(order.id)).toMatchObject({
      orderStatus: { ScanDescription: 'Delivery Exception', ScanDescriptionAr: 'تعذر تسليم الشحنة' },
      isDelivered: false,
    });
    const [, parcel] = await shop.harness.simulator.parcels();
    const body = new URLSearchParams({ scan: 'RTO' });
    await fetch(`${shop.harness.config.restUrl}/parcels/${parcel?.awb}`, { method: 'POST', body, redirect: 'manual' });
    await hours(1);
    expect(await read(order.id)).toMatchObject({
      orderStatus: { ScanDescription: 'Returned to Origin' },
      isDelivered: false,
      isCancelled: false,
    });
  });
});
