import { readFileSync } from 'node:fs';
import path from 'node:path';

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
