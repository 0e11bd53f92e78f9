import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { cancelOrder } from '#shop/checkout';
import type { Courier } from '#shop/delivery/port';
import { listEmailsTo } from '#shop/emails';
import { type Order, readOrderById } from '#shop/orders';
import { courierShop } from '#support/courier-shop';
import { testDatabase } from '#support/database';
import { getParcel, processParcels, referenceOf } from './index.ts';

const { database, kind } = await testDatabase();
let shop = await courierShop(database);
afterAll(() => shop.harness.close());

/** Stands for a process that is killed where it is thrown. */
class Killed extends Error {}

/** The shop in a process that is killed after so many answers of the courier, before it can write the last one down. */
function killedAfter(answers: number) {
  let left = answers;
  const dying =
    <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked) => {
      const answer = await ask(...asked);
      left -= 1;
      if (left <= 0) throw new Killed();
      return answer;
    };
  const { courier } = shop.parcels;
  const dead: Courier = {
    ...courier,
    createShipment: dying(courier.createShipment),
    findShipment: dying(courier.findShipment),
    label: dying(courier.label),
    track: dying(courier.track),
    cancelShipment: dying(courier.cancelShipment),
  };
  return { ...shop, parcels: { ...shop.parcels, courier: dead } };
}

type Step =
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'run'; readonly processes: number }
  | { readonly do: 'die'; readonly answers: number }
  | { readonly do: 'courier'; readonly is: 'normal' | 'lost' | 'broken' }
  | { readonly do: 'cancel'; readonly order: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 300 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('run' as const), processes: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('die' as const), answers: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('courier' as const), is: fc.constantFrom('normal', 'lost', 'broken') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), order: fc.integer({ min: 0, max: 2 }) }) },
);

async function play(one: Step, orders: readonly Order[]): Promise<void> {
  switch (one.do) {
    case 'wait':
      return shop.clock.move(one.minutes);
    case 'run':
      await Promise.all(Array.from({ length: one.processes }, () => processParcels(shop)));
      return;
    case 'die':
      return await processParcels(killedAfter(one.answers)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    case 'courier':
      return await shop.harness.set(one.is);
    case 'cancel': {
      const order = orders[one.order];
      if (order) await cancelOrder(shop, order.ownerId, order.id);
    }
  }
}

/** The courier works again, and days go by. */
async function settle(): Promise<void> {
  await shop.harness.set('normal');
  for (const hours of [0, 0.1, 1, 1, 24, 24, 24]) {
    shop.clock.move(hours * 60);
    await processParcels(shop);
  }
}

/** What must hold of an order at the end of any story: one parcel that came, with one mail, or none that did. */
async function assessResult(order: Order): Promise<void> {
  const now = await readOrderById(shop, order.id);
  const parcel = await getParcel(database.read, order.id);
  const booked = (await shop.harness.simulator.parcels()).filter(({ reference }) => reference === referenceOf(order));
  const mails = (await listEmailsTo(database.read, 'noura@example.com')).filter(
    (mail) => mail.kind === 'dispatchConfirmation' && mail.key === order.id,
  );
  expect(booked.length).toBeLessThanOrEqual(1);
  expect([parcel?.dueAt, parcel?.hasLabel]).toEqual([null, false]);
  if (now?.cancelledAt) {
    expect([mails.length, now.deliveredAt, now.payment.state]).toEqual([0, null, 'on_delivery']);
    // out for delivery before the courier could be told: somebody was called
    const called = shop.problems.some(
      (one) => one.orderNumber === order.number && one.step === 'cancel' && one.needsPerson,
    );
    expect(parcel?.state).toBe(called && parcel?.state === 'delivered' ? 'delivered' : 'cancelled');
    for (const one of booked) expect(one.cancelledAt !== null).toBe(parcel?.state === 'cancelled');
    return;
  }
  expect([parcel?.state, booked[0]?.awb, booked.length, mails.length]).toEqual([
    'delivered',
    parcel?.waybill ?? '',
    1,
    1,
  ]);
  expect(now).toMatchObject({ scan: { ScanType: 'DL' }, payment: { state: 'paid' } });
  expect(now?.deliveredAt).toEqual(new Date((booked[0]?.createdAt ?? 0) + 30 * 3_600_000));
}

describe('any story of waiting, dying, silence and cancelling', () => {
  it.each([
    ['rest', 0],
    ['rest', 120],
    ['soap', 0],
  ] as const)(
    'ends with one parcel for an order that stands, and none for another (over %s, booked after %d minutes)',
    { timeout: 240_000 },
    async (transport, bookAfterMinutes) => {
      await shop.harness.close();
      const fresh = await courierShop(database, { transport });
      shop = { ...fresh, parcels: { ...fresh.parcels, bookAfterMinutes } };
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (story) => {
          const orders = [await shop.order(), await shop.order(), await shop.order()];
          for (const one of story) await play(one, orders);
          await settle();
          for (const order of orders) await assessResult(order);
        }),
        { numRuns: kind === 'postgres' ? 10 : 3, endOnFailure: true },
      );
    },
  );
});
