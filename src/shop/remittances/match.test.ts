import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { parseCsv } from '#shop/sheets/csv.rules';
import { type ExpectedCash, LINE_STATES, matchLines, sumsOf } from './match.rules.ts';
import { columnsOf, dayIn, orderNumberIn, readLines, withHead } from './read-lines.rules.ts';

const NONE = { waybill: null, reference: null, amount: null, fee: null, feeVat: null, net: null, date: null };
const NO_RULE = { kind: 'none', value: 0 } as const;

/** Reads a text as a courier's file in riyals. */
function read(text: string, saved: Parameters<typeof columnsOf>[1] = null) {
  const [header = [], ...cells] = rowsOf(text);
  const rows = cells.map((one, index) => ({ number: index + 2, cells: one }));
  const table = withHead({ header, rows }, saved);
  const { waybill, amount, ...others } = columnsOf(table.header, saved);
  const columns = { ...others, waybill: waybill ?? 0, amount: amount ?? 1 };
  return readLines(table.rows, columns, { currency: 'SAR', dateOrder: 'dmy' });
}

function rowsOf(text: string): readonly (readonly string[])[] {
  const rows = parseCsv(text);
  if (rows === null || typeof rows === 'string') throw new Error('no rows');
  return rows;
}

const cash = (number: number, amount: number, isRemitted = false): ExpectedCash => {
  return { orderId: `o${number}`, number, cash: minor(amount), isRemitted };
};

/** The waybills with what they were to bring. */
function expectedOf(known: Readonly<Record<string, ExpectedCash>>) {
  return {
    waybill: new Map(Object.entries(known)),
    number: new Map(Object.values(known).map((one) => [one.number, one])),
  };
}

const VECTOR = `AWB,Reference,COD Amount,Fee,Delivery Date
290000000001,100042,"1,175.00",12.00,21/11/2026
290000000002,100043,389.00,12.00,21/11/2026
290000000002,100043,389.00,12.00,21/11/2026
290000000009,999999,50.00,12.00,21/11/2026
Total,,2003.00,48.00,`;

const VECTOR_CASH = expectedOf({ '290000000001': cash(100042, 1175_00), '290000000002': cash(100043, 398_00) });

describe('the rows of a remittance', () => {
  it('are one matched, one short, one twice and one unknown in the vector; its total counts as none', () => {
    const { lines, wrong, sums } = read(VECTOR);
    expect([wrong, sums]).toEqual([[], 1]);
    const matched = matchLines(lines, VECTOR_CASH, { kind: 'parcel', value: 12_00 });
    expect(matched.map(({ state }) => state)).toEqual(['matched', 'amount', 'twice', 'unknown']);
    expect(matched[0]).toMatchObject({ reference: '100042', fee: 12_00, feeVat: null, net: null, date: '2026-11-21' });
    const { results, total, net } = sumsOf(matched);
    expect(results.amount).toEqual({ count: 1, amount: 389_00 });
    expect([total, net]).toEqual([2003_00, 1955_00]);
  });

  it('are read with Arabic digits, groups, brackets, currencies and dashes', () => {
    const { lines, wrong, sums } = read(`AWB,COD,Fee,VAT on fee,Net,Date
٢٩١٠ 4472 1761,١٧٢٫٢٥,12,1.80,158.45,٢١/١١/٢٠٢٦
awb-77,"SAR 1,172.25",-,,(2.50),2026-11-21T10:00:00Z
,1344.50,12,,,
الإجمالي,1344.50,,,,
-,1344.50,,,,`);
    expect(wrong).toEqual([]);
    expect(sums).toBe(3);
    expect(lines).toMatchObject([
      { row: 2, waybill: '291044721761', amount: 172_25, fee: 12_00, feeVat: 1_80, net: 158_45, date: '2026-11-21' },
      { row: 3, waybill: 'AWB77', amount: 1172_25, fee: null, feeVat: null, net: -2_50, date: '2026-11-21' },
    ]);
  });

  it('begin after the row that names waybill and amount, wherever it stands', () => {
    const { lines } = read('SMSA Express,\nPeriod,November\nAWB,COD\n1,5.00');
    expect(lines).toMatchObject([{ row: 4, waybill: '1', amount: 5_00 }]);
  });

  it('are read by the names that were saved for the courier, wherever their columns stand', () => {
    const saved = { ...NONE, waybill: 'Bill', amount: 'Sum of cash', fee: 'Kept' };
    expect(columnsOf(['Kept', 'Amount', 'Sum of cash', 'bill', 'Date'], saved)).toEqual({
      ...NONE,
      waybill: 3,
      amount: 2,
      fee: 0,
    });
    expect(columnsOf(['AWB', 'Amount'], saved)).toMatchObject({ waybill: 0, amount: 1, fee: null });
  });

  it('name the cells that are wrong and why', () => {
    const { lines, wrong } = read(`AWB,COD,Fee,Date
1,twelve,12,
2,1.234567,12,
3,(5.00),12,
4,5.00,-12.00,
5,5.00,12,31/02/2026
شحنة,5.00,12,`);
    expect(lines).toEqual([]);
    expect(wrong).toEqual([
      { row: 2, column: 'amount', text: 'twelve', why: 'amount' },
      { row: 3, column: 'amount', text: '1.234567', why: 'amount' },
      { row: 4, column: 'amount', text: '(5.00)', why: 'negative' },
      { row: 5, column: 'fee', text: '-12.00', why: 'negative' },
      { row: 6, column: 'date', text: '31/02/2026', why: 'date' },
      { row: 7, column: 'waybill', text: 'شحنة', why: 'waybill' },
    ]);
  });

  it('have days in the order of the courier, and order numbers in references', () => {
    expect([dayIn('11/21/2026', 'mdy'), dayIn('11/21/2026', 'dmy')]).toEqual(['2026-11-21', null]);
    expect(['10042', '10042-a7Bc', 'ORD-10042', '', 'x'].map(orderNumberIn)).toEqual([10042, 10042, 10042, null, null]);
  });

  it('match by reference where the waybill is not known, and once for each order', () => {
    const known = expectedOf({ A1: cash(7, 100_00), A2: cash(8, 100_00, true) });
    const { lines } = read('AWB,Ref,COD\nZ9,7,100\nA1,,100\nA2,,100\nZ8,9,100');
    expect(matchLines(lines, known, NO_RULE).map(({ state }) => state)).toEqual([
      'matched',
      'twice',
      'twice',
      'unknown',
    ]);
  });

  it('have a wrong fee where it is not that of the contract, or the net is not what is left', () => {
    const known = expectedOf({ A1: cash(1, 240_00), A2: cash(2, 240_00), A3: cash(3, 240_00) });
    const { lines } = read('AWB,COD,Fee,Net\nA1,240,12,228\nA2,240,15,225\nA3,240,12,227.99');
    const states = (rule: Parameters<typeof matchLines>[2]) => matchLines(lines, known, rule).map(({ state }) => state);
    expect(states({ kind: 'parcel', value: 12_00 })).toEqual(['matched', 'fee', 'fee']);
    expect(states({ kind: 'share', value: 5_00 })).toEqual(['matched', 'fee', 'fee']);
    expect(states(NO_RULE)).toEqual(['matched', 'matched', 'fee']);
  });

  it('add up to the file, whatever is in it', () => {
    const line = fc.record({
      waybill: fc.constantFrom('A1', 'A2', 'A3', 'Z9'),
      reference: fc.constantFrom('', '1', '2', '99'),
      amount: fc.nat(500_00).map(minor),
      fee: fc.option(fc.nat(20_00).map(minor)),
      feeVat: fc.option(fc.nat(3_00).map(minor)),
      net: fc.option(fc.integer({ min: -100, max: 500_00 }).map(minor)),
    });
    const known = expectedOf({ A1: cash(1, 100_00), A2: cash(2, 250_00), A3: cash(3, 100_00, true) });
    fc.assert(
      fc.property(fc.array(line), fc.nat(20_00), (drawn, fee) => {
        const lines = drawn.map((one, index) => ({ ...one, row: index + 2, date: null }));
        const matched = matchLines(lines, known, { kind: 'parcel', value: fee });
        const { results, total } = sumsOf(matched);
        const sums = LINE_STATES.map((state) => results[state]);
        expect(sums.reduce((all, { amount }) => all + amount, 0)).toBe(total);
        expect(total).toBe(lines.reduce((all, { amount }) => all + amount, 0));
        expect(sums.reduce((all, { count }) => all + count, 0)).toBe(lines.length);
        const came = matched.filter(({ state }) => state !== 'unknown' && state !== 'twice');
        expect(new Set(came.map(({ order }) => order?.orderId)).size).toBe(came.length);
        expect(came.some(({ order }) => order?.isRemitted)).toBe(false);
        const agree = came.filter(({ state }) => state !== 'amount');
        expect(agree.every(({ amount, order }) => amount === order?.cash)).toBe(true);
      }),
    );
  });
});
