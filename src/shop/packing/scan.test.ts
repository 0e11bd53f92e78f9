import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScan, type Ticks, unitCode } from './scan.rules.ts';

const line = (slug: string, count: number, barcode = '') => ({ productId: `id-${slug}`, slug, count, barcode });
const jeddah = {
  number: 10484,
  waybill: '291044720004',
  packedAt: null,
  lines: [line('bakhoor-al-dar', 2, '6290004100007'), line('maamoul-al-oudh', 1)],
};
const riyadh = { number: 10480, waybill: '291044720005', packedAt: null, lines: [line('amber-majlis', 2)] };
const packed = { number: 10470, waybill: '291044720006', packedAt: new Date(), lines: [line('amber-majlis', 1)] };
const wave = [jeddah, riyadh, packed];

describe('a scan', () => {
  it.each([
    ['a label opens its parcel', '2910 4472 0004', null, { kind: 'opened', number: 10484 }],
    ['an order number opens its parcel', '10480', jeddah, { kind: 'opened', number: 10480 }],
    ['a number of an Arabic keyboard', '١٠٤٨٠', null, { kind: 'opened', number: 10480 }],
    ['a waybill of an Arabic keyboard', '۲۹۱۰٤٤٧٢٠٠٠٤', null, { kind: 'opened', number: 10484 }],
    ['a packed parcel says so', '291044720006', null, { kind: 'packed_already', number: 10470 }],
    ['a unit before any label', '6290004100007', null, { kind: 'no_parcel' }],
    ['a unit of another parcel', 'AMBER-MAJLIS', jeddah, { kind: 'wrong_unit' }],
    ['a code of nothing', 'x-1', jeddah, { kind: 'unknown', code: 'X-1' }],
  ] as const)('%s', (_title, code, open, result) => {
    expect(readScan(code, wave, open, [])).toEqual(result);
  });

  it('ticks units until the last completes the parcel, and no unit twice', () => {
    const scans = ['6290004100007', 'maamoul-al-oudh', 'ID-BAKHOOR-AL-DAR', '6290004100007'];
    let ticks: Ticks = [];
    const kinds = scans.map((code) => {
      const result = readScan(code, wave, jeddah, ticks);
      if (result.kind !== 'ticked') return result.kind;
      ticks = result.ticks;
      return `${ticks.join(' ')}${result.complete ? ' complete' : ''}`;
    });
    expect(kinds).toEqual(['1 0', '1 1', '2 1 complete', 'too_many']);
  });

  it('completes a parcel by exactly its units, in any order', () => {
    const count = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 5 }), fc.infiniteStream(fc.nat()), (counts, random) => {
        const parcel = { ...jeddah, lines: counts.map((units, index) => line(`p${index % 3}`, units)) };
        const codes = parcel.lines.flatMap((one) => Array.from({ length: one.count }, () => unitCode(one)));
        const shuffled = codes
          .map((code) => ({ code, at: random.next().value }))
          .toSorted((one, other) => one.at - other.at);
        let ticks: Ticks = [];
        const completed = shuffled.map(({ code }) => {
          const result = readScan(code, [parcel], parcel, ticks);
          if (result.kind !== 'ticked') throw new Error(result.kind);
          ticks = result.ticks;
          return result.complete;
        });
        expect(completed.indexOf(true)).toBe(codes.length - 1);
        expect(ticks).toEqual(counts);
      }),
    );
  });
});
