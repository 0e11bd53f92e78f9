import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { matchLines, readLines } from './match.rules.ts';

const row = (number: number, ...cells: string[]) => ({ number, cells });
const columns = { waybill: 0, amount: 1 };

describe('the rows of a remittance', () => {
  it('are read with Arabic digits, groups and spaces in waybills; sums without a waybill are left out', () => {
    const rows = [row(2, '2910 4472 1761', '١٧٢٫٢٥'), row(3, 'awb-77', '1,172.25'), row(4, '', '1344.50')];
    expect(readLines(rows, columns, 'SAR')).toEqual({
      lines: [
        { row: 2, waybill: '291044721761', amount: 172_25 },
        { row: 3, waybill: 'AWB77', amount: 1172_25 },
      ],
      wrong: [],
    });
  });

  it('name the cells that are no amounts', () => {
    expect(readLines([row(7, '1', 'twelve'), row(8, '2', '1.234567')], columns, 'SAR').wrong).toEqual([
      { row: 7, column: 'amount', text: 'twelve' },
      { row: 8, column: 'amount', text: '1.234567' },
    ]);
  });

  it('match by waybill, once, to the halala', () => {
    const cash = (number: number, isRemitted = false) => ({
      orderId: `o${number}`,
      number,
      total: minor(100_00),
      isRemitted,
    });
    const known = new Map([
      ['A1', cash(1)],
      ['A2', cash(2)],
      ['A3', cash(3, true)],
    ]);
    const line = (waybill: string, amount = 100_00) => ({ row: 2, waybill, amount: minor(amount) });
    const matched = matchLines([line('A1'), line('A1'), line('A2', 99_99), line('A3'), line('A9')], known);
    expect(matched.map(({ state }) => state)).toEqual(['matched', 'twice', 'amount', 'twice', 'unknown']);
  });
});
