import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { PARCEL_STATES } from '../parcels/progress.rules.ts';
import {
  amountsLeft,
  byShelf,
  compareShelves,
  countsOf,
  isInWave,
  PACKING_ACTS,
  pickListOf,
  refusalOf,
  type WaveLine,
} from './wave.rules.ts';

const line = (slug: string, shelf: string, count: number): WaveLine => ({
  ...{ productId: slug, slug, shelf, count, barcode: '', size: '100 ml', image: '', unitPrice: minor(100) },
  title: { en: slug, ar: slug },
});

const when = fc.option(fc.constant(new Date('2026-11-22T08:00:00Z')));
const facts = fc.record({
  state: fc.constantFrom(...PARCEL_STATES),
  isCancelled: fc.boolean(),
  refundWaits: fc.boolean(),
  hasLabel: fc.boolean(),
  printedAt: when,
  pickedAt: when,
  packedAt: when,
  packedBy: fc.constantFrom(null, 'reem', 'anil'),
  handedOverAt: when,
  setAsideAt: when,
  lines: fc.constantFrom([], ['a line']),
});

it('leaves amounts on the slip that add up after something was given back', () => {
  const amounts = (subtotal: number, discount: number, tax: number, shipping: number, total: number) => ({
    ...{ subtotal: minor(subtotal), discount: minor(discount), tax: minor(tax) },
    ...{ shipping: minor(shipping), total: minor(total) },
  });
  // one of two bottles at 225.00, without and with 10% off, then 20.00 off a line
  const bottle = {
    ...{ goods: minor(22500), net: minor(22500), tax: minor(3375) },
    shipping: minor(0),
    total: minor(25875),
  };
  expect(amountsLeft(amounts(45000, 0, 6750, 0, 51750), bottle)).toEqual(amounts(22500, 0, 3375, 0, 25875));
  const reduced = { ...bottle, net: minor(20250), tax: minor(3038), total: minor(23288) };
  const left = amountsLeft(amounts(45000, 4500, 6075, 2500, 49075), reduced);
  expect(left).toEqual(amounts(22500, 2250, 3037, 2500, 25787));
  expect(left.subtotal - left.discount + left.tax + left.shipping).toBe(left.total);
  const off = { goods: minor(0), net: minor(2000), tax: minor(300), shipping: minor(0), total: minor(2300) };
  expect(amountsLeft(amounts(45000, 0, 6750, 0, 51750), off)).toEqual(amounts(45000, 2000, 6450, 0, 49450));
});

describe('the acts of packing', () => {
  const booked = {
    ...{
      state: 'booked' as const,
      isCancelled: false,
      refundWaits: false,
      hasLabel: true,
      printedAt: null,
      packedAt: null,
      packedBy: null,
    },
    ...{ handedOverAt: null, setAsideAt: null, lines: ['a line'] },
  };
  const at = new Date();

  it.each([
    ['print', booked, null],
    ['print', { ...booked, hasLabel: false }, 'no_label'],
    ['print', { ...booked, printedAt: at }, 'printed'],
    ['print', { ...booked, setAsideAt: at }, 'set_aside'],
    ['pack', { ...booked, isCancelled: true }, 'cancelled'],
    ['pack', { ...booked, lines: [] }, 'refunded'],
    ['pack', { ...booked, state: 'waiting' as const }, 'not_booked'],
    ['pack', { ...booked, state: 'refused' as const }, 'address_refused'],
    ['pack', { ...booked, packedAt: at, packedBy: 'reem' }, null],
    ['pack', { ...booked, packedAt: at, packedBy: 'anil' }, 'packed'],
    ['set-aside', { ...booked, setAsideAt: at }, 'set_aside'],
    ['print', { ...booked, refundWaits: true }, 'refund_waits'],
    ['pack', { ...booked, refundWaits: true }, 'refund_waits'],
    ['hand-over', { ...booked, packedAt: at, refundWaits: true }, 'refund_waits'],
    ['unpack', { ...booked, packedAt: at, refundWaits: true }, null],
    ['unpack', { ...booked, packedAt: at }, null],
    ['unpack', { ...booked, packedAt: at, handedOverAt: at }, 'handed_over'],
    ['hand-over', booked, 'not_packed'],
    ['hand-over', { ...booked, packedAt: at }, null],
    ['hand-over', { ...booked, state: 'dispatched' as const, packedAt: at }, 'with_courier'],
    ['put-back', booked, 'not_set_aside'],
    ['put-back', { ...booked, setAsideAt: at }, null],
  ] as const)('%s %o: %s', (act, parcel, refusal) => {
    expect(refusalOf(act, parcel, { id: 'reem' })).toBe(refusal);
  });

  it('print again what is printed where that is asked for', () => {
    expect(refusalOf('print', { ...booked, printedAt: at }, { id: 'reem', again: true })).toBeNull();
  });

  it('touch no parcel that is cancelled, unbooked or with the courier', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PACKING_ACTS), facts, (act, parcel) => {
        if (refusalOf(act, parcel, { id: 'reem' }) === null)
          expect([parcel.state, parcel.isCancelled]).toEqual(['booked', false]);
      }),
    );
  });

  it('fit a parcel of the wave, once it has a label and is packed', () => {
    fc.assert(
      fc.property(fc.constantFrom('print', 'pick', 'pack', 'hand-over'), facts, (act, parcel) => {
        const ready = { ...parcel, hasLabel: true, packedAt: at, packedBy: 'reem' };
        if (isInWave(ready)) expect(refusalOf(act, ready, { id: 'reem', again: true })).toBeNull();
      }),
    );
  });
});

describe('shelves', () => {
  it('are compared as people walk along them', () => {
    expect(['', 'B-1', 'A-10', 'A-2', 'A-02'].toSorted(compareShelves)).toEqual(['A-2', 'A-02', 'A-10', 'B-1', '']);
  });

  it('give the order of labels, slips and picking', () => {
    const parcels = [
      { number: 3, lines: [line('x', 'B-1', 1), line('y', 'A-3', 1)] },
      { number: 2, lines: [line('z', '', 1)] },
      { number: 1, lines: [line('x', 'A-3', 1)] },
    ];
    expect(byShelf(parcels).map(({ number }) => number)).toEqual([1, 3, 2]);
  });
});

describe('the pick list', () => {
  const lines = fc.array(fc.record({ slug: fc.constantFrom('a', 'b', 'c'), count: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  });

  it('has every unit of the parcels, each product once, by shelf', () => {
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 6 }), (orders) => {
        const parcels = orders.map((own, index) => ({
          number: index,
          lines: own.map(({ slug, count }) => line(slug, `S-${slug}`, count)),
        }));
        const rows = pickListOf(parcels);
        const units = (all: readonly { count: number }[]) => all.reduce((sum, { count }) => sum + count, 0);
        expect(units(rows)).toBe(units(parcels.flatMap((one) => one.lines)));
        for (const row of rows) expect(units(row.orders)).toBe(row.count);
        expect(rows.map(({ slug }) => slug)).toEqual([...new Set(orders.flat().map(({ slug }) => slug))].toSorted());
      }),
    );
  });
});

it('counts a packed parcel as picked, and one that was handed over in every step', () => {
  const at = new Date();
  const wave = [
    { printedAt: at, pickedAt: null, packedAt: at },
    { printedAt: at, pickedAt: at, packedAt: null },
    { printedAt: null, pickedAt: null, packedAt: null },
  ];
  expect(countsOf(wave, 2)).toEqual({ all: 5, printed: 4, picked: 4, packed: 3, handedOver: 2 });
});
