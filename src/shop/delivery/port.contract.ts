/**
 * The contract suite of couriers, run against each adapter with its simulator. The checklist of each courier is tested
 * beside its adapter.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minor, ZERO } from '#kernel/money';
import type { Courier, NewShipment, QuoteRequest, ShippingCharges } from './port.ts';

export type CourierHarness = {
  readonly charges: ShippingCharges;
  readonly courier: Courier;
  /** Moves the courier's clock forward. */
  later(hours: number): void;
  set(fault: 'normal' | 'lost' | 'broken'): Promise<void>;
  /** Makes new parcels travel with a delivery exception, or without. */
  path(way: 'normal' | 'exception'): Promise<void>;
  close(): Promise<void>;
};

export const toRiyadh: QuoteRequest = {
  market: 'KSA',
  city: 'Riyadh',
  country: 'SA',
  codAmount: ZERO,
  weightKg: 1,
  fee: minor(25_00),
};

/** Returns a parcel with a reference. */
export function parcelTo(reference: string, changes: Partial<NewShipment> = {}): NewShipment {
  return {
    reference,
    market: 'KSA',
    to: {
      name: 'Noura Al Harbi',
      phone: '0501234567',
      line1: 'King Fahd Road 12',
      line2: 'Apartment 4',
      city: 'Riyadh',
      country: 'SA',
      postcode: null,
      shortAddress: null,
      email: 'shopper@example.com',
    },
    contents: 'Perfume',
    value: minor(92_00),
    codAmount: ZERO,
    currency: 'SAR',
    weightKg: 1,
    ...changes,
  };
}

/** Runs the suite. `open` starts a new courier: adapter and simulator, or a real account. */
export function courierContract(name: string, open: () => Promise<CourierHarness>): void {
  describe(`${name} as a courier`, () => {
    let harness: CourierHarness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    const book = async (reference: string) => {
      const answer = await harness.courier.createShipment(parcelTo(reference));
      if (!answer.ok) throw new Error(`not booked: ${JSON.stringify(answer.error)}`);
      return answer.value.waybill;
    };
    const track = async (waybill: string) => {
      const answer = await harness.courier.track([waybill]);
      if (!answer.ok) throw new Error(`not tracked: ${JSON.stringify(answer.error)}`);
      return answer.value[0];
    };

    it('quotes a price in the market’s currency', async () => {
      const ksa = await harness.charges.quote(toRiyadh);
      expect(ksa.ok && ksa.value >= 0).toBe(true);
      const uae = await harness.charges.quote({ ...toRiyadh, market: 'UAE', city: 'Dubai', country: 'AE' });
      expect(uae.ok).toBe(true);
    });

    it('has no price for another country', async () => {
      const answer = await harness.charges.quote({ ...toRiyadh, country: 'AE' });
      expect(answer).toMatchObject({ ok: false, error: { code: 'QUOTE_UNAVAILABLE' } });
    });

    it('books one parcel for a reference, however often it is called', async () => {
      const waybill = await book('ORDER-twice');
      expect(await book('ORDER-twice')).toBe(waybill);
      expect(await harness.courier.findShipment('ORDER-twice')).toEqual({ ok: true, value: { waybill } });
      expect(await harness.courier.findShipment('ORDER-never')).toEqual({ ok: true, value: null });
    });

    it('books one parcel when the first answer was lost', async () => {
      await harness.set('lost');
      expect(await harness.courier.createShipment(parcelTo('ORDER-lost'))).toMatchObject({
        ok: false,
        error: { code: 'COURIER_UNAVAILABLE' },
      });
      await harness.set('normal');
      const waybill = await book('ORDER-lost');
      expect(await book('ORDER-lost')).toBe(waybill);
    });

    it('returns a label that is a PDF', async () => {
      const label = await harness.courier.label(await book('ORDER-label'));
      expect(label.ok && new TextDecoder().decode(label.value.subarray(0, 5))).toBe('%PDF-');
      expect((await harness.courier.label('999999999999')).ok).toBe(false);
    });

    it('tracks a parcel from booking to delivery, newest scan first, in both languages', async () => {
      const waybill = await book('ORDER-track');
      expect(await track(waybill)).toEqual({ waybill, state: 'created', scans: [] });
      harness.later(25);
      const onTheWay = await track(waybill);
      expect(onTheWay?.state).toBe('in-transit');
      expect(onTheWay?.scans[0]?.description).toEqual({ en: 'Out for Delivery', ar: 'في الطريق للتسليم' });
      harness.later(10);
      const delivered = await track(waybill);
      expect(delivered?.state).toBe('delivered');
      const times = delivered?.scans.map((scan) => scan.at.getTime()) ?? [];
      expect(times).toEqual([...times].sort((one, other) => other - one));
    });

    it('reports a delivery exception', async () => {
      await harness.path('exception');
      const waybill = await book('ORDER-exception');
      await harness.path('normal');
      harness.later(29);
      expect(await track(waybill)).toMatchObject({ state: 'exception', scans: [{ type: 'DE' }, {}, {}, {}, {}] });
      harness.later(30);
      expect((await track(waybill))?.state).toBe('delivered');
    });

    it('leaves out unknown waybills', async () => {
      expect(await harness.courier.track(['999999999999'])).toEqual({ ok: true, value: [] });
      expect(await harness.courier.track([])).toEqual({ ok: true, value: [] });
    });

    it('cancels a parcel until it is out for delivery', async () => {
      const early = await book('ORDER-cancel');
      expect(await harness.courier.cancelShipment(early, 'cancelled')).toEqual({ ok: true, value: null });
      expect((await track(early))?.state).toBe('cancelled');
      const late = await book('ORDER-too-late');
      harness.later(25);
      const refused = await harness.courier.cancelShipment(late, 'cancelled');
      expect(refused).toMatchObject({ ok: false, error: { code: 'COURIER_REFUSED' } });
    });

    it('returns a refusal when it is down', async () => {
      await harness.set('broken');
      const down = { ok: false, error: { code: 'COURIER_UNAVAILABLE' } };
      expect(await harness.courier.createShipment(parcelTo('ORDER-down'))).toMatchObject(down);
      expect(await harness.courier.track(['290010000001'])).toMatchObject(down);
      expect(await harness.charges.quote({ ...toRiyadh, city: 'Hail' })).toMatchObject({ ok: false });
      await harness.set('normal');
    });
  });
}
