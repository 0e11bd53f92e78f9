import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { numberText } from './cell.rules.ts';
import { matchColumns } from './column.rules.ts';
import { csvText, parseCsv } from './csv.rules.ts';
import { readSheet, SHEET_LIMITS, writeCsv, writeXlsx } from './index.ts';

const encode = (text: string) => new TextEncoder().encode(text);

describe('CSV', () => {
  it('starts with a byte order mark, quotes, and disarms formulas', () => {
    const rows = [
      ['name', 'a;b', '=1+1', '-5', '+966', '@x', null],
      ['أحمد "ع"', 'x\ny', -5, 1.5, { money: minor(-12345), currency: 'SAR' }],
    ];
    expect(csvText(rows)).toBe('\ufeffname,"a;b",\'=1+1,\'-5,\'+966,\'@x,\r\n"أحمد ""ع""","x\ny",-5,1.5,-123.45\r\n');
  });

  it('reads back what it wrote', () => {
    const cell = fc
      .string({ unit: 'binary', minLength: 1 })
      .filter((text) => text.trim() === text && !/^[=+\-@']/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        expect(parseCsv(csvText([['a', 'b'], ...rows]))).toEqual([['a', 'b'], ...rows]);
      }),
    );
  });

  it('reads semicolons and tabs, as spreadsheet programs of some countries write them', () => {
    expect(parseCsv('a;b\r\n1,5;2\r\n')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(parseCsv('a\tb\n1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });
});

describe('numbers', () => {
  it.each([
    ['١٬٢٣٤٫٥٠', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['79,35', '79.35'],
    ['1,234', '1234'],
    ['−5', '-5'],
    ['1,2,3', null],
    ['12 SAR', null],
    ['', null],
  ])('%s', (cell, text) => expect(numberText(cell)).toBe(text));
});

it('finds columns by their names in either language', () => {
  const names = { waybill: ['Waybill No.', 'رقم البوليصة'], amount: ['Amount', 'المبلغ'], paid: ['Paid'] };
  expect(matchColumns(['المَبْلغ', 'WAYBILL no'], names)).toEqual({ waybill: 1, amount: 0, paid: null });
});

describe('reading', () => {
  it('reads both kinds of files', async () => {
    const rows = [
      ['waybill', 'amount'],
      ['29104472', { money: minor(7935), currency: 'SAR' }],
      ['+1', null],
    ];
    const table = { header: ['waybill', 'amount'] };
    const first = { number: 2, cells: ['29104472', '79.35'] };
    expect(await readSheet(writeCsv(rows))).toMatchObject({
      ok: true,
      value: { ...table, rows: [first, { cells: ['+1', ''] }] },
    });
    const xlsx = await writeXlsx([{ name: 'October: all', rows, rightToLeft: true }]);
    expect(await readSheet(xlsx)).toMatchObject({ ok: true, value: { ...table, rows: [first, { number: 3 }] } });
  });

  it('refuses formulas and names their place', async () => {
    const formula = { ok: false, error: { code: 'sheetHasFormula', row: 2, column: 1 } };
    expect(await readSheet(encode('a,b\n=HYPERLINK("x"),2'))).toEqual(formula);
    const { default: write } = await import('write-excel-file/node');
    const xlsx = await write([['a'], [{ value: '=1+1', type: 'Formula' }]]).toBuffer();
    expect(await readSheet(new Uint8Array(xlsx))).toEqual(formula);
  });

  it.each([
    ['sheetUnreadable', encode('PK\u0003\u0004 broken')],
    ['sheetUnreadable', Uint8Array.from([0xff, 0xfe, 0x41, 0x00])],
    ['sheetUnreadable', encode('%PDF-1.4 hello')],
    ['sheetUnreadable', encode('a,"b\n1,2')],
    ['sheetEmpty', encode('a,b\n')],
    ['sheetEmpty', new Uint8Array()],
    ['sheetTooLarge', new Uint8Array(SHEET_LIMITS.bytes + 1)],
    ['sheetTooLong', encode('a\n'.repeat(SHEET_LIMITS.rows + 2))],
    ['sheetTooLarge', bomb()],
  ])('refuses: %s', async (code, bytes) => {
    expect(await readSheet(bytes)).toMatchObject({ ok: false, error: { code } });
  });
});

/** A small zip archive of one file that unpacks to more than is allowed. */
function bomb(): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(SHEET_LIMITS.unpacked + 1, 0x20));
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([local, name, packed, central, name, end]));
}
