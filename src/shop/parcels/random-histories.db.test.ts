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

/** Thrown where a process is killed. */
class Killed extends Error {}

/** The shop in a process that is killed after a number of the courier's answers, before it stores the last one. */
function killedAfter(answers: number) {
  let left = answers;
  const counted =
    <Input extends unknown[], Answer>(call: (...input: Input) => Promise<Answer>) =>
    async (...input: Input) => {
      const answer = await call(...input);
      left -= 1;
      if (left <= 0) throw new Killed();
      return answer;
    };
  const { courier } = shop.parcels;
  const counting: Courier = {
    ...courier,
    createShipment: counted(courier.createShipment),
    findShipment: counted(courier.findShipment),
    label: counted(courier.label),
    track: counted(courier.track),
    cancelShipment: counted(courier.cancelShipment),
  };
  return { ...shop, parcels: { ...shop.parcels, courier: counting } };
}

type Step =
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'run'; readonly processes: number }
  | { readonly do: 'crash'; readonly answers: number }
  | { readonly do: 'courier'; readonly is: 'normal' | 'lost' | 'broken' }
  | { readonly do: 'cancel'; readonly order: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 300 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('run' as const), processes: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), answers: fc.integer({ min: 1, max: 4 }) }) },
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
    case 'crash':
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

/** Lets the courier work normally while days pass. */
async function settle(): Promise<void> {
  await shop.harness.set('normal');
  for (const hours of [0, 0.1, 1, 1, 24, 24, 24]) {
    shop.clock.move(hours * 60);
    await processParcels(shop);
  }
}

/** Expects one delivered parcel and one email for an order, or for a cancelled one neither. */
async function expectOneDelivery(order: Order): Promise<void> {
  const now = await readOrderById(shop, order.id);
  const parcel = await getParcel(database.read, order.id);
  const booked = (await shop.harness.simulator.parcels()).filter(({ reference }) => reference === referenceOf(order));
  const dispatchEmails = (await listEmailsTo(database.read, 'noura@example.com')).filter(
    (email) => email.kind === 'dispatchConfirmation' && email.key === order.id,
  );
  expect(booked.length).toBeLessThanOrEqual(1);
  expect([parcel?.dueAt, parcel?.hasLabel]).toEqual([null, false]);
  if (now?.cancelledAt) {
    expect([dispatchEmails.length, now.deliveredAt, now.payment.state]).toEqual([0, null, 'on_delivery']);
    // the recall came when it was out for delivery: an operator was alerted
    const alerted = shop.problems.some(
      (one) => one.orderNumber === order.number && one.step === 'cancel' && one.needsReview,
    );
    expect(parcel?.state).toBe(alerted && parcel?.state === 'delivered' ? 'delivered' : 'cancelled');
    for (const one of booked) expect(one.cancelledAt !== null).toBe(parcel?.state === 'cancelled');
    return;
  }
  expect([parcel?.state, booked[0]?.awb, booked.length, dispatchEmails.length]).toEqual([
    'delivered',
    parcel?.waybill ?? '',
    1,
    1,
  ]);
  expect(now).toMatchObject({ scan: { ScanType: 'DL' }, payment: { state: 'paid' } });
  expect(now?.deliveredAt).toEqual(new Date((booked[0]?.createdAt ?? 0) + 30 * 3_600_000));
}

describe('any sequence of pauses, crashes, courier failures and cancellations', () => {
  it.each([
    ['rest', 0],
    ['rest', 120],
    ['soap', 0],
  ] as const)(
    'ends with one parcel per order, and none for a cancelled one (over %s, booked after %d minutes)',
    { timeout: 240_000 },
    async (transport, bookAfterMinutes) => {
      await shop.harness.close();
      const fresh = await courierShop(database, { transport });
      shop = { ...fresh, parcels: { ...fresh.parcels, bookAfterMinutes } };
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
          const orders = [await shop.order(), await shop.order(), await shop.order()];
          for (const one of steps) await play(one, orders);
          await settle();
          for (const order of orders) await expectOneDelivery(order);
        }),
        { numRuns: kind === 'postgres' ? 10 : 3, endOnFailure: true },
      );
    },
  );
});
