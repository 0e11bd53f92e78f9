import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeXlsx } from '#shop/sheets';

const ROOT = path.resolve(import.meta.dirname, '..');
const COLUMNS = [
  'slug,title,arabictitle,description,arabicdescription,shortnote,arabicshortnote,topNoteInr,topNoteAed,heartNoteInr,heartNoteAed',
  'baseNoteInr,baseNoteAed,category,dimensions,price.SAR,price.AED,stock.SAR,stock.AED',
].join(',');

/** A sheet of a supplier with new products, the samples' texts and numbered names: from number `from` on. */
export function supplierSheet(from: number, count: number): Uint8Array {
  const samples: Readonly<Record<string, unknown>>[] = JSON.parse(
    readFileSync(path.join(ROOT, 'seeds/products.json'), 'utf8'),
  );
  const cell = (value: unknown): string => `"${String(value ?? '').replaceAll('"', '""')}"`;
  const rows = Array.from({ length: count }, (_, index) => {
    const n = from + index;
    const one = samples[n % samples.length] ?? {};
    const texts = [
      'description|arabicdescription|shortNote|shortNoteAed|topNote|topNoteAed|heartNote|heartNoteAed|baseNote|baseNoteAed',
    ].flatMap((names) => names.split('|').map((name) => cell(one[name])));
    const category = String(one.category ?? '')
      .split(',')
      .map((title) => title.trim());
    return [
      cell(`supplied-${n}`),
      cell(`${one.title} ${n}`),
      cell(`${one.arabictitle} ${n}`),
      ...texts,
      cell(category.join(';')),
      cell(one.dimensions),
      100 + (n % 900),
      110 + (n % 900),
      n % 97,
      n % 89,
    ].join(',');
  });
  return new TextEncoder().encode([COLUMNS, ...rows].join('\n'));
}

/** The worst sheets of `count` rows and twenty columns that are taken, in both kinds, and some that are refused. */
export async function wideSheets(
  count: number,
): Promise<readonly { readonly name: string; readonly bytes: Uint8Array }[]> {
  const head = COLUMNS.split(',').concat('shelf');
  const given: Readonly<Record<string, string>> = { category: '', dimensions: '50 ml', shelf: 'A-1' };
  const row = (n: number): string[] =>
    head.map((name) => {
      if (name === 'slug') return `wide-${n}`;
      return given[name] ?? (/^(price|stock)/.test(name) ? String(100 + (n % 900)) : `text ${n}`);
    });
  const rows = (most: number) => [head, ...Array.from({ length: most }, (_, n) => row(n))];
  const csv = (most: number) =>
    new TextEncoder().encode(
      rows(most)
        .map((cells) => cells.join(','))
        .join('\n'),
    );
  return [
    { name: `${count} x 20 CSV`, bytes: csv(count) },
    { name: `${count} x 20 XLSX`, bytes: await writeXlsx([{ name: 'Sheet', rows: rows(count) }]) },
    { name: `${count + 10} x 20 CSV`, bytes: csv(count + 10) },
    { name: `${count + 10} x 20 XLSX`, bytes: await writeXlsx([{ name: 'Sheet', rows: rows(count + 10) }]) },
    { name: '20 MB of one cell', bytes: new TextEncoder().encode(`slug\n"${'x'.repeat(20 * 1024 * 1024 - 10)}"`) },
  ];
}
