import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { minor } from '#kernel/money';
import { matchColumns } from './column.rules.ts';
import { csvText, parseCsv } from './csv.rules.ts';
import { readSheet, readSheetInParts, SHEET_LIMITS, type SheetShape, writeCsv, writeXlsx } from './index.ts';
import { partsOf } from './parts.rules.ts';
import { unzip } from './zip.ts';

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

  it('reads windows-1256 where it may, and UTF-8 wherever it is valid', async () => {
    // "المبلغ" and "رقم" as Arabic Windows writes them
    const arabic = Uint8Array.from([
      ...[0xc7, 0xe1, 0xe3, 0xc8, 0xe1, 0xdb, 0x2c, 0xd1, 0xde, 0xe3, 0x0a],
      ...encode('1,2'),
    ]);
    expect(await readSheet(arabic, { other: 'windows-1256' })).toMatchObject({
      ok: true,
      value: { header: ['المبلغ', 'رقم'] },
    });
    expect(await readSheet(arabic)).toEqual({ ok: false, error: { code: 'sheetUnreadable' } });
    const utf8 = encode('المبلغ,رقم\n1,2');
    expect(await readSheet(utf8, { other: 'windows-1256' })).toMatchObject({
      ok: true,
      value: { header: ['المبلغ', 'رقم'] },
    });
    const binary = Uint8Array.from([0x41, 0x00, 0xff, 0xfe]);
    expect(await readSheet(binary, { other: 'windows-1256' })).toMatchObject({ error: { code: 'sheetUnreadable' } });
  });

  it('reads UTF-16 with its mark', async () => {
    const bytes = new Uint8Array(Buffer.from('\ufeffالمبلغ;رقم\r\n1;2\r\n', 'utf16le'));
    expect(await readSheet(bytes)).toMatchObject({ value: { header: ['المبلغ', 'رقم'] } });
    const swapped = new Uint8Array(Buffer.from('\ufeffa\tb\n1\t2', 'utf16le').swap16());
    expect(await readSheet(swapped)).toMatchObject({ value: { header: ['a', 'b'] } });
  });

  it('finds the head of a known shape below a title, and keeps the rows of a family in one part', async () => {
    const shape: SheetShape = {
      name: 'old',
      known: ['Handle', 'Price', 'Words'],
      signature: [['handle'], ['price']],
      family: { by: 'key', key: ['Handle'] },
    };
    const rows = Array.from({ length: 40 }, (_, index) => `h${Math.floor(index / 7)},${index},x`);
    const parts: string[][][] = [];
    const found: unknown[] = [];
    const taker = {
      begin: async (...given: readonly unknown[]) => void found.push(given),
      take: async (text: string) => {
        const read = z.array(z.array(z.object({ cells: z.array(z.string()) }))).parse(JSON.parse(text));
        parts.push(...read.map((part) => part.map(({ cells }) => [...cells])));
      },
    };
    await readSheetInParts(encode(`Goods of the shop\n\nHandle,Price,Words\n${rows.join('\n')}`), taker, {
      shapes: [shape],
    });
    expect(found).toEqual([[['Handle', 'Price', 'Words'], 40, { line: 3, shape: 'old' }]]);
    expect(parts.flat()).toHaveLength(40);
    expect(parts.map((part) => new Set(part.map(([handle]) => handle)).size).every((count) => count > 0)).toBe(true);
    const places = parts.flatMap((part, index) => part.map(([handle]) => `${handle} ${index}`));
    expect(new Set(places).size).toBe(new Set(parts.flat().map(([handle]) => handle)).size);
  });

  it('refuses formulas and names their place', async () => {
    const formula = { ok: false, error: { code: 'sheetHasFormula', row: 2, column: 1 } };
    expect(await readSheet(encode('a,b\n=HYPERLINK("x"),2'))).toEqual(formula);
    const { default: write } = await import('write-excel-file/node');
    const xlsx = await write([['a'], [{ value: '=1+1', type: 'Formula' }]]).toBuffer();
    expect(await readSheet(new Uint8Array(xlsx))).toEqual(formula);
  });

  it('refuses a cell that is longer than spreadsheet programs have, and names its place', async () => {
    const cell = (length: number) => readSheet(encode(`a,b\n1,${'x'.repeat(length)}`));
    expect(await cell(SHEET_LIMITS.characters)).toMatchObject({ ok: true });
    const error = { code: 'sheetCellTooLong', row: 2, column: 2 };
    expect(await cell(SHEET_LIMITS.characters + 1)).toEqual({ ok: false, error });
  });

  it.each([
    ['sheetUnreadable', encode('PK\u0003\u0004 broken')],
    ['sheetUnreadable', Uint8Array.from([0x41, 0x00, 0xff, 0xfe])],
    ['sheetUnreadable', encode('%PDF-1.4 hello')],
    ['sheetUnreadable', encode('a,"b\n1,2')],
    ['sheetEmpty', encode('a,b\n')],
    ['sheetEmpty', new Uint8Array()],
    ['sheetTooLarge', new Uint8Array(SHEET_LIMITS.bytes + 1)],
    ['sheetTooLong', encode('a\n'.repeat(SHEET_LIMITS.rows + 2))],
    ['sheetTooWide', encode(`${',b'.repeat(SHEET_LIMITS.columns)}\n1`)],
    ['sheetTooMany', encode(`${','.repeat(199)}\n`.repeat(5_100))],
    ['sheetTooLarge', bomb()],
  ])('refuses: %s', async (code, bytes) => {
    expect(await readSheet(bytes)).toMatchObject({ ok: false, error: { code } });
  });
});

describe('a file of any size', () => {
  it.each([
    ['XFD5000', 'sheetTooWide'],
    ['ZZ20000', 'sheetTooWide'],
    ['B1048576', 'sheetTooLong'],
    ['A1048577', 'sheetUnreadable'],
    ['CA40000', 'sheetTooMany'],
  ])('refuses a stray value in %s in words', async (place, code) => {
    expect(await readSheet(await exportWithStray(place))).toEqual({ ok: false, error: { code } });
  });

  it('reads a stray value that is near, after empty rows', async () => {
    const read = await readSheet(await exportWithStray('B60'));
    expect(read).toMatchObject({
      ok: true,
      value: { rows: expect.arrayContaining([{ number: 60, cells: expect.anything() }]) },
    });
  });

  it('refuses a million rows and reads the largest legal sheet, while this process goes on', async () => {
    const sheets = await Promise.all([plainSheet(1_000_000, 2), plainSheet(10_001, 20), plainSheet(50_001, 20)]);
    let yields = 0;
    const timer = setInterval(() => {
      yields += 1;
    }, 1);
    const [long, some, all] = await Promise.all(sheets.map((sheet) => readSheet(sheet)));
    clearInterval(timer);
    expect(long).toEqual({ ok: false, error: { code: 'sheetTooLong' } });
    expect(some?.ok && some.value.rows.length).toBe(10_000);
    expect(all?.ok && all.value.rows.length).toBe(50_000);
    expect(yields).toBeGreaterThan(100);
  });

  it('lets no more files wait than it has room for', async () => {
    const file = encode('a,b\n1,2');
    const read = await Promise.all(Array.from({ length: 12 }, () => readSheet(file)));
    const codes = read.map((one) => (one.ok ? 'read' : one.error.code));
    expect(codes.filter((code) => code === 'read').length).toBe(9);
    expect(codes.slice(9)).toEqual(['sheetsWaiting', 'sheetsWaiting', 'sheetsWaiting']);
  });
});

describe('a sheet in parts', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `row-${n},${n}`).join('\n');
  const someParts = z.array(z.array(z.object({ number: z.number() })));

  it('comes out a few rows at a time, in order, the next when the one before was taken', async () => {
    const sent: string[] = [];
    const parts: { readonly number: number }[][] = [];
    let underway = 0;
    const slowly = async (name: string) => {
      sent.push(name);
      underway += 1;
      expect(underway).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      underway -= 1;
    };
    const read = await readSheetInParts(encode(`a,b\n${lines(5000)}`), {
      begin: (header, count) => slowly(`${header} ${count}`),
      async take(text) {
        expect(text.length).toBeLessThan(200_000);
        parts.push(...someParts.parse(JSON.parse(text)));
        await slowly('parts');
      },
    });
    expect(read).toEqual({ ok: true, value: null });
    expect([sent[0], sent.length > 2]).toEqual(['a,b 5000', true]);
    expect(parts.flat().map(({ number }) => number)).toEqual(Array.from({ length: 5000 }, (_, n) => n + 2));
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(20);
  });

  it('that is refused gives nothing, and a taker that fails ends the reading', async () => {
    const never = () => Promise.reject(new Error('taken'));
    expect(await readSheetInParts(encode('a,b\n=1,2'), { begin: never, take: never })).toMatchObject({ ok: false });
    const begin = async () => undefined;
    await expect(readSheetInParts(encode('a,b\n1,2'), { begin, take: never })).rejects.toThrow('taken');
    expect(await readSheet(encode('a,b\n1,2'))).toMatchObject({ ok: true });
  });

  it('has every row once, and in each part few rows and few characters unless it is one row', () => {
    const cells = fc.array(fc.nat(40_000), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 60 }), (lengths) => {
        const rows = lengths.map((one, number) => ({ number, cells: one.map((length) => 'x'.repeat(length)) }));
        const parts = [...partsOf(rows)];
        expect(parts.flat()).toEqual(rows);
        for (const part of parts) {
          const size = part.flatMap((row) => row.cells).join('').length;
          expect(part.length === 1 || (part.length <= 20 && size <= 64 * 1024)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});

/** The shop's own export as a spreadsheet program keeps it, and one value typed far from the others. */
async function exportWithStray(place: string): Promise<Uint8Array> {
  const rows = Array.from({ length: 46 }, (_, row) =>
    Array.from({ length: 46 }, (__, column) => (row === 0 ? `Column ${column}` : `text ${row}`)),
  );
  const xlsx = await writeXlsx([{ name: 'Sheet', rows }]);
  const row = /\d+/.exec(place)?.[0] ?? '';
  const stray = `<row r="${row}"><c r="${place}" t="inlineStr"><is><t>x</t></is></c></row></sheetData>`;
  return withSheet(xlsx, (xml) => xml.replace('</sheetData>', stray));
}

/** A plain sheet of some columns, as small in a zip archive as programs make it. */
async function plainSheet(rows: number, columns: number): Promise<Uint8Array> {
  const xlsx = await writeXlsx([{ name: 'Sheet', rows: [['a']] }]);
  const cells = (row: number) =>
    Array.from({ length: columns }, (_, column) => `<c r="${letters(column)}${row}"><v>${row}</v></c>`).join('');
  const body = Array.from({ length: rows }, (_, index) => `<row r="${index + 1}">${cells(index + 1)}</row>`).join('');
  return withSheet(xlsx, (xml) => xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${body}</sheetData>`));
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** The same XLSX file with the XML of its sheet changed. */
function withSheet(xlsx: Uint8Array, change: (xml: string) => string): Uint8Array {
  const entries = unzip(xlsx, SHEET_LIMITS.unpacked);
  if (typeof entries === 'string') throw new Error(entries);
  return zip(
    entries.map(({ name, bytes }) => ({
      name,
      bytes: name.includes('worksheets/sheet') ? Buffer.from(change(bytes.toString())) : bytes,
    })),
  );
}

/** A small zip archive of one file that unpacks to more than is allowed. */
function bomb(): Uint8Array {
  return zip([{ name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(SHEET_LIMITS.unpacked + 1, 0x20) }]);
}

function zip(entries: readonly { readonly name: string; readonly bytes: Buffer }[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of entries) {
    const packed = deflateRawSync(bytes, { level: 1 });
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(bytes), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(title.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(at, 42);
    files.push(local, title, packed);
    directory.push(central, title);
    at += local.length + title.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...files, ...directory, end]));
}
